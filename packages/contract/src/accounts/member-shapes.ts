import { z } from 'zod';
import { Email, Instant, NamedRef, Uuid } from '../kernel/shapes.ts';
import { RoleName } from '../roles/shapes.ts';
import { Presence, User } from './shapes.ts';

export const PersonName = z.string().trim().min(1).max(100);
/** Normalised, without invisible characters, so that no name imitates another. */
export const UserName = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(6)
  .max(100)
  .regex(/^[^\s@/\\\p{C}]+$/u, 'Please enter valid Username');
/** A new password. `passwordError` in the domain has the rules. */
export const NewPassword = z.string().max(1000);

export const MemberStatus = z.enum(['Active', 'Inactive']);

/** A member as listed in the settings. */
export const Member = User.omit({ timeZone: true, businessType: true }).extend({
  status: MemberStatus,
  presence: Presence,
  departments: z.array(NamedRef),
  hasSecondFactor: z.boolean(),
  lastLoginDt: Instant.nullable(),
  createdDate: Instant,
});
export type Member = z.infer<typeof Member>;

/** A member's preferences, for all browsers. */
export const Preferences = z.object({
  /** Whether closing a conversation opens the next one. */
  opensNext: z.boolean().default(true),
});
export type Preferences = z.infer<typeof Preferences>;

/** An open invitation to join the team. */
export const Invitation = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: RoleName,
  departmentIds: z.array(Uuid),
  invitedBy: z.string(),
  createdDate: Instant,
  sentDate: Instant,
  expiresDate: Instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = z.strictObject({
  email: Email,
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
  role: RoleName,
  departmentIds: z.array(Uuid).max(50).default([]),
});

/** An active session of a member. */
export const Session = z.object({
  id: Uuid,
  device: z.string(),
  ip: z.string(),
  /** Alpha-2 in lower case, from the IP address. Null if unknown. */
  country: z.string().nullable(),
  createdDate: Instant,
  /** When its tokens were last renewed. */
  lastUsedDate: Instant,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
