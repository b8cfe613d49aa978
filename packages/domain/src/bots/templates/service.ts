import {
  type BotTemplate,
  both,
  choose,
  flow,
  goodbye,
  NAME,
  PHONE,
  person,
  request,
  say,
  start,
  step,
} from './steps.ts';

export const lineTrouble: BotTemplate = {
  id: '28',
  name: both('Line trouble', 'عطل في الخط'),
  description: both(
    'Tries a restart with the visitor, waits, and opens a ticket if it did not help.',
    'يجرب إعادة التشغيل مع الزائر وينتظر، ثم يفتح تذكرة إذا لم ينفع ذلك.',
  ),
  type: 'flowbot',
  groupName: 'Telecom',
  graph: flow(
    start('what'),
    choose(
      'what',
      'What is wrong?',
      both('What is wrong?', 'ما المشكلة؟'),
      [
        ['restart', both('No connection', 'لا يوجد اتصال')],
        ['restart', both('It is slow', 'الاتصال بطيء')],
        ['person', both('Something else', 'شيء آخر')],
      ],
      'person',
    ),
    say(
      'restart',
      'Restart',
      both(
        'Please switch the router off, wait ten seconds and switch it on again. I ask again in three minutes.',
        'أطفئ جهاز التوجيه وانتظر عشر ثوانٍ ثم شغّله. سأسألك مجدداً بعد ثلاث دقائق.',
      ),
      'pause',
    ),
    step('wait', 'pause', 'Three minutes', { minutes: 3 }, { next: 'works' }),
    choose(
      'works',
      'Does it work?',
      both('Does it work now?', 'هل يعمل الآن؟'),
      [
        ['goodbye', both('Yes', 'نعم')],
        ['line', both('No', 'لا')],
      ],
      'person',
    ),
    ...request(
      [
        [
          'line',
          'Customer number',
          { text: both('What is your customer number?', 'ما رقم العميل؟'), variable: 'customer' },
        ],
        PHONE,
      ],
      { mode: 'Ticket', title: 'Line trouble of customer {{ customer }}', priority: 'High' },
      'noted',
    ),
    say(
      'noted',
      'Noted',
      both('Your ticket is {{ ticket }}. A technician calls you.', 'رقم تذكرتك {{ ticket }}. سيتصل بك فني.'),
      'goodbye',
    ),
    person(),
    goodbye(),
  ),
};

export const repair: BotTemplate = {
  id: '34',
  name: both('Repair report', 'بلاغ صيانة'),
  description: both(
    'Takes a picture and the place of the damage; water and gas go to a person at once.',
    'يأخذ صورة ومكان العطل، وتُحوَّل أعطال الماء والغاز إلى موظف فوراً.',
  ),
  type: 'flowbot',
  groupName: 'RealEstate',
  graph: flow(
    start('what'),
    choose(
      'what',
      'What is broken?',
      both('What is broken?', 'ما الذي تعطل؟'),
      [
        ['person', both('Water or gas', 'ماء أو غاز')],
        ['where', both('Heating', 'تدفئة')],
        ['where', both('Doors and windows', 'أبواب ونوافذ')],
        ['where', both('Something else', 'شيء آخر')],
      ],
      'where',
    ),
    ...request(
      [
        [
          'where',
          'Place',
          { text: both('Which flat and which room?', 'أي شقة وأي غرفة؟'), variable: 'place' },
        ],
        [
          'picture',
          'Picture',
          {
            text: both('Please send a picture of it.', 'أرسل صورة له من فضلك.'),
            input: 'ATTACHMENT',
            variable: 'picture',
          },
        ],
        PHONE,
      ],
      { mode: 'Ticket', title: 'Repair: {{ place }}', priority: 'Medium' },
      'noted',
    ),
    say('noted', 'Noted', both('Your ticket is {{ ticket }}.', 'رقم تذكرتك {{ ticket }}.'), 'goodbye'),
    person(both('I am calling a colleague at once.', 'سأنادي أحد الزملاء فوراً.')),
    goodbye(),
  ),
};

export const prescription: BotTemplate = {
  id: '33',
  name: both('Repeat prescription', 'تجديد وصفة طبية'),
  description: both(
    'Takes the medicine and the date of birth, and asks about new symptoms first.',
    'يأخذ اسم الدواء وتاريخ الميلاد، ويسأل أولاً عن أعراض جديدة.',
  ),
  type: 'flowbot',
  groupName: 'Healthcare',
  graph: flow(
    start('symptoms'),
    choose(
      'symptoms',
      'New symptoms?',
      both(
        'Have you noticed new symptoms since your last visit?',
        'هل لاحظت أعراضاً جديدة منذ زيارتك الأخيرة؟',
      ),
      [
        ['medicine', both('No', 'لا')],
        ['person', both('Yes', 'نعم')],
      ],
      'person',
    ),
    ...request(
      [
        [
          'medicine',
          'Medicine',
          { text: both('Which medicine do you need?', 'ما الدواء الذي تحتاجه؟'), variable: 'medicine' },
        ],
        NAME,
        [
          'born',
          'Date of birth',
          { text: both('What is your date of birth?', 'ما تاريخ ميلادك؟'), input: 'DATE', variable: 'born' },
        ],
      ],
      { mode: 'Task', title: 'Repeat prescription for {{ name }}', priority: 'Medium' },
    ),
    person(both('A member of the practice answers you here.', 'سيجيبك أحد أفراد العيادة هنا.')),
    goodbye(both('Thank you. We tell you here when it is ready.', 'شكراً لك. سنخبرك هنا عندما تصبح جاهزة.')),
  ),
};
