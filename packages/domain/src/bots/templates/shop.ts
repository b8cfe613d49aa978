import { ask, type BotTemplate, both, choose, flow, goodbye, person, say, start, step } from './steps.ts';

const anythingElse = choose(
  'more',
  'Anything else?',
  both('Is there anything else?', 'هل هناك شيء آخر؟'),
  [
    ['menu', both('Yes', 'نعم')],
    ['goodbye', both('No, that is all', 'لا، هذا كل شيء')],
    ['person', both('Talk to a person', 'تحدث مع موظف')],
  ],
  'person',
);

export const orderHelp: BotTemplate = {
  id: '18',
  name: both('Order help', 'مساعدة الطلبات'),
  description: both(
    'Takes order questions and returns, and passes them on with the order number.',
    'يستقبل أسئلة الطلبات والإرجاع ويحوّلها مع رقم الطلب.',
  ),
  type: 'flowbot',
  groupName: 'E-Commerce',
  graph: flow(
    start('menu'),
    choose(
      'menu',
      'What is it about?',
      both(
        'Hello{% if visitor.first_name != blank %} {{ visitor.first_name }}{% endif %}, what can I do for you?',
        'مرحباً{% if visitor.first_name != blank %} {{ visitor.first_name }}{% endif %}، كيف يمكنني مساعدتك؟',
      ),
      [
        ['order', both('Where is my order?', 'أين طلبي؟')],
        ['returns', both('Return something', 'إرجاع منتج')],
        ['question', both('Another question', 'سؤال آخر')],
      ],
      'answer',
    ),
    ask(
      'order',
      'Order number',
      {
        text: both('What is your order number? It begins with TW.', 'ما رقم طلبك؟ يبدأ بالحرفين TW.'),
        input: 'REGEX',
        pattern: '(TW|tw)-?[0-9]{3,6}',
        variable: 'order_no',
        retryText: both(
          'An order number looks like TW-48213. You find it in your confirmation.',
          'رقم الطلب يشبه TW-48213. تجده في رسالة التأكيد.',
        ),
      },
      'orderTicket',
    ),
    step(
      'ticket',
      'orderTicket',
      'Ticket for the order',
      {
        mode: 'Ticket',
        title: 'Where is order {{ order_no }}?',
        description: 'Asked in the chat.',
        priority: 'Medium',
      },
      { next: 'orderNoted', failed: 'person' },
    ),
    say(
      'orderNoted',
      'Order noted',
      both(
        'I have asked the warehouse about {{ order_no }}. Your ticket is {{ ticket }}; we reply by message here.',
        'سألت المستودع عن {{ order_no }}. رقم تذكرتك {{ ticket }}، وسنرد عليك هنا.',
      ),
      'more',
    ),
    ask(
      'returns',
      'Order to return',
      {
        text: both('Which order is it about?', 'ما رقم الطلب المعني؟'),
        variable: 'order_no',
      },
      'reason',
    ),
    choose(
      'reason',
      'Why?',
      both('What is the reason?', 'ما السبب؟'),
      [
        ['damaged', both('It is damaged', 'المنتج تالف')],
        ['unwanted', both('I changed my mind', 'غيّرت رأيي')],
        ['person', both('Something else', 'سبب آخر')],
      ],
      'person',
    ),
    ask(
      'damaged',
      'Photo',
      {
        text: both('Please send a photo of the damage.', 'أرسل صورة للضرر من فضلك.'),
        input: 'ATTACHMENT',
        variable: 'photo',
      },
      'returnTicket',
    ),
    say(
      'unwanted',
      'Terms',
      both(
        'No problem: you can return it within 30 days, unused and in its packaging.',
        'لا مشكلة: يمكنك إرجاعه خلال 30 يوماً دون استخدام وفي عبوته.',
      ),
      'returnTicket',
    ),
    step(
      'ticket',
      'returnTicket',
      'Ticket for the return',
      {
        mode: 'Ticket',
        title: 'Return of {{ order_no }}: {{ choice }}',
        description: 'Asked for in the chat.',
        priority: 'Medium',
      },
      { next: 'returnNoted', failed: 'person' },
    ),
    say(
      'returnNoted',
      'Return noted',
      both(
        'Your return is noted as {{ ticket }}. We send you a label.',
        'سُجّل طلب الإرجاع برقم {{ ticket }}. سنرسل لك ملصق الشحن.',
      ),
      'more',
    ),
    ask(
      'question',
      'Question',
      { text: both('What would you like to know?', 'ماذا تودّ أن تعرف؟'), variable: 'question' },
      'answer',
    ),
    step(
      'knowledge',
      'answer',
      'Answer from knowledge',
      { question: '{{ message }}' },
      { answered: 'more', none: 'person' },
    ),
    anythingElse,
    person(),
    goodbye(),
  ),
};

export const feedback: BotTemplate = {
  id: '19',
  name: both('Feedback after a purchase', 'تقييم بعد الشراء'),
  description: both(
    'Asks for a rating; low ratings go to the team with the reason.',
    'يطلب تقييماً، ويحوّل التقييمات المنخفضة إلى الفريق مع السبب.',
  ),
  type: 'flowbot',
  groupName: 'Retail',
  graph: flow(
    start('rating'),
    ask(
      'rating',
      'Rating',
      { text: both('How was your purchase?', 'كيف كانت تجربة الشراء؟'), input: 'RATING', variable: 'rating' },
      'isGood',
    ),
    step(
      'condition',
      'isGood',
      'Is it good?',
      {
        branches: [
          {
            id: 'good',
            label: '4 or 5',
            match: 'all',
            tests: [{ variable: 'rating', operator: 'isGreaterThanOrEqual', value: '4' }],
          },
        ],
      },
      { good: 'goodbye', else: 'why' },
    ),
    ask(
      'why',
      'What went wrong?',
      { text: both('I am sorry. What went wrong?', 'نعتذر. ما الذي لم يعجبك؟'), variable: 'reason' },
      'tag',
    ),
    step('tag', 'tag', 'Tag the contact', { tag: 'Unhappy' }, { next: 'person', failed: 'person' }),
    person(both('Thank you. A colleague will read this now.', 'شكراً لك. سيقرأ أحد الزملاء هذا الآن.')),
    goodbye(both('Wonderful, thank you!', 'رائع، شكراً لك!')),
  ),
};
