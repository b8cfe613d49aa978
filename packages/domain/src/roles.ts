/** The roles every merchant has. Specification 6. */
export const ROLES = [
  'ADMIN',
  'MANAGER',
  'USER',
  'PHYSICIAN',
  'CALLCENTER_USER1',
  'CALLCENTER_USER2',
  'CALLCENTER_USER3',
  'CALLCENTER_SUPERVISOR',
  'IT_MANAGER',
  'M_USER',
] as const;

/** One of the ten roles every merchant has. Merchants add roles of their own as free names. Specification 6. */
export type Role = (typeof ROLES)[number];

/** Display names of roles. Specification 6. */
export const ROLE_TITLES: Readonly<Record<Role, string>> = {
  ADMIN: 'Administrator',
  MANAGER: 'Business manager',
  USER: 'Business user',
  PHYSICIAN: 'Physician',
  CALLCENTER_USER1: 'Call-centre agent 1',
  CALLCENTER_USER2: 'Call-centre agent 2',
  CALLCENTER_USER3: 'Call-centre agent 3',
  CALLCENTER_SUPERVISOR: 'Call-centre supervisor',
  IT_MANAGER: 'IT manager',
  M_USER: 'Mobile user',
};

/** Whether a text is one of the ten roles every merchant has. Specification 6. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Whether the role is the administrator's. Specification 6. */
export function isAdmin(role: string): boolean {
  return role === 'ADMIN';
}

/** Whether the role can change roles and permissions: administrators only. Specification 6. */
export function mayManageAccess(role: string): boolean {
  return isAdmin(role);
}

/** Whether the shell loads messages, review responses, agent metrics and live agents for a role. Specification 6. */
export function loadsTeamData(role: string): boolean {
  return role !== 'PHYSICIAN';
}

/** Whether a role sees the login sessions of all members, or only its own. Specification 6. */
export function seesAllLoginSessions(role: string): boolean {
  return isAdmin(role);
}

/**
 * Which visitors and colleagues a role sees. Specification 6.
 * - `all`: everybody.
 * - `team`: those of the member's departments.
 * - `own`: visitors served by or tracked to the member, and no other live agents.
 * - `checkin`: all except visitors who wait for another member's check-in.
 */
export const VISIBILITIES = ['all', 'team', 'own', 'checkin'] as const;

/** Visibility of visitors and colleagues. Specification 6. */
export type Visibility = (typeof VISIBILITIES)[number];

const VISIBILITY_OF_ROLE: Readonly<Partial<Record<Role, Visibility>>> = {
  CALLCENTER_SUPERVISOR: 'team',
  CALLCENTER_USER3: 'own',
  PHYSICIAN: 'checkin',
};

/** The fixed visibility of one of the ten roles. Null for a custom role. Specification 6. */
export function fixedVisibility(role: string): Visibility | null {
  return isRole(role) ? (VISIBILITY_OF_ROLE[role] ?? 'all') : null;
}

/** Maximum length of a custom role's name. Characters. */
export const ROLE_NAME_MAX = 60;

/** Stored name of a custom role: upper case, words joined by underscores. */
export function roleNameFrom(title: string): string {
  return title
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+/, '')
    .slice(0, ROLE_NAME_MAX)
    .replace(/_+$/, '');
}
