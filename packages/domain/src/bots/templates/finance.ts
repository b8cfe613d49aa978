import {
  ask,
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

export const claim: BotTemplate = {
  id: '25',
  name: both('Report a claim', 'الإبلاغ عن مطالبة'),
  description: both(
    'Takes the policy number, the day and a picture, and opens a ticket.',
    'يأخذ رقم الوثيقة واليوم وصورة ويفتح تذكرة.',
  ),
  type: 'flowbot',
  groupName: 'Insurances',
  graph: flow(
    start('hurt'),
    choose(
      'hurt',
      'Anyone hurt?',
      both(
        'Hello, I’ll help you report what happened. First of all, was anyone hurt?',
        'مرحباً، سأساعدك في الإبلاغ عما حدث. أولاً، هل أصيب أحد؟',
      ),
      [
        ['policy', both('No', 'لا')],
        ['person', both('Yes', 'نعم')],
      ],
      'person',
    ),
    ...request(
      [
        [
          'policy',
          'Policy',
          { text: both('What is your policy number?', 'ما رقم وثيقتك؟'), variable: 'policy' },
        ],
        [
          'day',
          'Day',
          {
            text: both('When did it happen?', 'متى حدث ذلك؟'),
            input: 'DATE',
            variable: 'day',
            max: 'today',
          },
        ],
        [
          'what',
          'What happened',
          {
            text: both('What happened? A few words are enough.', 'ماذا حدث؟ يكفي وصف قصير.'),
            variable: 'incident',
          },
        ],
        [
          'picture',
          'Picture',
          {
            text: both('Please attach a picture of the damage.', 'أرفق صورة للضرر من فضلك.'),
            input: 'ATTACHMENT',
            variable: 'picture',
          },
        ],
      ],
      { mode: 'Ticket', title: 'Claim on policy {{ policy }}', priority: 'High' },
      'noted',
    ),
    say(
      'noted',
      'Noted',
      both(
        'Your claim number is {{ ticket }}. We’ll get back to you within two working days.',
        'رقم مطالبتك {{ ticket }}، وسنرد عليك خلال يومي عمل.',
      ),
      'goodbye',
    ),
    person(),
    goodbye(),
  ),
};

export const lostCard: BotTemplate = {
  id: '26',
  name: both('Lost card', 'بطاقة مفقودة'),
  description: both(
    'Recognises a lost card in the first message and calls the team at once; other questions get an answer from knowledge.',
    'يتعرف على البطاقة المفقودة من أول رسالة وينادي الفريق فوراً، ويجيب عن غيرها من المعرفة.',
  ),
  type: 'chatbot',
  groupName: 'Banking',
  graph: flow(
    start('topic'),
    step(
      'keywords',
      'topic',
      'Words in the message',
      {
        branches: [
          {
            id: 'lost',
            label: 'Lost or stolen',
            examples: ['lost', 'stolen', 'missing card', 'فقدت', 'سرقت', 'ضاعت'],
          },
        ],
      },
      { lost: 'urgent', else: 'menu' },
    ),
    choose(
      'menu',
      'Topic',
      both('Hello! How can I help?', 'مرحباً! كيف يمكنني مساعدتك؟'),
      [
        ['urgent', both('I lost my card', 'فقدت بطاقتي')],
        ['question', both('I have a question', 'لدي سؤال')],
      ],
      'question',
    ),
    say(
      'urgent',
      'Keep safe',
      both(
        'Please don’t share card numbers or PINs here. A colleague will block your card with you right away.',
        'لا تكتب رقم البطاقة أو الرقم السري هنا. سيوقف أحد زملائنا البطاقة معك حالاً.',
      ),
      'person',
    ),
    ask(
      'question',
      'Question',
      { text: both('What would you like to know?', 'ماذا تود أن تعرف؟'), variable: 'question' },
      'answer',
    ),
    step(
      'knowledge',
      'answer',
      'Answer from knowledge',
      { question: '{{ question }}' },
      { answered: 'more', none: 'person' },
    ),
    choose(
      'more',
      'Anything else?',
      both('Did that answer your question?', 'هل أجاب ذلك عن سؤالك؟'),
      [
        ['goodbye', both('Yes', 'نعم')],
        ['question', both('I have another one', 'لدي سؤال آخر')],
        ['person', both('No', 'لا')],
      ],
      'person',
    ),
    person(),
    goodbye(),
  ),
};

export const loan: BotTemplate = {
  id: '27',
  name: both('Loan enquiry', 'استفسار عن قرض'),
  description: both(
    'Asks for purpose and amount, and arranges a call.',
    'يسأل عن الغرض والمبلغ ويرتب مكالمة.',
  ),
  type: 'flowbot',
  groupName: 'Banking',
  graph: flow(
    start('purpose'),
    choose(
      'purpose',
      'Purpose',
      both(
        'Hello! I’ll help you with your loan enquiry. What is the loan for?',
        'مرحباً! سأساعدك في طلب القرض. ما الغرض منه؟',
      ),
      [
        ['amount', both('A home', 'منزل')],
        ['amount', both('A car', 'سيارة')],
        ['amount', both('Something else', 'شيء آخر')],
      ],
      'amount',
    ),
    ...request(
      [
        [
          'amount',
          'Amount',
          {
            text: both('Roughly how much do you need?', 'كم تحتاج تقريباً؟'),
            input: 'NUMBER',
            variable: 'amount',
          },
        ],
        NAME,
        PHONE,
        [
          'time',
          'Time',
          {
            text: both('What time is good for a call?', 'ما الوقت المناسب للاتصال بك؟'),
            input: 'TIME',
            variable: 'time',
          },
        ],
      ],
      { mode: 'Task', title: 'Loan enquiry of {{ name }}', priority: 'Medium' },
    ),
    person(),
    goodbye(
      both(
        'Thank you, {{ name }}. We’ll call you on {{ phone }} at {{ time }}.',
        'شكراً {{ name }}. سنتصل بك على {{ phone }} الساعة {{ time }}.',
      ),
    ),
  ),
};
