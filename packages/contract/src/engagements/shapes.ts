import {
  ENGAGEMENT_STATES,
  ENGAGEMENT_TYPES,
  FORM_TYPES,
  QUESTION_TYPES,
  VIEW_SIZES,
  WIDGET_LANGUAGES,
  WIDGET_POSITIONS,
  WIDGET_SIZES,
} from '@foyer/domain/engagement';
import { z } from 'zod';
import {
  freeObject,
  ImageAddress,
  Instant,
  MerchantId,
  precondition,
  RowTotal,
  Uuid,
  WebLink,
} from '../kernel/shapes.ts';
import { Colour, OpeningHours } from '../merchants/shapes.ts';

export const EngagementStatus = z.enum(['Active', 'Inactive']);

/** A field of the pre-chat form and the offline form. */
export const PreChatField = z.object({
  name: z.enum(['firstName', 'lastName', 'email', 'phone', 'company', 'question']),
  required: z.boolean(),
});
export type PreChatField = z.infer<typeof PreChatField>;

/** An own question of the pre-chat form. Its answer begins the conversation. With options it is a choice. */
export const PreChatQuestion = z.object({
  label: z.string().trim().min(1).max(80),
  type: z.enum(QUESTION_TYPES).default('TEXT'),
  required: z.boolean(),
  options: z.array(z.string().trim().min(1).max(80)).max(20).default([]),
});
export type PreChatQuestion = z.infer<typeof PreChatQuestion>;

/** A text in languages of the widget, besides the one for all others. */
export const WidgetTexts = z
  .partialRecord(z.enum(WIDGET_LANGUAGES), z.string().max(300))
  .meta({ maxProperties: WIDGET_LANGUAGES.length });
export type WidgetTexts = z.infer<typeof WidgetTexts>;

/** The content of a smart page, on an address of the server. */
export const SmartPage = z.object({
  title: z.string().trim().max(150).default(''),
  text: z.string().max(5000).default(''),
  imageUrl: ImageAddress.default(null),
  language: z.enum(WIDGET_LANGUAGES).default('en'),
});
export type SmartPage = z.infer<typeof SmartPage>;

/** The address that adverts link to, and the parameters that name the campaign. */
export const CampaignLink = z.object({
  url: z.union([z.literal(''), WebLink]).default(''),
  source: z.string().trim().max(100).default(''),
  medium: z.string().trim().max(100).default(''),
  name: z.string().trim().max(100).default(''),
});
export type CampaignLink = z.infer<typeof CampaignLink>;

/** Appearance and behaviour of an engagement's widget (Specification 9). */
export const WidgetSettings = z.object({
  position: z.enum(WIDGET_POSITIONS).default('bottom-right'),
  size: z.enum(WIDGET_SIZES).default('medium'),
  /** How it appears on the page: behind its button, over the page, or within it. */
  form: z.enum(FORM_TYPES).default('POPUP'),
  /** The size of a LIGHTBOX or EMBED. */
  viewSize: z.enum(VIEW_SIZES).default('M'),
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  /** Name in the head. Null: the merchant's. */
  title: z.string().trim().max(60).nullable().default(null),
  /** Picture in the head. Null: the merchant's logo. */
  avatarUrl: ImageAddress.default(null),
  /** First line of the form. Null: the widget's own. */
  greeting: z.string().max(300).nullable().default(null),
  greetings: WidgetTexts.default({}),
  /** Null: the merchant's brand colour. */
  colour: Colour.nullable().default(null),
  /** Shown beside the closed bubble. Null: none. */
  openingMessage: z.string().max(300).nullable().default(null),
  openingMessages: WidgetTexts.default({}),
  preChatForm: z.array(PreChatField).max(6).default([]),
  questions: z.array(PreChatQuestion).max(6).default([]),
  /** Label of the consent checkbox on the form. Null: none. */
  consentText: z.string().max(300).nullable().default(null),
  askRating: z.boolean().default(true),
  /** Origins such as `https://shop.example` that may embed the widget. Empty: any. */
  allowedOrigins: z.array(z.string().max(200)).max(50).default([]),
  /** Null: the merchant's opening hours. */
  openingHours: OpeningHours.nullable().default(null),
  /** `enforced` rejects visitors without a signed identity. */
  identity: z.enum(['optional', 'enforced']).default('optional'),
  page: SmartPage.prefault({}),
  campaign: CampaignLink.prefault({}),
});
export type WidgetSettings = z.infer<typeof WidgetSettings>;

/** Who answers first: automatic assignment, or the members of a team. */
export const AnswersFirst = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('routing') }),
  z.object({ kind: z.literal('team'), departmentId: Uuid }),
]);
export type AnswersFirst = z.infer<typeof AnswersFirst>;

/** Engagement (Specification 3). */
export const Engagement = z.object({
  id: Uuid,
  engagementID: Uuid,
  engagementName: z.string(),
  merchantId: MerchantId,
  /** Earlier releases stored any text. */
  engagementType: z.string(),
  channel: z.string(),
  status: EngagementStatus,
  /** Follows from status and dates. */
  state: z.enum(ENGAGEMENT_STATES),
  startDate: Instant.nullable(),
  endDate: Instant.nullable(),
  /** The account of a messenger, for types that need one. */
  accountId: Uuid.nullable(),
  answersFirst: AnswersFirst,
  /** Last part of the address of a smart page. */
  slug: z.string().nullable(),
  isDemo: z.boolean(),
  createdDate: Instant,
  lastModifiedDate: Instant,
  accessDate: Instant.nullable(),
  aiAgent: z.string().nullable(),
  aiAgentImage: z.string().nullable(),
  /** Up to 100,000. */
  allConversations: z.number().int(),
  widget: WidgetSettings,
  /** Id of the key that signs visitor identities. Null if none. */
  identityKeyId: z.string().nullable(),
});
export type Engagement = z.infer<typeof Engagement>;

/** What visitors of an engagement did since a day. */
export const EngagementResults = z.object({
  engagementID: Uuid,
  visits: RowTotal,
  conversations: RowTotal,
  /** Conversations that a member or an AI agent answered, or that a bot closed. */
  answered: z.number().int(),
  ratings: z.number().int(),
  /** Average of 1 to 5. Null without ratings. */
  rating: z.number().nullable(),
});
export type EngagementResults = z.infer<typeof EngagementResults>;

/** What a campaign brought to an engagement. */
export const CampaignResults = z.object({
  name: z.string(),
  source: z.string(),
  visits: z.number().int(),
  conversations: z.number().int(),
  /** Visitors who are on a step of the lead ladder after the first. */
  leads: z.number().int(),
});
export type CampaignResults = z.infer<typeof CampaignResults>;

/** A site on which the tag of an engagement was seen. */
export const EngagementSite = z.object({
  origin: z.string(),
  /** False if the engagement cannot be used there. */
  isAllowed: z.boolean(),
  firstSeenDate: Instant,
  lastSeenDate: Instant,
});
export type EngagementSite = z.infer<typeof EngagementSite>;

const EngagementType = z.enum(ENGAGEMENT_TYPES);
const name = z.string().trim().min(1).max(100);
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(60)
  .regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u, 'Use letters, digits and hyphens, such as room-planner')
  .nullable();
const reach = {
  accountId: Uuid.nullable().optional(),
  answersFirst: AnswersFirst.optional(),
  slug: slug.optional(),
};

export const EngagementCreate = z.object({
  merchantId: MerchantId.optional(),
  engagementName: name,
  engagementType: EngagementType.default('Chatbot Website'),
  channel: z.string().max(40).default('web'),
  status: EngagementStatus.optional(),
  ...reach,
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
  engagementType: EngagementType.optional(),
  channel: z.string().max(40).optional(),
  status: EngagementStatus.optional(),
  ...reach,
  startDate: Instant.nullable().optional(),
  endDate: Instant.nullable().optional(),
  aiAgent: z.string().max(100).nullable().optional(),
  aiAgentImage: ImageAddress.optional(),
  /** Omitted settings are unchanged. */
  widget: freeObject(100_000).optional(),
});
