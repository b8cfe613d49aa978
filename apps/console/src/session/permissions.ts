import * as routes from 'virtual:foyer-routes';
import type { CallName } from '@foyer/contract';
import { mayCall } from '@foyer/domain/access';
import type { PageId } from '@foyer/domain/pages';
import type { PermissionEntry } from '@foyer/domain/permissions';
import { type Right, type Rights, rightOn } from '@foyer/domain/rights';
import { opensKind, type ThreadKind } from '@foyer/domain/work-pages';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { session, useSession } from './values.ts';

/** The menu of the member's role, in order, and its rights by page. */
export interface Permission {
  readonly permissions: readonly PermissionEntry[];
  readonly rights: Rights;
}

const KEY = 'foyer.permission';
const NOTHING: Permission = { permissions: [], rights: {} };
const listeners = new Set<() => void>();
let snapshot = read();

function read(): Permission | null {
  const stored = localStorage.getItem(KEY);
  return stored ? (JSON.parse(stored) as Permission) : null;
}

function changed() {
  snapshot = read();
  for (const listener of listeners) listener();
}

addEventListener('storage', (event) => {
  if (event.key === null || event.key === KEY) changed();
});
session.subscribe(() => {
  if (!session.isSignedIn() && snapshot) permission.forget();
});

/**
 * The role permission of the signed-in member (Specification 2, 6). It is stored in this browser and shared by its
 * tabs, so that the menu shows at once; the server checks every call by itself.
 */
export const permission = {
  /** Null until first loaded. */
  get: (): Permission | null => snapshot,

  set({ permissions, rights }: Permission) {
    localStorage.setItem(KEY, JSON.stringify({ permissions, rights }));
    changed();
  },

  forget() {
    localStorage.removeItem(KEY);
    changed();
  },
};

/** Reloads the role permission; on 404 it first reloads the member, whose role has changed. */
export async function loadPermission(): Promise<void> {
  try {
    await askForPermission();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    await refreshMember();
    await askForPermission();
  }
}

async function askForPermission(): Promise<void> {
  const member = session.get('saveUser');
  const answer = await call('getRolePermission', { query: { roleName: session.get('Role') } });
  // This or another tab may have signed out or switched users since; then nothing of this member is stored.
  if (session.isSignedIn() && session.get('saveUser') === member) permission.set(answer);
}

/** Reloads the member's name, role and picture. */
export async function refreshMember(): Promise<void> {
  session.setUser(await call('getUserByName', { params: { userName: session.get('saveUser') } }));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The current role permission, shared by all tabs. */
export const usePermission = (): Permission => useSyncExternalStore(subscribe, () => snapshot) ?? NOTHING;

/** The member's rights by page. */
export const useRights = (): Rights => usePermission().rights;

/** The member's right on a page. */
export const useRight = (pageId: PageId): Right => rightOn(useRights(), pageId);

/** Whether the member's role may make a call. */
export function useMay(name: CallName): boolean {
  const rights = useRights();
  const { Role: role } = useSession();
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the console uses nearly all of the small table
  const access = routes[name][2];
  return !access || mayCall(access, { role, rights });
}

/** Whether the member may reply in conversations of a kind, not only read them. */
export const useMayReply = (kind: ThreadKind = 'chat'): boolean => opensKind(useRights(), kind, 'change');
