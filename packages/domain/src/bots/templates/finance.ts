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
      both('I am sorry to hear that. Was anyone hurt?', 'يؤسفني سماع ذلك. هل أصيب أحد؟'),
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
          { text: both('On which day did it happen?', 'في أي يوم حدث ذلك؟'), input: 'DATE', variable: 'day' },
        ],
        ['what', 'What happened', { text: both('What happened?', 'ماذا حدث؟'), variable: 'event' }],
        [
          'picture',
          'Picture',
          {
            text: both('Please send a picture of the damage.', 'أرسل صورة للضرر من فضلك.'),
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
        'Your claim is {{ ticket }}. We answer within two working days.',
        'رقم مطالبتك {{ ticket }}. سنجيبك خلال يومي عمل.',
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
      both('Welcome. What is it about?', 'أهلاً بك. كيف يمكننا المساعدة؟'),
      [
        ['urgent', both('My card is lost', 'فقدت بطاقتي')],
        ['question', both('A question', 'لدي سؤال')],
      ],
      'question',
    ),
    say(
      'urgent',
      'Keep safe',
      both(
        'Please do not write card numbers or PINs here. A colleague blocks the card with you now.',
        'لا تكتب رقم البطاقة أو الرقم السري هنا. سيوقف أحد الزملاء البطاقة معك الآن.',
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
      both('What is the loan for?', 'ما الغرض من القرض؟'),
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
            text: both('About how much do you need?', 'كم المبلغ الذي تحتاجه تقريباً؟'),
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
            text: both('At what time may we call?', 'في أي وقت يمكننا الاتصال؟'),
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
        'Thank you. We call {{ phone }} at {{ time }}.',
        'شكراً لك. سنتصل على {{ phone }} الساعة {{ time }}.',
      ),
    ),
  ),
};
