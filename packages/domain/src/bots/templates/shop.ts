import { ask, type BotTemplate, both, choose, flow, goodbye, person, say, start, step } from './steps.ts';

const anythingElse = choose(
  'more',
  'Anything else?',
  both('Can I help with anything else?', 'هل يمكنني مساعدتك في شيء آخر؟'),
  [
    ['menu', both('Yes', 'نعم')],
    ['goodbye', both('No, that is all', 'لا، هذا كل شيء')],
    ['person', both('Talk to a person', 'أريد التحدث مع موظف')],
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
        'Hello{% if visitor.first_name != blank %} {{ visitor.first_name }}{% endif %}, how can I help?',
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
        text: both('What is your order number? It starts with TW.', 'ما رقم طلبك؟ يبدأ بالحرفين TW.'),
        input: 'REGEX',
        pattern: '(TW|tw)-?[0-9]{3,6}',
        variable: 'order_no',
        retryText: both(
          'Order numbers look like TW-48213. You’ll find yours in the confirmation email.',
          'رقم الطلب يكون بهذا الشكل: TW-48213. ستجده في رسالة التأكيد.',
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
        description: 'Requested in the chat.',
        priority: 'Medium',
      },
      { next: 'orderNoted', failed: 'person' },
    ),
    say(
      'orderNoted',
      'Order noted',
      both(
        'I’ve asked the warehouse about {{ order_no }}. Your ticket number is {{ ticket }}, and we’ll reply here.',
        'سألت المستودع عن {{ order_no }}. رقم تذكرتك {{ ticket }}، وسنرد عليك هنا.',
      ),
      'more',
    ),
    ask(
      'returns',
      'Order to return',
      {
        text: both('Sure. What is the order number?', 'بالتأكيد. ما رقم الطلب؟'),
        variable: 'order_no',
      },
      'reason',
    ),
    choose(
      'reason',
      'Why?',
      both('Why would you like to return it?', 'ما سبب الإرجاع؟'),
      [
        ['damaged', both('It is damaged', 'المنتج تالف')],
        ['unwanted', both('I changed my mind', 'غيّرت رأيي')],
        ['person', both('Something else', 'سبب آخر')],
      ],
      'person',
    ),
    ask(
      'damaged',
      'Picture',
      {
        text: both(
          'Sorry to hear that. Please attach a picture of the damage.',
          'نأسف لذلك. أرفق صورة للضرر من فضلك.',
        ),
        input: 'ATTACHMENT',
        variable: 'picture',
      },
      'returnTicket',
    ),
    say(
      'unwanted',
      'Terms',
      both(
        'No problem. You can return it within 30 days, unused and in its packaging.',
        'لا مشكلة. يمكنك إرجاعه خلال 30 يوماً دون استخدام وفي عبوته.',
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
        description: 'Requested in the chat.',
        priority: 'Medium',
      },
      { next: 'returnNoted', failed: 'person' },
    ),
    say(
      'returnNoted',
      'Return noted',
      both(
        'We’ve got your return. The ticket number is {{ ticket }}, and we’ll send you a return label.',
        'استلمنا طلب الإرجاع، ورقم تذكرتك {{ ticket }}. سنرسل لك ملصق الإرجاع.',
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
      {
        text: both(
          'Thanks for shopping with us! How do you rate your purchase, from 1 to 5?',
          'شكراً لتسوقك معنا! كيف تقيّم تجربتك من 1 إلى 5؟',
        ),
        input: 'RATING',
        variable: 'rating',
      },
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
      {
        text: both('We’re sorry to hear that. What went wrong?', 'نأسف لذلك. ما الذي لم يعجبك؟'),
        variable: 'reason',
      },
      'tag',
    ),
    step('tag', 'tag', 'Tag the contact', { tag: 'Unhappy' }, { next: 'person', failed: 'person' }),
    person(
      both(
        'Thank you for telling us. A colleague will be with you shortly.',
        'شكراً لإخبارنا. سيكون أحد زملائنا معك بعد قليل.',
      ),
    ),
    goodbye(
      both('Wonderful, thank you! We hope to see you again soon.', 'رائع، شكراً لك! نتطلع إلى رؤيتك من جديد.'),
    ),
  ),
};
