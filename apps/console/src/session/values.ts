import type { TokenReply, User } from '@foyer/contract/accounts/shapes';
import { expiresAt, STAY_ALIVE_ON } from '@foyer/domain/session';
import { useSyncExternalStore } from 'react';
import { clearEndReason, type EndReason, saveEndReason } from './end-reason.ts';

/** The names of the session values, as the specification has them. Specification 3. */
const NAMES = [
  'saveUser',
  'access_token',
  'expires_at',
  'refresh_token',
  'stayAlive',
  'id',
  'Role',
  'MerchantId',
  'firstName',
  'lastName',
  'imageUrl',
  'businessType',
  'timeZone',
  'cLogin',
  'wdb',
] as const;

export type SessionValueName = (typeof NAMES)[number];

const listeners = new Set<() => void>();
let snapshot = readAll();

function readAll(): Readonly<Record<SessionValueName, string>> {
  const entries = NAMES.map((name) => [name, localStorage.getItem(name) ?? '']);
  return Object.fromEntries(entries) as Record<SessionValueName, string>;
}

function changed() {
  snapshot = readAll();
  for (const listener of listeners) listener();
}

addEventListener('storage', (event) => {
  if (event.key === null || (NAMES as readonly string[]).includes(event.key)) changed();
});

/**
 * The session values, stored in this browser and shared by its tabs. All are strings; absent is ''. Components read
 * them with `useSession`.
 */
export const session = {
  get: (name: SessionValueName): string => snapshot[name],

  set(values: Partial<Record<SessionValueName, string>>) {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    changed();
  },

  /**
   * `expires_at` is the current time in seconds plus `expires_in` (Specification 3). It is written first: a tab that
   * sees the new token must not read the old expiry.
   */
  setTokens(tokens: TokenReply) {
    session.set({
      expires_at: String(expiresAt(Date.now(), tokens.expires_in)),
      refresh_token: tokens.refresh_token,
      access_token: tokens.access_token,
    });
  },

  setUser(user: User) {
    clearEndReason();
    session.set({
      id: user.id,
      Role: user.role,
      MerchantId: String(user.merchant.merchantId),
      firstName: user.firstName,
      lastName: user.lastName,
      imageUrl: user.imageUrl ?? '',
      businessType: user.businessType,
      timeZone: user.timeZone,
      saveUser: user.userName,
    });
  },

  /** Rereads what another tab has just written, before the storage event arrives. */
  reread: changed,

  /** Clears everything but the custom-login code (Specification 3). The sign-in page shows the reason. */
  clear(reason?: EndReason) {
    // Before the tokens, since other tabs go to the sign-in page once those are gone.
    if (reason) saveEndReason(reason);
    for (const name of NAMES) if (name !== 'cLogin') localStorage.removeItem(name);
    changed();
  },

  /** Signed in means that a session user exists. Specification 4. */
  isSignedIn: () => snapshot.saveUser !== '' && snapshot.access_token !== '',

  stayAlive: () => snapshot.stayAlive === STAY_ALIVE_ON,

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** All session values, current across tabs. */
export function useSession(): Readonly<Record<SessionValueName, string>> {
  return useSyncExternalStore(session.subscribe, () => snapshot);
}
