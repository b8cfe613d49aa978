import type { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { VOICE_CHANNEL } from '@foyer/domain/engagement';
import type { z } from 'zod';
import { type DemoAccount, type DemoEngagement, HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';
import { alwaysOpen } from './merchants.ts';

/** An engagement of a demo merchant. */
export interface EngagementRecipe {
  readonly key: DemoEngagement;
  readonly merchantId: number;
  readonly name: string;
  readonly type: string;
  readonly status: 'Active' | 'Inactive';
  readonly widget: z.input<typeof WidgetSettings>;
  readonly slug?: string;
  /** The simulated account that it answers. */
  readonly account?: DemoAccount;
  /** Default the web. */
  readonly channel?: string;
  /** When it ended, after it was created. Days. */
  readonly lastedDays?: number;
}

const website = { merchantId: TIDEWELL, type: 'Chatbot Website', status: 'Active' } as const;

/** The web shop's chat is always open; the others follow the merchant's opening hours. */
export const engagementRecipes: readonly EngagementRecipe[] = [
  {
    ...website,
    key: 'webShop',
    name: 'Web shop',
    widget: { openingMessage: 'Choosing a size or a fabric? I can help.', openingHours: alwaysOpen },
  },
  {
    ...website,
    key: 'service',
    name: 'Customer service',
    widget: {
      openingMessage: 'Something about an order? Write to us here.',
      preChatForm: [
        { name: 'firstName', required: true },
        { name: 'email', required: true },
        { name: 'question', required: false },
      ],
      consentText: 'You may keep this chat for 12 months.',
    },
  },
  {
    ...website,
    key: 'arabic',
    name: 'Web shop, Arabic',
    widget: { openingMessage: 'هل تبحث عن المقاس المناسب؟', openingHours: alwaysOpen },
  },
  {
    ...website,
    key: 'members',
    name: 'Signed-in customers',
    widget: { identity: 'enforced', openingHours: alwaysOpen, size: 'large' },
  },
  {
    ...website,
    key: 'summerSale',
    name: 'Summer sale',
    type: 'Promotions',
    status: 'Inactive',
    widget: { position: 'bottom-left', colour: '#8a4b0f', openingMessage: 'Up to 30 % off until Sunday' },
  },
  {
    ...website,
    key: 'support',
    name: 'Foyer Help',
    widget: { openingMessage: 'A question about Foyer? Ask us here.', openingHours: alwaysOpen },
  },
  {
    ...website,
    key: 'autumnAds',
    name: 'Autumn oak',
    type: 'Ads Platforms',
    widget: {
      openingMessage: 'Looking for an oak table that fits? Tell me your room.',
      openingMessages: { ar: 'هل تبحث عن طاولة من خشب البلوط؟ أخبرني عن غرفتك.' },
      openingHours: alwaysOpen,
      campaign: {
        url: 'https://tidewell.example/dining',
        source: 'google',
        medium: 'cpc',
        name: 'oak-tables',
      },
    },
  },
  {
    ...website,
    key: 'afterDelivery',
    name: 'After your delivery',
    type: 'Smart Campaigns',
    widget: {
      form: 'LIGHTBOX',
      viewSize: 'S',
      greeting: 'How did your delivery go?',
      preChatForm: [{ name: 'email', required: true }],
      questions: [
        { label: 'Order number', type: 'NUMBER', required: true },
        {
          label: 'How was it?',
          type: 'TEXT',
          required: true,
          options: ['All well', 'Something is missing', 'Something is broken'],
        },
      ],
      campaign: {
        url: 'https://tidewell.example/delivery',
        source: 'newsletter',
        medium: 'email',
        name: 'november-letter',
      },
    },
  },
  {
    ...website,
    key: 'roomPlanner',
    name: 'Room planner',
    type: 'Conversational Smart Pages',
    slug: 'room-planner',
    widget: {
      form: 'EMBED',
      openingMessage: 'Tell me about your room: its size, its light, what you own already.',
      openingHours: alwaysOpen,
      page: {
        title: 'Plan your room with us',
        text: 'Measure the room, take two photos, and write to us here. One of us draws a plan with furniture that fits, usually within a day.\n\nIt costs nothing, and the plan is yours.',
      },
    },
  },
  {
    ...website,
    key: 'outlet',
    name: 'Outlet weekend',
    type: 'Promotions',
    lastedDays: 10,
    widget: { openingMessage: 'Outlet prices until Sunday', position: 'top-right', size: 'small' },
  },
  {
    ...website,
    key: 'questions',
    name: 'Returns and care',
    widget: {
      openingMessage:
        'A question about returns, delivery or care? Tilda, our digital assistant, answers at once.',
      openingHours: alwaysOpen,
    },
  },
  {
    ...website,
    key: 'instagram',
    name: 'Instagram posts',
    type: 'Chatbot Social Media',
    account: 'instagram',
    channel: 'instagram',
    widget: { openingMessage: 'Thank you for writing. One of us answers within the hour.' },
  },
  {
    ...website,
    key: 'telegram',
    name: 'Telegram questions',
    type: 'Chatbot Messenger',
    account: 'telegram',
    channel: 'telegram',
    widget: { openingMessage: 'Hello! Ask us anything about your order or our showroom.' },
  },
  {
    ...website,
    key: 'phone',
    name: 'Customer line',
    type: 'Smart Assistant',
    account: 'sms',
    channel: VOICE_CHANNEL,
    widget: { openingMessage: 'Welcome to Tidewell. Please say what you need.' },
  },
  {
    key: 'clinic',
    merchantId: HARBOUR_CLINIC,
    type: 'Chatbot Website',
    status: 'Active',
    name: 'Patient desk',
    widget: {
      preChatForm: [
        { name: 'firstName', required: true },
        { name: 'phone', required: false },
      ],
    },
  },
];
