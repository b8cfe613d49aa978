import { z } from 'zod';
import { Presence, UserAgent } from '../accounts/shapes.ts';
import { Instant, MerchantId, NamedRef, Uuid } from '../kernel/shapes.ts';
import { RoleName } from '../roles/shapes.ts';
import { FlaggedVisitor, Tracking } from '../visitors/shapes.ts';

export const VisitorRef = z.object({
  referenceID: Uuid,
  sessionID: Uuid.nullish(),
  merchantId: MerchantId.optional(),
});

/** Tracking, as fields of the body or under the entity's name. */
export const TrackingUpdate = VisitorRef.extend({
  ...Tracking.partial().shape,
  tracking: Tracking.partial().optional(),
});

/** A visitor in the list of tracked visitors. */
export const TrackedVisitor = FlaggedVisitor.extend({
  /** Same as `referenceID`. */
  id: Uuid,
  /** When the agent received the open chat. Null without an agent or an open chat. */
  trackedSince: Instant.nullable(),
});
export type TrackedVisitor = z.infer<typeof TrackedVisitor>;

/** A user agent (Specification 3) with presence and load. */
export const ListedUserAgent = UserAgent.extend({
  department: z.string().describe('Of the last heartbeat. Empty without one.'),
  loginStatus: z.string().describe('Of the last heartbeat; `logout` while absent.'),
  imageUrl: z.string().nullable(),
  role: RoleName,
  roleTitle: z.string(),
  presence: Presence,
  departments: z.array(NamedRef),
  /** The last sign of life or sign-in. Null if the member never signed in. */
  lastActiveDate: Instant.nullable(),
  openConversations: z.number().int().describe('Open chats assigned to the member.'),
  trackedVisitors: z.number().int().describe('Visitors tracked by the member now.'),
});
export type ListedUserAgent = z.infer<typeof ListedUserAgent>;
