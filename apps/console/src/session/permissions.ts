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

/** What the member's role lets them open: the menu in its order, and the rights by page. */
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
  for (const tell of listeners) tell();
}

addEventListener('storage', (event) => {
  if (event.key === null || event.key === KEY) changed();
});
session.subscribe(() => {
  if (!session.isSignedIn() && snapshot) permission.forget();
});

/**
 * The role permission of the signed-in member (Specification 2, 6), kept in this browser and shared by its tabs, so
 * that the menu stands at once; the server decides about every call by itself.
 */
export const permission = {
  /** Null until it was read for the first time. */
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

/** Asks for the role permission anew; the role itself is asked for first where it is not the member's any more. */
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
  // Meanwhile this or another tab may have signed out, or somebody else in; nothing of the member is to stay then.
  if (session.isSignedIn() && session.get('saveUser') === member) permission.set(answer);
}

/** Brings name, role and picture of the member up to date. */
export async function refreshMember(): Promise<void> {
  session.setUser(await call('getUserByName', { params: { userName: session.get('saveUser') } }));
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}

/** The role permission, kept current over tabs. */
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

/** Whether the member may take part in conversations of a kind, rather than only read them. */
export const useMayTalk = (kind: ThreadKind = 'chat'): boolean => opensKind(useRights(), kind, 'change');
