import { ask, type BotTemplate, both, choose, flow, goodbye, person, say, start, step } from './steps.ts';

export const lead: BotTemplate = {
  id: '20',
  name: both('Property enquiry', 'استفسار عقاري'),
  description: both(
    'Collects name, email and wishes of a prospect, and tells the team.',
    'يجمع اسم العميل المحتمل وبريده ورغباته ويخبر الفريق.',
  ),
  type: 'flowbot',
  groupName: 'RealEstate',
  graph: flow(
    start('purpose'),
    choose(
      'purpose',
      'Rent or buy?',
      both('Welcome! Are you looking to rent or to buy?', 'أهلاً! هل تبحث عن إيجار أم شراء؟'),
      [
        ['name', both('Rent', 'إيجار')],
        ['name', both('Buy', 'شراء')],
      ],
      'person',
    ),
    ask('name', 'Name', { text: both('What is your name?', 'ما اسمك؟'), variable: 'name' }, 'email'),
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
        'Thank you, {{ name }}. We write to {{ email }} today.',
        'شكراً {{ name }}. سنراسلك على {{ email }} اليوم.',
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
    ask('day', 'Day', { text: both('For which day?', 'لأي يوم؟'), input: 'DATE', variable: 'day' }, 'time'),
    ask(
      'time',
      'Time',
      { text: both('At what time?', 'في أي وقت؟'), input: 'TIME', variable: 'time' },
      'guests',
    ),
    ask(
      'guests',
      'Guests',
      { text: both('How many are you?', 'كم عددكم؟'), input: 'NUMBER', variable: 'guests' },
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
    person(both('For large groups a colleague plans with you.', 'للمجموعات الكبيرة يخطط معك أحد الزملاء.')),
    goodbye(
      both(
        'Your request for {{ guests }} on {{ day }} at {{ time }} is noted. We confirm it here.',
        'سُجّل طلبك لعدد {{ guests }} يوم {{ day }} الساعة {{ time }}. سنؤكده هنا.',
      ),
    ),
  ),
};

export const serviceDesk: BotTemplate = {
  id: '22',
  name: both('IT service desk', 'مكتب خدمات تقنية'),
  description: both(
    'Tries an answer from knowledge first, then opens a ticket with the urgency.',
    'يبحث عن إجابة في المعرفة أولاً، ثم يفتح تذكرة بحسب الأولوية.',
  ),
  type: 'chatbot',
  groupName: 'Service Desk',
  graph: flow(
    start('problem'),
    ask(
      'problem',
      'Problem',
      { text: both('What does not work?', 'ما الذي لا يعمل؟'), variable: 'problem' },
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
      both('Did this help?', 'هل ساعدك هذا؟'),
      [
        ['goodbye', both('Yes', 'نعم')],
        ['urgent', both('No', 'لا')],
      ],
      'urgent',
    ),
    choose(
      'urgent',
      'How urgent?',
      both('Can you still work?', 'هل تستطيع متابعة العمل؟'),
      [
        ['ticket', both('Yes', 'نعم')],
        ['person', both('No, I am blocked', 'لا، لا أستطيع العمل')],
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
    say('noted', 'Noted', both('Your ticket is {{ ticket }}.', 'رقم تذكرتك {{ ticket }}.'), 'goodbye'),
    person(),
    goodbye(),
  ),
};

export const triage: BotTemplate = {
  id: '23',
  name: both('Clinic reception', 'استقبال العيادة'),
  description: both(
    'Recognises words for emergencies, opening hours and appointments.',
    'يتعرف على كلمات الطوارئ وأوقات العمل والمواعيد.',
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
        'If this is an emergency, call your local emergency number now. I am also calling a colleague.',
        'إذا كانت الحالة طارئة فاتصل برقم الطوارئ الآن. سأنادي أيضاً أحد الزملاء.',
      ),
      'person',
    ),
    choose(
      'menu',
      'Topic',
      both('Welcome to the clinic. What do you need?', 'أهلاً بك في العيادة. ماذا تحتاج؟'),
      [
        ['name', both('An appointment', 'موعد')],
        ['person', both('Something else', 'شيء آخر')],
      ],
      'person',
    ),
    ask('name', 'Name', { text: both('What is your name?', 'ما اسمك؟'), variable: 'name' }, 'day'),
    ask(
      'day',
      'Day',
      { text: both('Which day suits you?', 'أي يوم يناسبك؟'), input: 'DATE', variable: 'day' },
      'task',
    ),
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
        'Thank you. Reception confirms the appointment on {{ day }} here.',
        'شكراً لك. سيؤكد الاستقبال موعد {{ day }} هنا.',
      ),
    ),
  ),
};
