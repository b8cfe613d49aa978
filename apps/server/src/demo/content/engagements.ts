import type { WidgetSettings } from '@foyer/contract/engagements/shapes';
import type { z } from 'zod';
import { type DemoEngagement, HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';
import { alwaysOpen } from './merchants.ts';

/** An engagement of a demo merchant. */
export interface EngagementRecipe {
  readonly key: DemoEngagement;
  readonly merchantId: number;
  readonly name: string;
  readonly type: string;
  readonly status: 'Active' | 'Inactive';
  readonly widget: z.input<typeof WidgetSettings>;
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
