import type { Invitation, Member, Session } from '@foyer/contract/accounts/member-shapes';
import { fullName } from '@foyer/domain/full-name';
import { countryOf } from '../../../kernel/country.ts';
import { presenceOf } from '../presence.ts';
import type { sessions } from '../tables.ts';
import type { ListedInvitation, TeamMember } from './queries.ts';

/** A member as listed in the settings. */
export const presentMember = ({ member, agent, ...row }: TeamMember): Member => ({
  id: member.id,
  userName: member.userName,
  email: member.email,
  role: member.role,
  merchant: { merchantId: member.merchantId },
  firstName: member.firstName,
  lastName: member.lastName,
  imageUrl: member.imageUrl,
  deviceId: member.deviceId,
  status: member.status,
  presence: member.status === 'Active' ? presenceOf(agent) : 'offline',
  departments: row.departments,
  hasSecondFactor: row.hasSecondFactor,
  lastLoginDt: row.lastLoginAt?.toISOString() ?? null,
  createdDate: member.createdAt.toISOString(),
});

export const presentInvitation = ({ invitation, ...inviter }: ListedInvitation): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  firstName: invitation.firstName,
  lastName: invitation.lastName,
  role: invitation.role,
  departmentIds: invitation.departmentIds,
  invitedBy: fullName(inviter),
  createdDate: invitation.createdAt.toISOString(),
  sentDate: invitation.sentAt.toISOString(),
  expiresDate: invitation.expiresAt.toISOString(),
  isExpired: invitation.expiresAt <= new Date(),
});

/** A session as shown to its member or an administrator. */
export const presentSession = (row: typeof sessions.$inferSelect, currentId: string): Session => ({
  id: row.id,
  device: row.device,
  ip: row.ip,
  country: countryOf(row.ip),
  createdDate: row.createdAt.toISOString(),
  lastUsedDate: row.rotatedAt.toISOString(),
  isCurrent: row.id === currentId,
});
