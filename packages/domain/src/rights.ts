import { PAGE_IDS, PAGES, type PageGroup, type PageId, pageOf } from './pages.ts';
import type { Role } from './roles.ts';

/** Permissions of a role on a page: none, view or change. Specification 6. */
export const RIGHTS = ['none', 'view', 'change'] as const;

/** One of the rights on a page. Specification 6. */
export type Right = (typeof RIGHTS)[number];

/** The rights of a role by page; a page that is not named is not opened. */
export type Rights = Readonly<Partial<Record<PageId, Right>>>;

/** The right on a page. */
export function rightOn(rights: Rights, pageId: PageId): Right {
  return rights[pageId] ?? 'none';
}

/** Whether a right is enough where another is asked for. */
export function suffices(right: Right, needed: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed);
}

/** Whether the rights open a page. */
export function opens(rights: Rights, pageId: PageId): boolean {
  return rightOn(rights, pageId) !== 'none';
}

/** Whether the permissions allow changes on a page. */
export function changes(rights: Rights, pageId: PageId): boolean {
  return rightOn(rights, pageId) === 'change';
}

const ofGroup = (...groups: readonly string[]): PageId[] =>
  PAGE_IDS.filter((id) => groups.includes(PAGES[id].group));

const callCentre: readonly PageId[] = ['livechat', ...ofGroup('visitors')];

/**
 * The pages to which a role is limited, whatever the merchant sets: the call-centre roles to Live Chat and Visitors,
 * CALLCENTER_USER2 to the dashboard, M_USER to Live Chat. Specification 6.
 */
const PAGE_LIMITS: Readonly<Partial<Record<string, readonly PageId[]>>> = {
  CALLCENTER_USER1: callCentre,
  CALLCENTER_USER2: ['dashboard'],
  CALLCENTER_USER3: callCentre,
  CALLCENTER_SUPERVISOR: callCentre,
  M_USER: ['livechat'],
};

/**
 * The right that nobody can change: an administrator changes everything, and a limited role opens nothing outside its
 * limit. Null where the merchant decides. Specification 6.
 */
export function fixedRight(role: string, pageId: PageId): Right | null {
  if (role === 'ADMIN') return 'change';
  const limit = PAGE_LIMITS[role];
  return limit && !limit.includes(pageId) ? 'none' : null;
}

/** The right that a role has by default on the pages of a group: `change` on those that are named, else the other. */
interface GroupRights {
  readonly changes: readonly PageGroup[];
  readonly otherwise: Right;
}

const nothing: GroupRights = { changes: [], otherwise: 'none' };
const everything: GroupRights = { changes: [], otherwise: 'change' };
const callCentreWork: GroupRights = { changes: ['visitors'], otherwise: 'none' };

/**
 * The rights of the ten roles until their merchant stores others; single pages have others in `PAGES`. Specification 6
 * says which pages a call-centre role and M_USER open at all; the rest is designed: a manager changes everything but the
 * settings, a user works with visitors, contacts and orders and sees the rest, an IT manager runs the machinery and sees
 * conversations without taking part, a physician gets what their work needs. Pages that reach many people at once are
 * opened to those who serve visitors by their merchant alone.
 */
const GROUP_RIGHTS: Readonly<Record<Role, GroupRights>> = {
  ADMIN: everything,
  MANAGER: everything,
  USER: { changes: ['visitors', 'contacts', 'fulfilment'], otherwise: 'view' },
  IT_MANAGER: { changes: ['engagements', 'designer', 'automation'], otherwise: 'view' },
  PHYSICIAN: { changes: ['fulfilment'], otherwise: 'none' },
  CALLCENTER_USER1: callCentreWork,
  CALLCENTER_USER2: nothing,
  CALLCENTER_USER3: callCentreWork,
  CALLCENTER_SUPERVISOR: callCentreWork,
  M_USER: nothing,
};

/** The rights of one of the ten roles by default; none for a merchant's own role. Specification 6. */
export function defaultRights(role: string): Rights {
  if (!Object.hasOwn(GROUP_RIGHTS, role)) return {};
  const { changes: changed, otherwise } = GROUP_RIGHTS[role as Role];
  const rightOf = (id: PageId): Right => {
    const { group, rights } = pageOf(id);
    return rights?.[role] ?? (changed.includes(group) ? 'change' : otherwise);
  };
  const rights = PAGE_IDS.map((id) => [id, rightOf(id)] as const);
  return Object.fromEntries(rights.filter(([, right]) => right !== 'none'));
}

/** Why a member has a permission: fixed by the role, stored for it, its default, or the page or role is turned off. */
export const RIGHT_REASONS = ['fixed', 'stored', 'default', 'switched_off', 'inactive'] as const;
export type RightReason = (typeof RIGHT_REASONS)[number];

/** Inputs that determine a role's permissions. */
export interface RoleRights {
  readonly name: string;
  readonly isActive: boolean;
  /** Stored permissions. Null: the defaults. */
  readonly stored: Rights | null;
  /** Pages that this installation has switched off. */
  readonly off: readonly PageId[];
}

/** The right of a role on a page, with its reason. Specification 6. */
export function explainedRight(role: RoleRights, pageId: PageId): { right: Right; reason: RightReason } {
  if (role.off.includes(pageId)) return { right: 'none', reason: 'switched_off' };
  if (!role.isActive) return { right: 'none', reason: 'inactive' };
  const fixed = fixedRight(role.name, pageId);
  if (fixed) return { right: fixed, reason: 'fixed' };
  return role.stored
    ? { right: rightOn(role.stored, pageId), reason: 'stored' }
    : { right: rightOn(defaultRights(role.name), pageId), reason: 'default' };
}

/** The rights that a role has in effect: pages that it does not open are left out. Specification 6. */
export function effectiveRights(role: RoleRights): Rights {
  const rights = PAGE_IDS.map((id) => [id, explainedRight(role, id).right] as const);
  return Object.fromEntries(rights.filter(([, right]) => right !== 'none'));
}
