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
    'Asks for the reason and a picture of damage, and opens a ticket with the order number.',
    'يسأل عن السبب وصورة للضرر ويفتح تذكرة برقم الطلب.',
  ),
  type: 'flowbot',
  groupName: 'E-Commerce',
  graph: flow(
    start('reason'),
    choose(
      'reason',
      'Reason',
      both('Why do you want to return it?', 'لماذا تود إرجاعه؟'),
      [
        ['broken', both('It is damaged', 'وصل تالفاً')],
        ['unwanted', both('It does not fit', 'لا يناسبني')],
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
    step(
      'set',
      'unwanted',
      'It is not wanted',
      { variable: 'reason', value: '{{ choice }}' },
      { next: 'order' },
    ),
    ask(
      'picture',
      'Picture',
      {
        text: both('Please send a picture of the damage.', 'أرسل صورة للضرر من فضلك.'),
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
      both('Thank you. We send the label to {{ email }}.', 'شكراً لك. سنرسل ملصق الشحن إلى {{ email }}.'),
    ),
  ),
};

export const shopInfo: BotTemplate = {
  id: '35',
  name: both('Shop information', 'معلومات المتجر'),
  description: both(
    'Opening hours, the way and answers from knowledge, with a person one word away.',
    'أوقات العمل والموقع وإجابات من المعرفة، مع إمكانية التحدث إلى موظف بكلمة واحدة.',
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
        ['way', both('How to find us', 'كيف تجدنا')],
        ['question', both('Something else', 'شيء آخر')],
      ],
      'answer',
    ),
    step(
      'knowledge',
      'hours',
      'Hours from knowledge',
      { question: 'What are your opening hours?' },
      { answered: 'menu2', none: 'person' },
    ),
    step(
      'knowledge',
      'way',
      'Way from knowledge',
      { question: 'Where is your shop?' },
      { answered: 'menu2', none: 'person' },
    ),
    ask(
      'question',
      'Question',
      { text: both('What is your question?', 'ما سؤالك؟'), variable: 'question' },
      'answer',
    ),
    step(
      'knowledge',
      'answer',
      'Answer from knowledge',
      { question: '{{ message }}' },
      { answered: 'menu2', none: 'person' },
    ),
    choose(
      'menu2',
      'Anything else?',
      both('Anything else?', 'هل هناك شيء آخر؟'),
      [
        ['menu', both('Yes', 'نعم')],
        ['goodbye', both('No', 'لا')],
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
    'Asks for whom and for how much, and shows three ideas.',
    'يسأل لمن الهدية وما الميزانية ويعرض ثلاث أفكار.',
  ),
  type: 'flowbot',
  groupName: 'Retail',
  graph: flow(
    start('whom'),
    choose(
      'whom',
      'For whom?',
      both('For whom is the gift?', 'لمن الهدية؟'),
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
        text: both('How much would you like to spend?', 'كم تود أن تنفق؟'),
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
      both('Lovely. We write to {{ email }} with the details.', 'رائع. سنراسلك على {{ email }} بالتفاصيل.'),
    ),
  ),
};
