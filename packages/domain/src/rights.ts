import { PAGE_IDS, PAGES, type PageGroup, type PageId, pageOf } from './pages.ts';
import type { Role } from './roles.ts';

/** Permissions of a role on a page: none, view or change. Specification 6. */
export const RIGHTS = ['none', 'view', 'change'] as const;

/** Permission on a page. Specification 6. */
export type Right = (typeof RIGHTS)[number];

/** Permissions of a role by page. Omitted pages have none. */
export type Rights = Readonly<Partial<Record<PageId, Right>>>;

export function rightOn(rights: Rights, pageId: PageId): Right {
  return rights[pageId] ?? 'none';
}

/** Whether a permission includes the needed one. */
export function suffices(right: Right, needed: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed);
}

/** Whether the permissions allow viewing a page. */
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

/** Pages that limited roles can view, regardless of the merchant's settings. Specification 6. */
const PAGE_LIMITS: ReadonlyMap<string, readonly PageId[]> = new Map([
  ['CALLCENTER_USER1', callCentre],
  ['CALLCENTER_USER2', ['dashboard']],
  ['CALLCENTER_USER3', callCentre],
  ['CALLCENTER_SUPERVISOR', callCentre],
  ['M_USER', ['livechat']],
]);

/**
 * A permission that cannot be changed: administrators can change everything, limited roles have no pages outside their limit. Null if
 * the merchant decides. Specification 6.
 */
export function fixedRight(role: string, pageId: PageId): Right | null {
  if (role === 'ADMIN') return 'change';
  const limit = PAGE_LIMITS.get(role);
  return limit && !limit.includes(pageId) ? 'none' : null;
}

/** Default permissions by group: `change` on the listed groups, `otherwise` on the rest. */
interface GroupRights {
  readonly changes: readonly PageGroup[];
  readonly otherwise: Right;
}

const nothing: GroupRights = { changes: [], otherwise: 'none' };
const everything: GroupRights = { changes: [], otherwise: 'change' };
const callCentreWork: GroupRights = { changes: ['visitors'], otherwise: 'none' };

/**
 * Default permissions of the ten roles. `PAGES` has exceptions for single pages. Specification 6 limits the call-centre
 * roles and M_USER; the rest is Foyer's own choice. Pages that reach many people at once are not open by default to
 * roles that serve visitors.
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

/** Default permission of one of the ten roles on a page. None for a custom role. Specification 6. */
function defaultRight(role: string, pageId: PageId): Right {
  if (!Object.hasOwn(GROUP_RIGHTS, role)) return 'none';
  const { changes: changed, otherwise } = GROUP_RIGHTS[role as Role];
  const { group, rights } = pageOf(pageId);
  return rights?.[role] ?? (changed.includes(group) ? 'change' : otherwise);
}

/** Default permissions of one of the ten roles. None for a custom role. Specification 6. */
export function defaultRights(role: string): Rights {
  const rights = PAGE_IDS.map((id) => [id, defaultRight(role, id)] as const);
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

/** Permission of a role on a page, with its reason. Specification 6. */
export function explainRight(role: RoleRights, pageId: PageId): { right: Right; reason: RightReason } {
  if (role.off.includes(pageId)) return { right: 'none', reason: 'switched_off' };
  if (!role.isActive) return { right: 'none', reason: 'inactive' };
  const fixed = fixedRight(role.name, pageId);
  if (fixed) return { right: fixed, reason: 'fixed' };
  return role.stored
    ? { right: rightOn(role.stored, pageId), reason: 'stored' }
    : { right: defaultRight(role.name, pageId), reason: 'default' };
}

/** Effective permissions of a role, without pages that have none. Specification 6. */
export function effectiveRights(role: RoleRights): Rights {
  const rights = PAGE_IDS.map((id) => [id, explainRight(role, id).right] as const);
  return Object.fromEntries(rights.filter(([, right]) => right !== 'none'));
}
