import type { Role } from '@foyer/contract/roles/shapes';
import type { PageId } from '@foyer/domain/pages';
import { PAGE_IDS } from '@foyer/domain/pages';
import { explainRight, type Right, rightOn } from '@foyer/domain/rights';

/** The unsaved changes of a role. */
interface RoleDraft {
  /** The `lastModifiedDate` of the role that the changes are based on. */
  readonly readAt: string;
  readonly rights: Readonly<Partial<Record<PageId, Right>>>;
}

/** Unsaved changes by role. */
export type Draft = Readonly<Partial<Record<string, RoleDraft>>>;

export const NO_CHANGES: Draft = {};

/** Why a cell cannot be changed. */
export type Lock = 'administrator' | 'limit' | 'switched_off' | 'inactive';

/**
 * The pages that are disabled in this installation: not even the administrator, who has access to everything, can open
 * them.
 */
export function pagesOffBy(roles: readonly Role[]): PageId[] {
  const administrator = roles.find((role) => role.name === 'ADMIN');
  return administrator ? PAGE_IDS.filter((id) => rightOn(administrator.rights, id) === 'none') : [];
}

/** Why the right of a role on a page is locked; null when it can be changed. */
export function lockOf(role: Role, pageId: PageId, off: readonly PageId[]): Lock | null {
  const isActive = role.status === 'ACTIVE';
  const { reason } = explainRight({ name: role.name, isActive, stored: null, off }, pageId);
  if (reason === 'fixed') return role.name === 'ADMIN' ? 'administrator' : 'limit';
  return reason === 'switched_off' || reason === 'inactive' ? reason : null;
}

/** The right to show: the changed one, else the one in effect. */
export const shownRight = (draft: Draft, role: Role, pageId: PageId): Right =>
  draft[role.name]?.rights[pageId] ?? rightOn(role.rights, pageId);

/** The draft with a right set on pages of a role. Locked pages are skipped. */
export function withRight(
  draft: Draft,
  role: Role,
  pages: readonly PageId[],
  right: Right,
  off: readonly PageId[],
): Draft {
  const before = draft[role.name] ?? { readAt: role.lastModifiedDate, rights: {} };
  const free = pages.filter((id) => lockOf(role, id, off) === null);
  const rights = { ...before.rights, ...Object.fromEntries(free.map((id) => [id, right])) };
  return effectiveDraft({ ...draft, [role.name]: { ...before, rights } }, [role], [role.name]);
}

/**
 * The draft without changes that are stored by now, and without deleted roles. `only` limits the roles that are
 * checked.
 */
export function effectiveDraft(
  draft: Draft,
  roles: readonly Role[],
  only: readonly string[] = Object.keys(draft),
): Draft {
  const kept = Object.entries(draft).flatMap(([name, part]) => {
    if (!part) return [];
    if (!only.includes(name)) return [[name, part] as const];
    const role = roles.find((one) => one.name === name);
    const rights = Object.entries(part.rights).filter(
      ([id, right]) => role && rightOn(role.rights, id as PageId) !== right,
    );
    return rights.length > 0 ? [[name, { ...part, rights: Object.fromEntries(rights) }] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** The draft without a role's changes. */
export const withoutRole = (draft: Draft, name: string): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([other]) => other !== name));

/** The draft based on the current roles, so that saving again does not repeat the conflict. */
export function rebased(draft: Draft, roles: readonly Role[], names: readonly string[]): Draft {
  const moved = Object.entries(draft).map(([name, part]) => {
    const role = names.includes(name) ? roles.find((one) => one.name === name) : undefined;
    return [name, role && part ? { ...part, readAt: role.lastModifiedDate } : part] as const;
  });
  return Object.fromEntries(moved);
}

/** The number of changed rights. */
export const changeCount = (draft: Draft): number =>
  Object.values(draft).reduce((sum, part) => sum + Object.keys(part?.rights ?? {}).length, 0);
