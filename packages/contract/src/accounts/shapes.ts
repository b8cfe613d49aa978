import { z } from 'zod';
import { Email, Instant, MerchantId, ShortText, Uuid } from '../kernel/shapes.ts';
import { RoleName } from '../roles/shapes.ts';
import { PendingFactor } from './second-factor-shapes.ts';

/** User record (Specification 3). */
export const User = z.object({
  id: Uuid,
  userName: z.string(),
  email: z.string(),
  role: RoleName,
  merchant: z.object({ merchantId: MerchantId }),
  firstName: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
  deviceId: z.string().nullable(),
  timeZone: z.string(),
  businessType: z.string(),
});
export type User = z.infer<typeof User>;

export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  refresh_token: z.string(),
  expires_in: z.number().int().describe('Seconds until the access token expires.'),
  second_factor: PendingFactor.nullable().describe(
    'What this sign-in still requires. Until then its token only works for second factor calls.',
  ),
});
export type TokenReply = z.infer<typeof TokenReply>;

/** Presence of a member. `away` is set by the member. */
export const Presence = z.enum(['online', 'away', 'offline']);
export type Presence = z.infer<typeof Presence>;

/** A member as seen by colleagues: for transfers, mentions and live agents. */
export const Colleague = z.object({
  id: Uuid,
  firstName: z.string(),
  lastName: z.string(),
  role: RoleName,
  imageUrl: z.string().nullable(),
  presence: Presence,
  /** Whether they have live chat and can be assigned conversations. */
  hasLiveChat: z.boolean(),
  /** Number of open conversations assigned to the member. */
  openConversations: z.number().int(),
});
export type Colleague = z.infer<typeof Colleague>;

/** User agent (Specification 3): the heartbeat record of a signed-in member. */
export const UserAgent = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  merchantID: MerchantId,
  department: z.string(),
  loginStatus: z.string(),
});
export type UserAgent = z.infer<typeof UserAgent>;

/** Body of the heartbeat (Catalogue 7.9). */
export const UserAgentUpdate = z.object({
  id: z.string().max(100).optional(),
  email: z.string().max(254).optional(),
  firstName: ShortText.optional(),
  lastName: ShortText.optional(),
  merchantID: MerchantId.optional(),
  department: ShortText.default('Management'),
  loginStatus: z.enum(['login', 'logout', 'online', 'away', 'active']).default('login'),
});

/** Body of a login record (Catalogue 7.9). */
export const NewLoginRecord = z.object({
  channel: z.literal('Web').default('Web'),
  email: z.string().max(254).optional(),
  firstName: ShortText.optional(),
  lastName: ShortText.optional(),
  merchantID: MerchantId.optional(),
  department: ShortText.default('Management'),
  loginStatus: z.literal('login').default('login'),
  createdBy: ShortText.optional(),
  device: z.string().max(200).optional(),
  ip_Address: z.string().max(45).optional(),
  lastLoginDt: z.string().max(40).optional(),
  logoutDt: z.string().max(40).optional(),
  version: z.string().max(40).optional(),
});

/** User-agent login record (Specification 3). */
export const LoginRecord = z.object({
  id: Uuid,
  channel: z.literal('Web'),
  createdBy: z.string(),
  createdDate: Instant,
  department: z.string(),
  device: z.string(),
  email: Email,
  firstName: z.string(),
  lastName: z.string(),
  ip_Address: z.string(),
  lastLoginDt: Instant,
  loginStatus: z.string(),
  logoutDt: z.string(),
  merchantID: MerchantId,
  version: z.string(),
});
export type LoginRecord = z.infer<typeof LoginRecord>;
