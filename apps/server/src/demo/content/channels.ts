import type { TemplateContent, TemplateState } from '@foyer/domain/message-templates';
import type { MessengerChannel } from '@foyer/domain/messengers';
import type { DemoAccount } from '../ids.ts';

/** The messengers of the demo shop. Their providers and customers are simulated. */

interface AccountRecipe {
  readonly key: DemoAccount;
  readonly channel: MessengerChannel;
  readonly name: string;
  readonly handle: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Days until its access ends. */
  readonly expiresInDays?: number;
}

export const accountRecipes: readonly AccountRecipe[] = [
  {
    key: 'whatsapp',
    channel: 'whatsapp',
    name: 'WhatsApp',
    handle: '+351 22 555 0107, Tidewell',
    settings: { phoneNumberId: '104577', businessAccountId: '90210' },
  },
  {
    key: 'instagram',
    channel: 'instagram',
    name: 'Instagram',
    handle: '@tidewell.home',
    settings: { accountId: '17841' },
    expiresInDays: 6,
  },
  {
    key: 'telegram',
    channel: 'telegram',
    name: 'Telegram',
    handle: '@tidewell_bot',
    settings: {},
  },
  {
    key: 'sms',
    channel: 'sms',
    name: 'Text messages',
    handle: '+351 22 555 0190',
    settings: { accountSid: 'AC00000000000000000000000000000107', number: '+351225550190' },
  },
];

interface TalkRecipe {
  readonly account: DemoAccount;
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly language: string;
  /** Hours ago. */
  readonly ago: number;
  readonly question: string;
  /** Null: nobody has answered yet. */
  readonly reply: string | null;
  readonly state: 'delivered' | 'read' | 'failed';
}

export const talkRecipes: readonly TalkRecipe[] = [
  {
    account: 'whatsapp',
    personId: '351912555014',
    firstName: 'Inês',
    lastName: 'Carvalho',
    country: 'pt',
    language: 'pt',
    ago: 2,
    question: 'Bom dia! Is the Alder table also made in 240 cm?',
    reply: 'Good morning, Inês. Yes, to order: it takes four weeks.',
    state: 'read',
  },
  {
    account: 'whatsapp',
    personId: '34600555021',
    firstName: 'Mateo',
    lastName: 'Ibarra',
    country: 'es',
    language: 'es',
    ago: 5,
    question: 'My parcel says delivered, but nothing is here.',
    reply: 'I am sorry. I have asked the carrier, and write to you before four.',
    state: 'delivered',
  },
  {
    account: 'whatsapp',
    personId: '4915155500177',
    firstName: 'Jule',
    lastName: 'Brandt',
    country: 'de',
    language: 'de',
    ago: 9,
    question: 'Can I change the address of order 48213?',
    reply: 'Done: it goes to the new address.',
    state: 'read',
  },
  {
    account: 'whatsapp',
    personId: '33655501234',
    firstName: 'Noé',
    lastName: 'Garnier',
    country: 'fr',
    language: 'fr',
    ago: 30,
    question: 'The lamp flickers since yesterday. Is it under warranty?',
    reply: null,
    state: 'failed',
  },
  {
    account: 'instagram',
    personId: '88120451',
    firstName: 'Freya',
    lastName: 'Nyström',
    country: 'se',
    language: 'sv',
    ago: 3,
    question: 'Which oil do you use on the shelf in your last post?',
    reply: 'Hard wax oil, matt. We send you a sample if you like.',
    state: 'read',
  },
  {
    account: 'instagram',
    personId: '88120977',
    firstName: 'Caleb',
    lastName: 'Owens',
    country: 'us',
    language: 'en',
    ago: 7,
    question: 'Do you ship the bench to Oregon?',
    reply: 'Not yet, sorry. Europe only for now.',
    state: 'failed',
  },
  {
    account: 'telegram',
    personId: '551200341',
    firstName: 'Darya',
    lastName: 'Melnyk',
    country: 'ua',
    language: 'uk',
    ago: 4,
    question: 'Is the showroom open on Saturday?',
    reply: 'Yes, from ten to six.',
    state: 'delivered',
  },
  {
    account: 'sms',
    personId: '+351912555088',
    firstName: 'Rui',
    lastName: 'Teixeira',
    country: 'pt',
    language: 'pt',
    ago: 6,
    question: 'When does order 48307 arrive?',
    reply: 'Tomorrow between nine and twelve.',
    state: 'delivered',
  },
];

interface TemplateRecipe {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly state: TemplateState;
  readonly reason?: string;
  readonly content: Partial<TemplateContent>;
}

export const templateRecipes: readonly TemplateRecipe[] = [
  {
    name: 'order_shipped',
    language: 'en',
    category: 'utility',
    state: 'approved',
    content: {
      headerFormat: 'text',
      header: 'Your order {{1}}',
      body: 'Hello {{1}}, your order has left our workshop. It arrives on {{2}}.',
      footer: 'Tidewell',
      buttons: [{ kind: 'url', text: 'Track', url: 'https://tidewell.example/track/{{1}}' }],
    },
  },
  {
    name: 'delivery_window',
    language: 'en',
    category: 'utility',
    state: 'approved',
    content: { body: 'Hello {{1}}, we deliver between {{2}} and {{3}}. Does that suit you?' },
  },
  {
    name: 'delivery_window',
    language: 'es',
    category: 'utility',
    state: 'approved',
    content: { body: 'Hola {{1}}, entregamos entre las {{2}} y las {{3}}. ¿Le viene bien?' },
  },
  {
    name: 'review_request',
    language: 'en',
    category: 'marketing',
    state: 'paused',
    content: { body: 'How do you like your new furniture, {{1}}?' },
  },
  {
    name: 'autumn_oak',
    language: 'en',
    category: 'marketing',
    state: 'pending',
    content: { headerFormat: 'image', body: 'Our oak tables are 15 % off until Sunday.' },
  },
  {
    name: 'warranty',
    language: 'ar',
    category: 'utility',
    state: 'rejected',
    reason: 'INVALID_FORMAT',
    content: { body: 'ينتهي ضمان منتجك في {{1}}.' },
  },
];

/** What simulated customers write now and then. */
export const chance = [
  'Hello, is anyone there?',
  'Is the walnut sideboard in stock?',
  'When does my order arrive?',
  'Can I pick it up in the showroom?',
  'Do you also have it in white?',
  'Thank you, that helps!',
] as const;
