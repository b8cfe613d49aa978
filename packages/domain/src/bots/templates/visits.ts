import {
  ask,
  type BotTemplate,
  both,
  choose,
  DAY,
  EMAIL,
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

export const testDrive: BotTemplate = {
  id: '24',
  name: both('Test drive', 'تجربة قيادة'),
  description: both(
    'Asks for the model and a day, and passes the request to the showroom.',
    'يسأل عن الطراز واليوم ويحوّل الطلب إلى المعرض.',
  ),
  type: 'flowbot',
  groupName: 'Auto Dealership',
  graph: flow(
    start('kind'),
    choose(
      'kind',
      'New or used?',
      both('Hello! What kind of car would you like to test drive?', 'مرحباً! أي نوع من السيارات تود تجربته؟'),
      [
        ['model', both('A new one', 'جديدة')],
        ['model', both('A used one', 'مستعملة')],
        ['person', both('I have another question', 'لدي سؤال آخر')],
      ],
      'person',
    ),
    ...request(
      [
        [
          'model',
          'Model',
          { text: both('Which model would you like to try?', 'أي طراز تود تجربته؟'), variable: 'model' },
        ],
        DAY,
        NAME,
        PHONE,
      ],
      { mode: 'Task', title: 'Test drive: {{ model }} on {{ day }}', priority: 'High' },
    ),
    person(),
    goodbye(
      both(
        'Thank you, {{ name }}. We’ll call you on {{ phone }} to agree on a time.',
        'شكراً {{ name }}. سنتصل بك على {{ phone }} لتحديد الوقت.',
      ),
    ),
  ),
};

export const course: BotTemplate = {
  id: '30',
  name: both('Course enquiry', 'استفسار عن دورة'),
  description: both(
    'Answers questions about courses from your knowledge base, and takes the details of people who want to join.',
    'يجيب عن أسئلة الدورات من قاعدة المعرفة ويأخذ بيانات الراغبين في الالتحاق.',
  ),
  type: 'chatbot',
  groupName: 'Education',
  graph: flow(
    start('hello'),
    say(
      'hello',
      'Greeting',
      both('Hello! I’ll help you find the right course.', 'مرحباً! سأساعدك في اختيار الدورة المناسبة.'),
      'topic',
    ),
    ask(
      'topic',
      'Question',
      { text: both('Which course are you interested in?', 'ما الدورة التي تهمك؟'), variable: 'topic' },
      'answer',
    ),
    step(
      'knowledge',
      'answer',
      'Answer from knowledge',
      { question: '{{ topic }}' },
      { answered: 'join', none: 'join' },
    ),
    choose(
      'join',
      'Join?',
      both(
        'Would you like an adviser to contact you about {{ topic }}?',
        'هل تود أن يتواصل معك مستشار بخصوص {{ topic }}؟',
      ),
      [
        ['name', both('Yes, please', 'نعم، من فضلك')],
        ['topic', both('Ask about another course', 'السؤال عن دورة أخرى')],
        ['goodbye', both('No, thank you', 'لا، شكراً')],
      ],
      'person',
    ),
    ...request([NAME, EMAIL], { mode: 'Task', title: 'Course enquiry: {{ topic }}', priority: 'Medium' }),
    person(),
    goodbye(),
  ),
};

export const trialSession: BotTemplate = {
  id: '31',
  name: both('Trial session', 'حصة تجريبية'),
  description: both(
    'Lets visitors choose a class and asks for day and name.',
    'يتيح للزائر اختيار الحصة ويسأل عن اليوم والاسم.',
  ),
  type: 'flowbot',
  groupName: 'Lifestyle',
  graph: flow(
    start('classes'),
    step(
      'list',
      'classes',
      'Classes',
      {
        text: both('Hello! Which class would you like to try?', 'مرحباً! أي حصة تود تجربتها؟'),
        style: 'list',
        items: [
          {
            id: 'yoga',
            title: both('Yoga', 'يوغا'),
            text: both('60 minutes, all levels', '60 دقيقة، لجميع المستويات'),
            imageUrl: '',
          },
          {
            id: 'strength',
            title: both('Strength', 'تمارين القوة'),
            text: both('45 minutes, small groups', '45 دقيقة، مجموعات صغيرة'),
            imageUrl: '',
          },
          {
            id: 'swim',
            title: both('Swimming', 'سباحة'),
            text: both('30 minutes, with a coach', '30 دقيقة مع مدرب'),
            imageUrl: '',
          },
        ],
      },
      { yoga: 'class', strength: 'class', swim: 'class', other: 'person' },
    ),
    step('set', 'class', 'Remember the class', { variable: 'class', value: '{{ choice }}' }, { next: 'day' }),
    ...request([DAY, NAME], {
      mode: 'Task',
      title: 'Trial session: {{ class }} on {{ day }}',
      priority: 'Medium',
    }),
    person(),
    goodbye(
      both(
        'Thank you, {{ name }}! We’ll confirm your place on {{ day }} here.',
        'شكراً {{ name }}! سنؤكد مكانك يوم {{ day }} هنا.',
      ),
    ),
  ),
};

export const demoRequest: BotTemplate = {
  id: '32',
  name: both('Product demo', 'عرض توضيحي للمنتج'),
  description: both(
    'Asks how large the company is. Large ones talk to a colleague right away, others choose a day.',
    'يسأل عن حجم الشركة: الكبيرة تتحدث مع زميل فوراً، وغيرها تختار يوماً.',
  ),
  type: 'flowbot',
  groupName: 'Enterprise',
  graph: flow(
    start('company'),
    ask(
      'company',
      'Company',
      {
        text: both(
          'Hello! I’ll help you arrange a demo. What is your company called?',
          'مرحباً! سأساعدك في ترتيب عرض توضيحي. ما اسم شركتك؟',
        ),
        variable: 'company',
      },
      'seats',
    ),
    ask(
      'seats',
      'People',
      {
        text: both('How many people would use it?', 'كم شخصاً سيستخدمه؟'),
        input: 'NUMBER',
        variable: 'seats',
      },
      'save',
    ),
    step(
      'contact',
      'save',
      'Save the company',
      { field: 'company', value: '{{ company }}' },
      { next: 'isLarge', failed: 'isLarge' },
    ),
    step(
      'condition',
      'isLarge',
      'A large company?',
      {
        branches: [
          {
            id: 'large',
            label: '200 people or more',
            match: 'all',
            tests: [{ variable: 'seats', operator: 'isGreaterThanOrEqual', value: '200' }],
          },
        ],
      },
      { large: 'person', else: 'name' },
    ),
    ...request([NAME, EMAIL, DAY], {
      mode: 'Task',
      title: 'Demo for {{ company }} on {{ day }}',
      priority: 'High',
    }),
    person(
      both('I’ll bring in a colleague who works with large teams.', 'سأدعو زميلاً يعمل مع الفرق الكبيرة.'),
    ),
    goodbye(
      both(
        'Thank you, {{ name }}. We’ll send an invitation to {{ email }}.',
        'شكراً {{ name }}. سنرسل دعوة إلى {{ email }}.',
      ),
    ),
  ),
};
