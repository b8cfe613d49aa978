import type { DocumentInput } from '@foyer/contract/knowledge/shapes';

/** A knowledge base of Tidewell with its documents. */
interface BaseRecipe {
  readonly name: string;
  readonly description: string;
  readonly audience: 'everyone' | 'members';
  readonly documents: readonly DocumentInput[];
}

const faq = (question: string, answer: string, variants: string[] = []): DocumentInput => ({
  kind: 'faq',
  question,
  answer,
  variants,
});

const DELIVERY = `# Delivery in the Nordics and Europe

## Times
Small pieces leave our warehouse in Gothenburg within two working days and take 5 to 8 working days. Sofas, tables and beds take 12 to 18 working days. You choose a two-hour window the evening before, by message or in your account.

## Prices
Small pieces cost €9. Large pieces cost €59 in the Nordics and €89 in the rest of Europe. Orders over €1,500 are delivered free of charge.

## Into the room
Two people carry each piece into the room you choose, unpack it and take the packaging with them. Please tell us about stairs without a lift and doors narrower than 75 cm, so that we can send a third person.

## Islands
Islands without a bridge are served once a week by ferry. The surcharge is €40 for small pieces and €120 for large ones.`;

const RETURNS = `# Returns within 30 days

## How to return
You can return any piece within 30 days. Open the order in your account, choose the pieces and a day, and our carrier collects them. The refund is paid to your card within 5 working days after the piece is back.

## Oiled or used furniture
Wood you have oiled yourself cannot be sold as new. We take a bench or table back within 30 days and keep €45 to sand it.

## Sofas made to order
A sofa made to order in a fabric of your choice cannot be returned, unless it arrived damaged or differs from the order.

## Damaged on arrival
Send us photos of the damage and of the packaging within 7 days. We replace the part or the whole piece, and you do not pay for the way back.`;

const CARE = `# Oiling your furniture

## The first coat
Oil the table or bench two weeks after it arrived, with a hard-wax oil on a soft cloth, along the grain. Let it dry for a day before you put anything on it.

## Every year
Once a year is enough indoors. Pieces that stand in the sun need oil every six months. Stains of water disappear with fine sandpaper and a drop of oil.

## Fabric covers
Covers with a zip are washed at 30 °C and dried in the air. Wool covers are only aired and brushed. Do not tumble-dry any of them.`;

const WARRANTY = `# Warranty of ten years

## What it covers
Frames, springs and joints are covered for ten years, fabrics and foam for three years. Keep the confirmation of your order: it is the proof.

## What it does not cover
Scratches, stains, fading in the sun and damage by pets are not covered. The warranty stays valid when you oil the wood or change the legs yourself.`;

const PAYMENT = `# Paying

## Cards and invoices
We accept Visa, Mastercard and American Express, Swish in Sweden and Klarna in twelve countries. Companies with an account pay by invoice within 30 days.

## In instalments
Orders over €300 can be paid in three instalments without interest, or in 12 or 24 monthly instalments at 6.9 %.`;

const SHOWROOMS = `# Showrooms

## Gothenburg
Magasinsgatan 12, Monday to Saturday from 10 to 19, Sunday from 11 to 17. Parking is free for two hours.

## Lisbon
Rua da Boavista 84, Tuesday to Saturday from 10 to 19. Ring the bell if the door is closed.`;

const ARABIC_DELIVERY = `# التوصيل إلى الخليج

## المدة
نوصّل القطع الصغيرة خلال ١٠ إلى ١٤ يوم عمل، والأرائك والطاولات خلال أربعة إلى ستة أسابيع بالبحر. نتصل بك قبل التسليم بيوم لتحديد الموعد.

## السعر
توصيل القطع الصغيرة ٤٠ دولاراً والقطع الكبيرة ١٨٠ دولاراً، وهو مجاني للطلبات التي تزيد على ٢٥٠٠ دولار. الرسوم الجمركية مشمولة في السعر.`;

const ARABIC_RETURNS = `# الإرجاع والاستبدال

## خلال ٣٠ يوماً
يمكنك إرجاع أي قطعة خلال ٣٠ يوماً من استلامها. افتح الطلب في حسابك واختر القطع واليوم المناسب، وسنستلمها من منزلك ونعيد المبلغ إلى بطاقتك خلال خمسة أيام عمل.

## القطع التالفة
إذا وصلت القطعة تالفة فأرسل لنا صوراً خلال سبعة أيام وسنستبدلها على حسابنا.`;

const HANDBOOK = `# Team handbook: goodwill

## Small complaints
Every member may give a voucher of up to €25 or refund the delivery without asking. Write the reason as a note in the conversation.

## Larger complaints
Refunds above €200 and exchanges after 30 days need the approval of a manager.`;

/** The knowledge bases of Tidewell. */
export const knowledgeRecipes: readonly BaseRecipe[] = [
  {
    name: 'Delivery and returns',
    description: 'How pieces reach customers, and how they come back.',
    audience: 'everyone',
    documents: [
      { kind: 'text', text: DELIVERY },
      { kind: 'text', text: RETURNS },
      faq(
        'Do you deliver on Saturdays?',
        'Yes, small pieces on Saturdays from 9 to 14. Large pieces are delivered Monday to Friday.',
        ['Is delivery at the weekend possible?'],
      ),
      faq(
        'Where is my order?',
        'Open “Where is my order” in the shop and enter the number that begins with TW. You also get a message when the carrier has it and the evening before delivery.',
        ['Can I track my delivery?', 'When does my parcel arrive?'],
      ),
      faq(
        'Can you take my old sofa away?',
        'Yes, for €45 the same two people take one old piece of the same size with them. Order it at least two days before.',
        ['Do you collect old furniture?'],
      ),
      { kind: 'url', url: 'https://tidewell.example/help/islands', refreshHours: 24 },
    ],
  },
  {
    name: 'Care and warranty',
    description: 'How to look after furniture, and what is covered.',
    audience: 'everyone',
    documents: [
      { kind: 'text', text: CARE },
      { kind: 'text', text: WARRANTY },
      faq(
        'Which oil should I use?',
        'A clear hard-wax oil, such as ours in the 250 ml tin. Teak oil makes oak yellow.',
        ['What oil is right for oak?'],
      ),
    ],
  },
  {
    name: 'Orders and showrooms',
    description: 'Paying, and where to see the pieces.',
    audience: 'everyone',
    documents: [
      { kind: 'text', text: PAYMENT },
      { kind: 'text', text: SHOWROOMS },
      faq(
        'Can I change my order?',
        'Until it leaves the warehouse: write to us with its number. Fabric and colour can be changed within two days.',
        ['Can I cancel my order?'],
      ),
    ],
  },
  {
    name: 'خدمة العملاء',
    description: 'التوصيل والإرجاع والضمان',
    audience: 'everyone',
    documents: [
      { kind: 'text', text: ARABIC_DELIVERY },
      { kind: 'text', text: ARABIC_RETURNS },
      faq('هل يشمل الضمان القماش؟', 'نعم، القماش والإسفنج مشمولان بالضمان لثلاث سنوات، والهيكل لعشر سنوات.', [
        'ما مدة الضمان؟',
      ]),
      faq('كيف أدفع ثمن طلبي؟', 'ببطاقة فيزا أو ماستركارد أو بالتقسيط على ثلاث دفعات بلا فوائد.', [
        'هل يمكن الدفع بالتقسيط؟',
      ]),
    ],
  },
  {
    name: 'Team handbook',
    description: 'For members only.',
    audience: 'members',
    documents: [{ kind: 'text', text: HANDBOOK }],
  },
];

/** A text that was changed after it was trained, and is Out of Sync. */
export const CHANGED_TEXT = `${CARE}\n\n## Leather\nWipe leather with a damp cloth and feed it with balm twice a year.`;

/** Further questions that customers asked, beside those of the conversations. The same one was asked several times. */
export const askedQuestions: readonly { readonly text: string; readonly daysAgo: number }[] = [
  { text: 'Can you deliver before Christmas?', daysAgo: 0.2 },
  { text: 'Will my table be delivered before Christmas?', daysAgo: 0.6 },
  { text: 'Last order date for delivery before Christmas?', daysAgo: 1.1 },
  { text: 'Is delivery before Christmas still possible?', daysAgo: 2.3 },
  { text: 'Do you match other shops’ prices?', daysAgo: 0.4 },
  { text: 'Do you match prices of other shops?', daysAgo: 3.2 },
  { text: 'Is the Koru pendant safe for a bathroom?', daysAgo: 1.4 },
  { text: 'Is the Koru pendant bathroom safe?', daysAgo: 4.8 },
  { text: 'Is the Marsh armchair pet proof?', daysAgo: 2.1 },
  { text: 'Is your oak certified?', daysAgo: 3.6 },
  { text: 'Do you hire in Porto?', daysAgo: 5.5 },
  { text: '¿Montan el armario en casa?', daysAgo: 1.9 },
  { text: 'هل لديكم معرض في دبي؟', daysAgo: 0.9 },
  { text: 'هل لديكم معرض في الرياض؟', daysAgo: 2.7 },
];
