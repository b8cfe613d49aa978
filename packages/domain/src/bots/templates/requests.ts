import {
  ask,
  type BotTemplate,
  both,
  choose,
  flow,
  goodbye,
  NAME,
  person,
  say,
  start,
  step,
} from './steps.ts';

export const lead: BotTemplate = {
  id: '20',
  name: both('Property enquiry', 'استفسار عقاري'),
  description: both(
    'Asks what a prospect is looking for, saves name and email, and creates a task for the team.',
    'يسأل العميل المحتمل عما يبحث عنه ويحفظ اسمه وبريده وينشئ مهمة للفريق.',
  ),
  type: 'flowbot',
  groupName: 'RealEstate',
  graph: flow(
    start('purpose'),
    choose(
      'purpose',
      'Rent or buy?',
      both('Hello! Are you looking to rent or to buy?', 'مرحباً! هل تبحث عن إيجار أم شراء؟'),
      [
        ['name', both('Rent', 'إيجار')],
        ['name', both('Buy', 'شراء')],
      ],
      'person',
    ),
    ask(...NAME, 'email'),
    ask(
      'email',
      'Email',
      { text: both('And your email address?', 'وما بريدك الإلكتروني؟'), input: 'EMAIL', variable: 'email' },
      'saveName',
    ),
    step(
      'contact',
      'saveName',
      'Save the name',
      { field: 'firstName', value: '{{ name }}' },
      {
        next: 'saveEmail',
        failed: 'saveEmail',
      },
    ),
    step(
      'contact',
      'saveEmail',
      'Save the email',
      { field: 'email', value: '{{ email }}' },
      {
        next: 'task',
        failed: 'task',
      },
    ),
    step(
      'ticket',
      'task',
      'Task for an agent',
      {
        mode: 'Task',
        title: 'Call {{ name }} back',
        description: 'Wants: {{ choice }}. Email: {{ email }}',
        priority: 'High',
      },
      { next: 'thanks', failed: 'person' },
    ),
    say(
      'thanks',
      'Thanks',
      both(
        'Great, {{ name }}! We’ll email you at {{ email }} today.',
        'رائع يا {{ name }}! سنراسلك اليوم على {{ email }}.',
      ),
      'goodbye',
    ),
    person(),
    goodbye(),
  ),
};

export const booking: BotTemplate = {
  id: '21',
  name: both('Table request', 'طلب حجز طاولة'),
  description: both(
    'Asks for day, time and guests, and passes the request to the team.',
    'يسأل عن اليوم والوقت وعدد الضيوف ويحوّل الطلب إلى الفريق.',
  ),
  type: 'flowbot',
  groupName: 'Restaurant',
  graph: flow(
    start('day'),
    ask(
      'day',
      'Day',
      {
        text: both('Hello! Which day would you like a table for?', 'مرحباً! في أي يوم تود حجز طاولة؟'),
        input: 'DATE',
        variable: 'day',
        min: 'today',
      },
      'time',
    ),
    ask(
      'time',
      'Time',
      { text: both('And what time?', 'وفي أي ساعة؟'), input: 'TIME', variable: 'time' },
      'guests',
    ),
    ask(
      'guests',
      'Guests',
      {
        text: both('How many people will be coming?', 'كم عدد الأشخاص؟'),
        input: 'NUMBER',
        variable: 'guests',
      },
      'isLarge',
    ),
    step(
      'condition',
      'isLarge',
      'A large group?',
      {
        branches: [
          {
            id: 'large',
            label: 'More than 8',
            match: 'all',
            tests: [{ variable: 'guests', operator: 'isGreaterThan', value: '8' }],
          },
        ],
      },
      { large: 'person', else: 'task' },
    ),
    step(
      'ticket',
      'task',
      'Task for the host',
      {
        mode: 'Task',
        title: 'Table for {{ guests }} on {{ day }} at {{ time }}',
        description: 'Requested in the chat.',
        priority: 'Medium',
      },
      { next: 'goodbye', failed: 'person' },
    ),
    person(
      both(
        'For larger groups, a colleague will plan it with you. One moment, please.',
        'للمجموعات الكبيرة يرتب أحد زملائنا الحجز معك، لحظة من فضلك.',
      ),
    ),
    goodbye(
      both(
        'Thank you! You asked for a table for {{ guests }} on {{ day }} at {{ time }}. We’ll confirm it here.',
        'شكراً لك! طلبت طاولة يوم {{ day }} الساعة {{ time }}، عدد الأشخاص {{ guests }}. سنؤكد الحجز هنا.',
      ),
    ),
  ),
};

export const serviceDesk: BotTemplate = {
  id: '22',
  name: both('IT service desk', 'الدعم التقني'),
  description: both(
    'Looks for an answer in your knowledge base first, then opens a ticket, or gets the team if it is urgent.',
    'يبحث عن إجابة في قاعدة المعرفة أولاً، ثم يفتح تذكرة أو يحوّله إلى الفريق إذا كان الأمر عاجلاً.',
  ),
  type: 'chatbot',
  groupName: 'Service Desk',
  graph: flow(
    start('problem'),
    ask(
      'problem',
      'Problem',
      {
        text: both(
          'Hello, this is the IT service desk. What isn’t working?',
          'مرحباً بك في الدعم التقني. ما الذي لا يعمل؟',
        ),
        variable: 'problem',
      },
      'answer',
    ),
    step(
      'knowledge',
      'answer',
      'Answer from knowledge',
      { question: '{{ problem }}' },
      {
        answered: 'helped',
        none: 'urgent',
      },
    ),
    choose(
      'helped',
      'Did it help?',
      both('Did that help?', 'هل أفادك ذلك؟'),
      [
        ['goodbye', both('Yes', 'نعم')],
        ['urgent', both('No', 'لا')],
      ],
      'urgent',
    ),
    choose(
      'urgent',
      'How urgent?',
      both('Are you still able to work?', 'هل ما زال بإمكانك العمل؟'),
      [
        ['ticket', both('Yes', 'نعم')],
        ['person', both('No, I’m stuck', 'لا، عملي متوقف')],
      ],
      'person',
    ),
    step(
      'ticket',
      'ticket',
      'Ticket',
      { mode: 'Ticket', title: '{{ problem }}', description: 'Reported in the chat.', priority: 'Low' },
      { next: 'noted', failed: 'person' },
    ),
    say(
      'noted',
      'Noted',
      both(
        'Your ticket number is {{ ticket }}. We’ll reply here.',
        'رقم تذكرتك {{ ticket }}، وسنرد عليك هنا.',
      ),
      'goodbye',
    ),
    person(),
    goodbye(),
  ),
};
