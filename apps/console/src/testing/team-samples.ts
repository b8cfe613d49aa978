import type { Invitation, Member } from '@foyer/contract/accounts/member-shapes';
import type { Role } from '@foyer/contract/roles/shapes';
import { defaultRights } from '@foyer/domain/rights';
import { fixedVisibility, isRole, ROLE_TITLES } from '@foyer/domain/roles';

export const AT = '2026-11-02T09:00:00.000Z';
export const ADMIN_ID = '01930000-0000-7000-8000-00000000a001';
export const SUPPORT_ID = '01930000-0000-7000-8000-00000000d001';
export const SALES_ID = '01930000-0000-7000-8000-00000000d002';

/** A role as the server returns it: a built-in one with its defaults, or a custom one without rights. */
export function roleOf(name: string, more: Partial<Role> = {}): Role {
  return {
    name,
    title: isRole(name) ? ROLE_TITLES[name] : name,
    status: 'ACTIVE',
    builtIn: isRole(name),
    visibility: fixedVisibility(name) ?? 'all',
    isDefault: true,
    rights: defaultRights(name),
    reports: ['strategy_insights', 'content_performance'],
    memberCount: 1,
    lastModifiedDate: AT,
    ...more,
  };
}

/** A team member as the settings list them. */
export function memberOf(n: number, more: Partial<Member> = {}): Member {
  return {
    id: `01930000-0000-7000-8000-00000000a${String(n).padStart(3, '0')}`,
    userName: `member.${n}`,
    email: `member.${n}@tidewell.example`,
    role: 'USER',
    merchant: { merchantId: 101 },
    firstName: 'Member',
    lastName: String(n),
    imageUrl: null,
    deviceId: null,
    status: 'Active',
    presence: 'offline',
    departments: [],
    hasSecondFactor: false,
    lastLoginDt: null,
    createdDate: AT,
    ...more,
  };
}

export function invitationOf(email: string, more: Partial<Invitation> = {}): Invitation {
  return {
    id: '01930000-0000-7000-8000-00000000e001',
    email,
    firstName: '',
    lastName: '',
    role: 'USER',
    departmentIds: [],
    invitedBy: 'Priya Raman',
    createdDate: AT,
    sentDate: AT,
    expiresDate: '2026-11-09T09:00:00.000Z',
    isExpired: false,
    ...more,
  };
}
