import {
  ask,
  type BotTemplate,
  both,
  choose,
  EMAIL,
  flow,
  goodbye,
  NAME,
  PHONE,
  person,
  request,
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
      both('Which kind of car would you like to drive?', 'أي نوع من السيارات تود تجربته؟'),
      [
        ['model', both('A new one', 'جديدة')],
        ['model', both('A used one', 'مستعملة')],
        ['person', both('I have another question', 'لدي سؤال آخر')],
      ],
      'person',
    ),
    ...request(
      [
        ['model', 'Model', { text: both('Which model?', 'أي طراز؟'), variable: 'model' }],
        [
          'day',
          'Day',
          { text: both('Which day suits you?', 'أي يوم يناسبك؟'), input: 'DATE', variable: 'day' },
        ],
        NAME,
        PHONE,
      ],
      { mode: 'Task', title: 'Test drive: {{ model }} on {{ day }}', priority: 'High' },
    ),
    person(),
    goodbye(
      both(
        'Thank you, {{ name }}. We call {{ phone }} to confirm the time.',
        'شكراً {{ name }}. سنتصل على {{ phone }} لتأكيد الموعد.',
      ),
    ),
  ),
};

export const course: BotTemplate = {
  id: '30',
  name: both('Course enquiry', 'استفسار عن دورة'),
  description: both(
    'Answers questions about courses from knowledge, and takes the details of those who want to join.',
    'يجيب عن أسئلة الدورات من المعرفة ويأخذ بيانات الراغبين في الالتحاق.',
  ),
  type: 'chatbot',
  groupName: 'Education',
  graph: flow(
    start('topic'),
    ask(
      'topic',
      'Question',
      { text: both('Which course do you want to know about?', 'عن أي دورة تود أن تعرف؟'), variable: 'topic' },
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
        'Shall an adviser contact you about {{ topic }}?',
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
        text: both('Which class would you like to try?', 'أي حصة تود تجربتها؟'),
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
    ...request(
      [
        [
          'day',
          'Day',
          { text: both('Which day suits you?', 'أي يوم يناسبك؟'), input: 'DATE', variable: 'day' },
        ],
        NAME,
      ],
      { mode: 'Task', title: 'Trial session: {{ class }} on {{ day }}', priority: 'Medium' },
    ),
    person(),
    goodbye(
      both(
        'See you on {{ day }}, {{ name }}. We confirm it here.',
        'نراك يوم {{ day }} يا {{ name }}. سنؤكد ذلك هنا.',
      ),
    ),
  ),
};

export const demoRequest: BotTemplate = {
  id: '32',
  name: both('Product demo', 'عرض توضيحي للمنتج'),
  description: both(
    'Asks for the size of the company: large ones meet a colleague at once, others get an appointment.',
    'يسأل عن حجم الشركة: الشركات الكبيرة تتحدث مع زميل فوراً، وغيرها يُحدد لها موعد.',
  ),
  type: 'flowbot',
  groupName: 'Enterprise',
  graph: flow(
    start('company'),
    ask(
      'company',
      'Company',
      { text: both('Which company are you with?', 'ما اسم شركتك؟'), variable: 'company' },
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
    ...request(
      [
        NAME,
        EMAIL,
        [
          'day',
          'Day',
          { text: both('Which day suits you?', 'أي يوم يناسبك؟'), input: 'DATE', variable: 'day' },
        ],
      ],
      { mode: 'Task', title: 'Demo for {{ company }} on {{ day }}', priority: 'High' },
    ),
    person(
      both('I am bringing in a colleague who knows large teams.', 'سأدعو زميلاً متخصصاً في الفرق الكبيرة.'),
    ),
    goodbye(both('Thank you. We send an invitation to {{ email }}.', 'شكراً لك. سنرسل دعوة إلى {{ email }}.')),
  ),
};
