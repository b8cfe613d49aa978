import { z } from 'zod';
import { DepartmentRef, Email, Instant, Uuid } from '../kernel/shapes.ts';
import { RoleName } from '../roles/shapes.ts';
import { Presence, User } from './shapes.ts';

export const PersonName = z.string().trim().min(1).max(100);
/** Signs that look the same are the same here, and none is invisible: nobody passes for another by a name. */
export const UserName = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(6)
  .max(100)
  .regex(/^[^\s@/\\\p{C}]+$/u, 'Please enter valid Username');
/** A password to be set; what it must contain is in the domain's `passwordError`. */
export const NewPassword = z.string().max(1000);

export const MemberStatus = z.enum(['Active', 'Inactive']);

/** A member of the team as the settings list them. */
export const Member = User.omit({ timeZone: true, businessType: true }).extend({
  status: MemberStatus,
  presence: Presence,
  departments: z.array(DepartmentRef),
  hasSecondFactor: z.boolean(),
  lastLoginDt: Instant.nullable(),
  createdDate: Instant,
});
export type Member = z.infer<typeof Member>;

/** How a member likes to work, in whichever browser. */
export const Preferences = z.object({
  /** Whether the next conversation opens once the open one is closed. */
  opensNext: z.boolean().default(true),
});
export type Preferences = z.infer<typeof Preferences>;

/** Somebody who was asked by mail to join the team. */
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

/** A sign-in of a member that has not ended. */
export const Session = z.object({
  id: Uuid,
  device: z.string(),
  ip: z.string(),
  /** Alpha-2 in lower case, by the address; null when unknown. */
  country: z.string().nullable(),
  createdDate: Instant,
  /** When its tokens were last renewed. */
  lastUsedDate: Instant,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;
