import { z } from 'zod';
import { freeObject, ImageAddress, Instant, MerchantId, precondition, Uuid } from '../kernel/shapes.ts';
import { Colour, OpeningHours } from '../merchants/shapes.ts';

export const EngagementStatus = z.enum(['Active', 'Inactive']);

/** A field of the pre-chat form and the offline form. */
export const PreChatField = z.object({
  name: z.enum(['firstName', 'lastName', 'email', 'phone', 'company', 'question']),
  required: z.boolean(),
});
export type PreChatField = z.infer<typeof PreChatField>;

/** Appearance and behaviour of an engagement's widget (Specification 9). */
export const WidgetSettings = z.object({
  position: z.enum(['bottom-right', 'bottom-left', 'top-left', 'top-right']).default('bottom-right'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
  /** Null: the merchant's brand colour. */
  colour: Colour.nullable().default(null),
  /** Shown beside the closed bubble. Null: none. */
  openingMessage: z.string().max(300).nullable().default(null),
  preChatForm: z.array(PreChatField).max(6).default([]),
  /** Label of the consent checkbox on the form. Null: none. */
  consentText: z.string().max(300).nullable().default(null),
  askRating: z.boolean().default(true),
  /** Origins such as `https://shop.example` that may embed the widget. Empty: any. */
  allowedOrigins: z.array(z.string().max(200)).max(50).default([]),
  /** Null: the merchant's opening hours. */
  openingHours: OpeningHours.nullable().default(null),
  /** `enforced` rejects visitors without a signed identity. */
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
  /** Id of the key that signs visitor identities. Null if none. */
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
  /** Omitted settings are unchanged. */
  widget: freeObject(100_000).optional(),
});
