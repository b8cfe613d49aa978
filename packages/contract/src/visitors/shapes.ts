import { CLICK_IDS } from '@foyer/domain/campaigns';
import { z } from 'zod';
import { Instant, MerchantId, Uuid } from '../kernel/shapes.ts';

/** A member or bot attached to a visitor. Members have the type `User`. */
export const AttachedAgent = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.string(),
});

/** Tracking (Specification 3 and 4). `tracked_by` is `agentId|firstName|lastName`, or `||` if untracked. */
export const Tracking = z.object({
  tracking_code: z.string().max(4),
  tracked_by: z.string().max(300),
  track_message: z.string().max(500),
});

export const Campaign = z.object({
  source: z.string().optional(),
  medium: z.string().optional(),
  name: z.string().optional(),
  term: z.string().optional(),
  content: z.string().optional(),
  /** Click ids of advertising platforms by the name of their parameter, such as `gclid`. */
  clicks: z.partialRecord(z.enum(CLICK_IDS), z.string()).optional(),
});

export const VisitPage = z.object({
  url: z.string(),
  title: z.string(),
  arrivedDate: Instant,
  /** Seconds spent. Null for the current page. */
  seconds: z.number().int().nullable(),
});
export type VisitPage = z.infer<typeof VisitPage>;

export const PageRef = VisitPage.pick({ url: true, title: true });

export const VisitorEngagement = z.object({
  engagementName: z.string(),
  engagementID: Uuid,
  channel: z.string(),
  aiAgent: z.string().nullable(),
});

export const ContactDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phone: z.string(),
  country: z.string(),
  email: z.string(),
});

/** Message stats (Specification 3). */
export const MessageStats = z.object({
  inboundMessages: z.number().int(),
  outboundMessages: z.number().int(),
  totalMessages: z.number().int(),
  senderConverseCt: z.number().int(),
});

export const LastMessage = z.object({
  text: z.string(),
  author: z.enum(['visitor', 'member', 'bot', 'system']),
  authorName: z.string(),
  authorId: z.string().nullable(),
  createdDate: Instant,
});

/**
 * Active visitor (Specification 3) with the current visit and conversation: a row of the live board and the online
 * list. The flags that depend on the viewer are computed by `@foyer/domain/visitor-flags`.
 */
export const ActiveVisitor = MessageStats.extend({
  referenceID: Uuid,
  /** The visit. Null if the visitor was created by a call and has never been on the site. */
  sessionID: Uuid.nullable(),
  activeEngagementID: Uuid.nullable(),
  engagements: z.array(VisitorEngagement),
  contacts: ContactDetails,
  agents: z.array(AttachedAgent),
  /** Id of the assignee. */
  activeAgent: z.string().nullable(),
  userAgentId: z.string().nullable(),
  userAgentName: z.string().nullable(),
  isAgentAssigned: z.boolean(),
  viewMessageCount: z.number().int().describe('Number of messages seen by agents.'),
  createdDate: Instant,
  lastAccessedDate: Instant,
  lastModifiedDate: Instant,
  /** Alpha-2 in lower case. `us` if unknown (Specification 9). */
  country: z.string(),
  city: z.string(),
  region: z.string(),
  state: z.string(),
  timeZone: z.string().nullable(),
  language: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
  device: z.string(),
  vName: z.string(),
  channel: z.string(),
  tracking: Tracking,
  visitorParams: z.looseObject({ intent: z.string().optional() }),
  notes: z.string(),
  tags: z.array(z.string()),
  leadStatus: z.string(),
  leadType: z.enum(['NEW', 'RETURN']),
  /** Whether the identity is signed by the merchant's server. */
  verified: z.boolean(),
  simulated: z.boolean(),
  isOnline: z.boolean(),
  page: PageRef.nullable(),
  pages: z.number().int().describe('Page views of this visit.'),
  referrer: z.string(),
  campaign: Campaign.nullable(),
  conversationID: Uuid.nullable(),
  conversationStatus: z.enum(['open', 'closed']).nullable(),
  /** Whether the merchant wrote first and the visitor has not replied. */
  invited: z.boolean(),
  /** Time since which the visitor waits for a reply. Null if not waiting. */
  waitingSince: Instant.nullable(),
  /** End of the conversation's snooze. Null if not snoozed. */
  snoozedUntil: Instant.nullable(),
  lastMessage: LastMessage.nullable(),
  lastSeq: z.number().int(),
});
export type ActiveVisitor = z.infer<typeof ActiveVisitor>;

/** Derived visitor flags (Specification 3), for the caller. */
export const VisitorFlags = z.object({
  isReqAssist: z.boolean(),
  needTracking: z.boolean(),
  isReqCallBack: z.boolean(),
  isCheckinAgent: z.boolean(),
  needAgent: z.union([z.literal(1), z.literal(2), z.null()]),
  assistBadge: z.boolean(),
  assistBadgeText: z.string(),
  sortColumn: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  alertMessageText: z.string(),
});
export const FlaggedVisitor = ActiveVisitor.extend(VisitorFlags.shape);

/** A visitor of the archive (Specification 3, raw visitor list). */
export const RawVisitor = z.object({
  referenceID: Uuid,
  /** The visit. Null if the visitor was never on the site, such as an email sender. */
  sessionID: Uuid.nullable(),
  merchantId: MerchantId,
  engagementID: Uuid.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  vName: z.string(),
  channel: z.string(),
  /** Alpha-2 in lower case. Empty if unknown. */
  country: z.string(),
  city: z.string(),
  region: z.string(),
  state: z.string(),
  browser: z.string(),
  os: z.string(),
  device: z.string(),
  language: z.string().nullable(),
  referrer: z.string(),
  campaign: Campaign.nullable(),
  pages: z.number().int(),
  page: PageRef.nullable(),
  notes: z.string(),
  createdDate: Instant,
  lastAccessedDate: Instant,
  lastModifiedDate: Instant,
  endedDate: Instant.nullable(),
  isOnline: z.boolean(),
  conversationID: Uuid.nullable(),
});
export type RawVisitor = z.infer<typeof RawVisitor>;

/** A visit in the visit history. */
export const Visit = RawVisitor.omit({ sessionID: true }).extend({
  id: Uuid,
  /** Empty for a visit without an engagement. */
  engagementName: z.string(),
});
export type Visit = z.infer<typeof Visit>;

/** A page of the raw and visitor lists. Totals count the filtered rows. */
export const RawVisitorPage = z.object({
  rawVisitors: z.array(RawVisitor),
  totalVisitorPages: z.number().int(),
  totalElements: z.number().int(),
});

/** Fields of a visitor that can be set individually. */
export const visitorFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'country',
  'city',
  'region',
  'state',
  'language',
  'notes',
  'leadStatus',
] as const;

export const VisitorContact = z.object({
  firstName: z.string().trim().max(100).optional(),
  lastName: z.string().trim().max(100).optional(),
  email: z.union([z.literal(''), z.email().max(254)]).optional(),
  phone: z.string().trim().max(40).optional(),
  company: z.string().trim().max(100).optional(),
  country: z.string().trim().max(60).optional(),
});
