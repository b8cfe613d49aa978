import {
  ask,
  type BotTemplate,
  both,
  choose,
  DAY,
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
    'Suggests a restart, waits, and opens a ticket if that did not help.',
    'يقترح إعادة التشغيل وينتظر، ثم يفتح تذكرة إذا لم ينفع ذلك.',
  ),
  type: 'flowbot',
  groupName: 'Telecom',
  graph: flow(
    start('what'),
    choose(
      'what',
      'What is wrong?',
      both('Hello! Sorry about the trouble. What is the problem?', 'مرحباً! نأسف للإزعاج. ما المشكلة؟'),
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
        'Please switch your router off, wait ten seconds and switch it on again. I’ll check back in three minutes.',
        'أطفئ جهاز التوجيه وانتظر عشر ثوانٍ ثم شغّله من جديد. سأعود إليك بعد ثلاث دقائق.',
      ),
      'pause',
    ),
    step('wait', 'pause', 'Three minutes', { minutes: 3 }, { next: 'works' }),
    choose(
      'works',
      'Does it work?',
      both('Is it working now?', 'هل عاد الاتصال الآن؟'),
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
          {
            text: both(
              'Then we’ll have a technician look at it. What is your customer number?',
              'سيتولى أحد الفنيين الأمر إذن. ما رقم العميل الخاص بك؟',
            ),
            variable: 'customer',
          },
        ],
        PHONE,
      ],
      { mode: 'Ticket', title: 'Line trouble of customer {{ customer }}', priority: 'High' },
      'noted',
    ),
    say(
      'noted',
      'Noted',
      both(
        'Your ticket number is {{ ticket }}. A technician will call you.',
        'رقم تذكرتك {{ ticket }}، وسيتصل بك أحد الفنيين.',
      ),
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
      both('Hello! What needs fixing?', 'مرحباً! ما الذي يحتاج إلى إصلاح؟'),
      [
        ['person', both('Water or gas', 'ماء أو غاز')],
        ['where', both('Heating', 'تدفئة')],
        ['where', both('Doors or windows', 'أبواب أو نوافذ')],
        ['where', both('Something else', 'شيء آخر')],
      ],
      'where',
    ),
    ...request(
      [
        [
          'where',
          'Place',
          { text: both('Which flat and room is it in?', 'في أي شقة وأي غرفة؟'), variable: 'place' },
        ],
        [
          'picture',
          'Picture',
          {
            text: both('Please attach a picture of it.', 'أرفق صورة له من فضلك.'),
            input: 'ATTACHMENT',
            variable: 'picture',
          },
        ],
        PHONE,
      ],
      { mode: 'Ticket', title: 'Repair: {{ place }}', priority: 'Medium' },
      'noted',
    ),
    say(
      'noted',
      'Noted',
      both(
        'Your ticket number is {{ ticket }}. We’ll call you to arrange a time.',
        'رقم تذكرتك {{ ticket }}، وسنتصل بك لتحديد موعد.',
      ),
      'goodbye',
    ),
    person(both('I’ll get a colleague for you right away.', 'سأحوّلك إلى أحد زملائنا حالاً.')),
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
        'Hello! Before we renew your prescription, have you noticed any new symptoms since your last visit?',
        'مرحباً! قبل تجديد الوصفة، هل لاحظت أعراضاً جديدة منذ زيارتك الأخيرة؟',
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
          {
            text: both('What is your date of birth?', 'ما تاريخ ميلادك؟'),
            input: 'DATE',
            variable: 'born',
            max: 'today',
          },
        ],
      ],
      { mode: 'Task', title: 'Repeat prescription for {{ name }}', priority: 'Medium' },
    ),
    person(
      both(
        'Someone from the practice will reply to you here shortly.',
        'سيرد عليك أحد أفراد العيادة هنا بعد قليل.',
      ),
    ),
    goodbye(
      both(
        'Thank you, {{ name }}. We’ll let you know here when it is ready.',
        'شكراً {{ name }}. سنخبرك هنا عندما تصبح جاهزة.',
      ),
    ),
  ),
};

export const triage: BotTemplate = {
  id: '23',
  name: both('Clinic reception', 'استقبال العيادة'),
  description: both(
    'Recognises emergencies and requests for appointments.',
    'يتعرف على حالات الطوارئ وطلبات المواعيد.',
  ),
  type: 'chatbot',
  groupName: 'Healthcare',
  graph: flow(
    start('topic'),
    step(
      'keywords',
      'topic',
      'Words in the message',
      {
        branches: [
          {
            id: 'emergency',
            label: 'Emergency',
            examples: ['emergency', 'bleeding', 'chest pain', 'طوارئ', 'نزيف', 'ألم في الصدر'],
          },
          {
            id: 'appointment',
            label: 'Appointment',
            examples: ['appointment', 'book', 'موعد', 'حجز'],
          },
        ],
      },
      { emergency: 'urgent', appointment: 'name', else: 'menu' },
    ),
    say(
      'urgent',
      'Emergency',
      both(
        'If this is an emergency, please call your local emergency number now. I’ll also get a colleague for you.',
        'إذا كانت الحالة طارئة فاتصل برقم الطوارئ الآن. سأبلغ أيضاً أحد زملائنا.',
      ),
      'person',
    ),
    choose(
      'menu',
      'Topic',
      both('Hello and welcome to the clinic. How can we help?', 'أهلاً بك في العيادة. كيف يمكننا مساعدتك؟'),
      [
        ['name', both('An appointment', 'موعد')],
        ['person', both('Something else', 'شيء آخر')],
      ],
      'person',
    ),
    ask(...NAME, 'day'),
    ask(...DAY, 'task'),
    step(
      'ticket',
      'task',
      'Task for reception',
      {
        mode: 'Task',
        title: 'Appointment for {{ name }} on {{ day }}',
        description: 'Requested in the chat. Not booked yet.',
        priority: 'Medium',
      },
      { next: 'goodbye', failed: 'person' },
    ),
    person(),
    goodbye(
      both(
        'Thank you, {{ name }}. Reception will confirm your appointment on {{ day }} here.',
        'شكراً {{ name }}. سيؤكد الاستقبال موعدك يوم {{ day }} هنا.',
      ),
    ),
  ),
};
