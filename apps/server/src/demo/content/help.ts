import { HELP_ARABIC } from './help-arabic.ts';

/** An article of the demo's help centre, by its address. */
export interface HelpRecipe {
  readonly slug: string;
  readonly category: string;
  readonly title: string;
  readonly body: string;
  /** Views on a common day, and how many of ten readers it helped. */
  readonly views: number;
  readonly helped: number;
}

/** The categories by address, with their names in English and Arabic. */
export const HELP_CATEGORIES: Readonly<Record<string, readonly [string, string]>> = {
  orders: ['Orders and payment', 'الطلبات والدفع'],
  delivery: ['Delivery', 'التوصيل'],
  returns: ['Returns', 'الإرجاع'],
  care: ['Care and warranty', 'العناية والضمان'],
};

const ARTICLES: readonly HelpRecipe[] = [
  {
    slug: 'track-your-order',
    category: 'orders',
    title: 'Track your order',
    views: 46,
    helped: 9,
    body: `You can follow every order from our workshop to your door, with or without an account.

## Where do I see where my order is?
Open “Where is my order” in the shop and enter the number that begins with TW. You find it in the confirmation that we sent by email.

## What do the steps mean?
| Step | What happens |
| --- | --- |
| Confirmed | We have your payment and have put the pieces aside |
| In the workshop | A piece made to order is being built |
| Packed | It waits for the carrier in Gothenburg |
| On its way | The carrier has it |
| Delivered | It is with you |

## When do I hear from you?
We write when the carrier has your order and again the evening before delivery, with a window of two hours.`,
  },
  {
    slug: 'ways-to-pay',
    category: 'orders',
    title: 'Ways to pay',
    views: 24,
    helped: 8,
    body: `## Cards and wallets
We accept Visa, Mastercard and American Express, Swish in Sweden and Klarna in twelve countries.

## In instalments
Orders over €300 can be paid in **three instalments without interest**, or in 12 or 24 monthly instalments at 6.9 %.

## By invoice
Companies with an account pay by invoice within 30 days. [Ask us for an account](mailto:trade@tidewell.example) and have your VAT number at hand.

> Your card is charged when the order leaves our warehouse, not before.`,
  },
  {
    slug: 'change-or-cancel-an-order',
    category: 'orders',
    title: 'Change or cancel an order',
    views: 31,
    helped: 8,
    body: `You can change the address, the day or the pieces **until the order is packed**.

1. Open the order in your account.
2. Choose “Change” or “Cancel”.
3. We confirm it by email within an hour.

## It is already packed
Write to us in the chat. As long as the carrier has not left, we can stop it. After that, accept the delivery and [return it](/help/tidewell/en/articles/return-an-item-within-30-days): the collection is free.

## Pieces made to order
A sofa in a fabric of your choice can be cancelled within 48 hours. Then we cut the fabric, and it can no longer be cancelled.`,
  },
  {
    slug: 'delivery-times-and-prices',
    category: 'delivery',
    title: 'Delivery times and prices',
    views: 62,
    helped: 8,
    body: `## How long does it take?
| | In stock | Made to order |
| --- | --- | --- |
| Small pieces | 5 to 8 working days | – |
| Sofas, tables and beds | 12 to 18 working days | 6 to 8 weeks |

## What does it cost?
Small pieces cost €9. Large pieces cost €59 in the Nordics and €89 in the rest of Europe. **Orders over €1,500 are delivered free of charge.**

## Do you deliver on Saturdays?
Small pieces, yes, from 9 to 14. Large pieces are delivered Monday to Friday.`,
  },
  {
    slug: 'delivery-into-the-room',
    category: 'delivery',
    title: 'Delivery into the room',
    views: 28,
    helped: 9,
    body: `Two people carry each large piece into the room you choose, unpack it and take the packaging with them.

## Before they come
- Measure doors, stairs and the lift. A sofa needs **75 cm**.
- Clear the way and protect the floor if it is delicate.
- Tell us about stairs without a lift above the second floor, so that we can send a third person.

## We take your old sofa with us
For €45 the same people take one old piece of the same size. Order it at least two days before.`,
  },
  {
    slug: 'delivery-to-islands',
    category: 'delivery',
    title: 'Delivery to islands',
    views: 9,
    helped: 7,
    body: `Islands without a bridge are served once a week by ferry. The carrier calls you the day before with the time of the ferry.

## What does it cost?
The surcharge is €40 for small pieces and €120 for large ones. You see it in the cart as soon as you enter the postcode.

## What if the ferry does not sail?
In a storm the delivery moves to the next sailing, free of charge. We write to you in the morning.`,
  },
  {
    slug: 'return-an-item-within-30-days',
    category: 'returns',
    title: 'Return an item within 30 days',
    views: 55,
    helped: 7,
    body: `You have 30 days from the day of delivery to send an item back, without giving a reason. We collect it at your door; you do not need the original box.

## How to send it back
1. Open the order in your account and choose “Return”.
2. Choose the pieces and a day for collection, Monday to Saturday.
3. Leave the furniture unwrapped near the door. Two people carry it out.

## Oiled or used furniture
Wood you have oiled yourself cannot be sold as new. We take a bench or table back within 30 days and keep €45 to sand it.

> A sofa made to order in your own fabric can only be returned if it is damaged.

## When do I get my money?
| You paid with | Money back within |
| --- | --- |
| Card or PayPal | 5 working days |
| Bank transfer | 7 working days |
| Gift card | the same day |`,
  },
  {
    slug: 'damaged-on-arrival',
    category: 'returns',
    title: 'Damaged on arrival',
    views: 19,
    helped: 9,
    body: `We are sorry. You do not have to decide anything at the door: sign for the delivery and write “damaged”.

## What to send us
Send photos of the damage and of the packaging **within 7 days**, in the chat or by email, with the number that begins with TW.

## What we do
We replace the part or the whole piece, whichever is quicker, and you do not pay for the way back. Most parts leave our warehouse within two working days.`,
  },
  {
    slug: 'return-a-gift',
    category: 'returns',
    title: 'Return a gift',
    views: 6,
    helped: 6,
    body: `You can return a gift within 60 days, without the person who gave it knowing.

Give us the number on the gift card or on the label below the seat. You get a voucher for what was paid, valid for three years, or exchange the piece for another one.`,
  },
  {
    slug: 'oiling-your-furniture',
    category: 'care',
    title: 'Oiling your furniture',
    views: 33,
    helped: 10,
    body: `Oiled wood can breathe and be repaired. It needs a little oil from time to time.

## Which oil should I use?
A clear hard-wax oil, such as ours in the 250 ml tin. Teak oil makes oak yellow.

## How do I oil it?
1. Wait two weeks after it arrived.
2. Rub the oil in with a soft cloth, along the grain.
3. Wipe off what is left after 15 minutes.
4. Let it dry for a day before you put anything on it.

> Cloths with oil can catch fire by themselves. Put them into water before you throw them away.

## How often?
Once a year indoors, every six months in the sun. Stains of water disappear with fine sandpaper and a drop of oil.`,
  },
  {
    slug: 'washing-fabric-covers',
    category: 'care',
    title: 'Washing fabric covers',
    views: 17,
    helped: 8,
    body: `## Covers with a zip
Wash them at 30 °C with a mild detergent and dry them in the air. Put them back while they are slightly damp, so that they fit well.

## Wool covers
Wool is only aired and brushed. Dab stains with cold water, and never rub.

**Do not tumble-dry any of them.**`,
  },
  {
    slug: 'warranty-of-ten-years',
    category: 'care',
    title: 'Warranty of ten years',
    views: 14,
    helped: 8,
    body: `## What it covers
Frames, springs and joints are covered for ten years, fabrics and foam for three years.

## What it does not cover
Scratches, stains, fading in the sun and damage by pets. It stays valid when you oil the wood or change the legs yourself.

## How to claim it
Keep the confirmation of your order: it is the proof. Write to us in the chat with a photo, and we answer within two working days.`,
  },
];

/** The articles with their texts by language. */
export const helpArticles = ARTICLES.map(({ title, body, ...recipe }) => ({
  ...recipe,
  texts: {
    en: { title, body },
    ...(HELP_ARABIC[recipe.slug] && { ar: HELP_ARABIC[recipe.slug] }),
  } as Readonly<Record<string, { title: string; body: string }>>,
}));

/** An article that is not finished. */
export const helpDraft = {
  slug: 'assembly-of-the-ronda-shelf',
  category: 'care',
  title: 'Assembly of the Ronda shelf',
  body: '## What you need\n- A Phillips screwdriver\n- Two people\n\n## Steps\nTo be written with the workshop.',
};

/** What readers searched in vain, with how often. */
export const helpLostSearches: readonly (readonly [language: string, query: string, count: number])[] = [
  ['en', 'assembly instructions', 14],
  ['en', 'black friday', 9],
  ['en', 'swatches', 7],
  ['ar', 'تقسيط', 5],
  ['en', 'franchise', 2],
];

/** What readers of articles said was missing, or praised. */
export const helpComments: readonly (readonly [slug: string, isHelpful: boolean, text: string])[] = [
  ['return-an-item-within-30-days', false, 'Who collects in Norway? I only see Europe.'],
  ['delivery-times-and-prices', false, 'What about Switzerland?'],
  ['oiling-your-furniture', true, 'The hint about the cloths is gold.'],
  ['delivery-to-islands', false, 'Which islands have a bridge?'],
  ['track-your-order', true, 'Found it right away.'],
];
