import { z } from 'zod';
import { freeObject, ImageAddress, Instant, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import { Colour, OpeningHours } from '../merchants/shapes.ts';

export const EngagementStatus = z.enum(['Active', 'Inactive']);

/** A field of the form that a visitor fills before the chat, or while nobody is there. */
export const PreChatField = z.object({
  name: z.enum(['firstName', 'lastName', 'email', 'phone', 'company', 'question']),
  required: z.boolean(),
});
export type PreChatField = z.infer<typeof PreChatField>;

/** How the widget of an engagement looks and behaves (Specification 9). */
export const WidgetSettings = z.object({
  position: z.enum(['bottom-right', 'bottom-left', 'top-left', 'top-right']).default('bottom-right'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  /** Null takes the merchant's brand colour. */
  colour: Colour.nullable().default(null),
  /** Shown beside the closed bubble; null for none. */
  openingMessage: z.string().max(300).nullable().default(null),
  preChatForm: z.array(PreChatField).max(6).default([]),
  /** Sentence of consent with a box to tick on the form; null for none. */
  consentText: z.string().max(300).nullable().default(null),
  askRating: z.boolean().default(true),
  /** Pages (origins such as `https://shop.example`) that may carry the widget; empty for any. */
  allowedOrigins: z.array(z.string().max(200)).max(50).default([]),
  /** Null takes the merchant's opening hours. */
  openingHours: OpeningHours.nullable().default(null),
  /** `enforced` refuses visitors without a signed identity. */
  identity: z.enum(['optional', 'enforced']).default('optional'),
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

/** Engagement (Specification 3). */
export const Engagement = z.object({
  engagementID: Uuid,
  engagementName: z.string(),
  merchantId: MerchantId,
  engagementType: z.string(),
  channel: z.string(),
  status: EngagementStatus,
  startDate: Instant.nullable(),
  endDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
  accessDate: Instant.nullable(),
  aiAgent: z.string().nullable(),
  aiAgentImage: z.string().nullable(),
  allConversations: z.number().int(),
  widget: WidgetSettings,
  /** Key id under which the merchant's server signs visitor identities; null while there is none. */
  identityKeyId: z.string().nullable(),
});
export type Engagement = z.infer<typeof Engagement>;

const name = z.string().trim().min(1).max(100);

export const EngagementCreate = z.object({
  merchantId: MerchantId.optional(),
  engagementName: name,
  engagementType: z.string().max(60).default('Chatbot Website'),
  channel: z.string().max(40).default('web'),
  startDate: Instant.nullable().optional(),
  endDate: Instant.nullable().optional(),
  aiAgent: z.string().max(100).nullable().optional(),
  aiAgentImage: ImageAddress.optional(),
  widget: WidgetSettings.prefault({}),
});

export const EngagementUpdate = z.object({
  ...precondition,
  merchantId: MerchantId.optional(),
  engagementID: Uuid,
  engagementName: name.optional(),
  engagementType: z.string().max(60).optional(),
  channel: z.string().max(40).optional(),
  status: EngagementStatus.optional(),
  startDate: Instant.nullable().optional(),
  endDate: Instant.nullable().optional(),
  aiAgent: z.string().max(100).nullable().optional(),
  aiAgentImage: ImageAddress.optional(),
  /** Settings to change; absent ones stay. */
  widget: freeObject(100_000).optional(),
});
