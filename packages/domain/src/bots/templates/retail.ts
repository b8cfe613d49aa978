import {
  ask,
  type BotTemplate,
  both,
  choose,
  EMAIL,
  flow,
  goodbye,
  person,
  request,
  start,
  step,
} from './steps.ts';

export const returns: BotTemplate = {
  id: '29',
  name: both('Return an item', 'إرجاع منتج'),
  description: both(
    'Asks for the reason and a picture of any damage, and opens a ticket with the order number.',
    'يسأل عن السبب ويطلب صورة للضرر ويفتح تذكرة برقم الطلب.',
  ),
  type: 'flowbot',
  groupName: 'E-Commerce',
  graph: flow(
    start('reason'),
    choose(
      'reason',
      'Reason',
      both(
        'Hello! I’ll help you with your return. Why are you sending it back?',
        'مرحباً! سأساعدك في الإرجاع. ما السبب؟',
      ),
      [
        ['broken', both('It arrived damaged', 'وصل تالفاً')],
        ['unwanted', both('It doesn’t fit', 'المقاس غير مناسب')],
        ['unwanted', both('I changed my mind', 'غيّرت رأيي')],
      ],
      'person',
    ),
    step(
      'set',
      'broken',
      'It is damaged',
      { variable: 'reason', value: '{{ choice }}' },
      { next: 'picture' },
    ),
    step('set', 'unwanted', 'Not wanted', { variable: 'reason', value: '{{ choice }}' }, { next: 'order' }),
    ask(
      'picture',
      'Picture',
      {
        text: both(
          'Sorry about that! Please attach a picture of the damage.',
          'نعتذر عن ذلك! أرفق صورة للضرر من فضلك.',
        ),
        input: 'ATTACHMENT',
        variable: 'picture',
      },
      'order',
    ),
    ...request(
      [
        ['order', 'Order', { text: both('What is your order number?', 'ما رقم طلبك؟'), variable: 'order' }],
        EMAIL,
      ],
      { mode: 'Ticket', title: 'Return of order {{ order }}: {{ reason }}', priority: 'Medium' },
    ),
    person(),
    goodbye(
      both(
        'Thank you. We’ll send the return label to {{ email }}.',
        'شكراً لك. سنرسل ملصق الإرجاع إلى {{ email }}.',
      ),
    ),
  ),
};

/** Questions to the knowledge, which is searched in the language of the question. */
const HOURS =
  '{% if language == "ar" %}ما أوقات العمل من الاثنين إلى الأحد؟{% else %}Which hours are you open, Monday to Sunday?{% endif %}';
const PLACE =
  '{% if language == "ar" %}أين يقع المتجر أو المعرض؟{% else %}Where is the shop or showroom?{% endif %}';

export const shopInfo: BotTemplate = {
  id: '35',
  name: both('Shop information', 'معلومات المتجر'),
  description: both(
    'Answers questions about opening hours, directions and anything else from your knowledge base, or gets a person.',
    'يجيب من قاعدة المعرفة عن أوقات العمل والموقع وأي سؤال آخر، أو يحوّل الزائر إلى موظف.',
  ),
  type: 'chatbot',
  groupName: 'Retail',
  graph: flow(
    start('menu'),
    choose(
      'menu',
      'Topic',
      both('Hello! What would you like to know?', 'مرحباً! ماذا تود أن تعرف؟'),
      [
        ['hours', both('Opening hours', 'أوقات العمل')],
        ['way', both('Where to find us', 'أين تجدنا')],
        ['question', both('Something else', 'شيء آخر')],
      ],
      'answer',
    ),
    step(
      'knowledge',
      'hours',
      'Hours from knowledge',
      { question: HOURS },
      { answered: 'helped', none: 'person' },
    ),
    step(
      'knowledge',
      'way',
      'Way from knowledge',
      { question: PLACE },
      { answered: 'helped', none: 'person' },
    ),
    ask(
      'question',
      'Question',
      { text: both('Sure, what is your question?', 'تفضل، ما سؤالك؟'), variable: 'question' },
      'answer',
    ),
    step(
      'knowledge',
      'answer',
      'Answer from knowledge',
      { question: '{{ message }}' },
      { answered: 'helped', none: 'person' },
    ),
    choose(
      'helped',
      'Did it help?',
      both('Did that help?', 'هل أفادك ذلك؟'),
      [
        ['goodbye', both('Yes, thank you', 'نعم، شكراً')],
        ['question', both('I have another question', 'لدي سؤال آخر')],
        ['person', both('Talk to a person', 'أريد التحدث مع موظف')],
      ],
      'answer',
    ),
    person(),
    goodbye(),
  ),
};

export const giftFinder: BotTemplate = {
  id: '36',
  name: both('Gift finder', 'اختيار هدية'),
  description: both(
    'Asks who the gift is for and what it may cost, and suggests three ideas.',
    'يسأل لمن الهدية وما الميزانية ويقترح ثلاث أفكار.',
  ),
  type: 'flowbot',
  groupName: 'Retail',
  graph: flow(
    start('whom'),
    choose(
      'whom',
      'Who is it for?',
      both('Hello! Let’s find a gift together. Who is it for?', 'مرحباً! لنختر الهدية معاً. لمن هي؟'),
      [
        ['budget', both('A friend', 'صديق')],
        ['budget', both('Family', 'العائلة')],
        ['budget', both('A colleague', 'زميل')],
      ],
      'person',
    ),
    ask(
      'budget',
      'Budget',
      {
        text: both('How much would you like to spend?', 'ما ميزانيتك تقريباً؟'),
        input: 'NUMBER',
        variable: 'budget',
      },
      'ideas',
    ),
    step(
      'list',
      'ideas',
      'Ideas',
      {
        text: both('How about one of these?', 'ما رأيك بإحدى هذه الأفكار؟'),
        style: 'carousel',
        items: [
          {
            id: 'blanket',
            title: both('A warm blanket', 'بطانية دافئة'),
            text: both('Wool, in four colours', 'من الصوف بأربعة ألوان'),
            imageUrl: '',
          },
          {
            id: 'lamp',
            title: both('A table lamp', 'مصباح طاولة'),
            text: both('Dimmable, warm light', 'إضاءة دافئة قابلة للتعديل'),
            imageUrl: '',
          },
          {
            id: 'voucher',
            title: both('A voucher', 'قسيمة شراء'),
            text: both('Any amount, by email', 'بأي مبلغ، عبر البريد'),
            imageUrl: '',
          },
        ],
      },
      { blanket: 'email', lamp: 'email', voucher: 'email', other: 'person' },
    ),
    ...request([EMAIL], {
      mode: 'Task',
      title: 'Gift: {{ choice }} for about {{ budget }}',
      priority: 'Medium',
    }),
    person(),
    goodbye(
      both(
        'Great choice! We’ll email the details to {{ email }}.',
        'اختيار رائع! سنرسل التفاصيل إلى {{ email }}.',
      ),
    ),
  ),
};
