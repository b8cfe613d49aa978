import { createHmac } from 'node:crypto';
import type { RequestScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { networkOf } from '../../kernel/limits/network.ts';
import { readDeviceToken, signDeviceToken } from '../../kernel/tokens.ts';
import { BY_ACCOUNT, BY_ADDRESS, BY_CLIENT } from './attempt-limits.ts';
import { type Counter, clearAttempts } from './attempts.ts';

const COOKIE = 'foyer_device';
/** Limits the cookie to the token call, the only one that reads it. */
const COOKIE_PATH = '/pgOauth/oauth';
const KNOWN_SECONDS = 365 * 86_400;
/** Maximum accounts stored for a shared browser. */
const ACCOUNTS_MAX = 8;

/** The key of an account in device tokens and counts. */
const accountKey = ({ services }: Pick<RequestScope, 'services'>, userName: string): string =>
  createHmac('sha256', services.config.TOKEN_SECRET)
    .update(`account\0${userName}`)
    .digest('base64url')
    .slice(0, 22);

/** The origin of a sign-in attempt. */
export interface SignInClient {
  /** Device id of a browser that has signed in to the account before, else null. */
  readonly knownDevice: string | null;
  /** Counts attempts of this browser or address at this account only. */
  readonly own: Counter;
  /** Counters shared with attempts from elsewhere. */
  readonly shared: readonly Counter[];
}

/**
 * The client of a sign-in attempt. A known browser is counted separately, so that attempts from elsewhere do not lock
 * its owner out.
 * @param userName lowercased by the database
 */
export async function signInClient(scope: RequestScope, userName: string): Promise<SignInClient> {
  const account = accountKey(scope, userName);
  const device = await deviceOf(scope);
  if (device?.accounts.includes(account)) {
    const { deviceId } = device;
    return {
      knownDevice: deviceId,
      own: { limit: BY_CLIENT, of: ['device', deviceId, account] },
      shared: [],
    };
  }
  const network = networkOf(scope.ip);
  return {
    knownDevice: null,
    own: { limit: BY_CLIENT, of: ['address', network, account] },
    shared: [
      { limit: BY_ACCOUNT, of: [account] },
      { limit: BY_ADDRESS, of: [network] },
    ],
  };
}

/**
 * Lets a person who proved ownership of an account sign in from this browser despite earlier failed attempts.
 * @param userName lowercased by the database
 */
export async function trustClient(scope: RequestScope, userName: string): Promise<void> {
  await clearAttempts(scope.services, [(await signInClient(scope, userName)).own]);
  await clearAccountAttempts(scope, userName);
  await rememberDevice(scope, userName);
}

/**
 * Clears the shared count of an account.
 * @param userName lowercased by the database
 */
export const clearAccountAttempts = (
  scope: Pick<RequestScope, 'services'>,
  userName: string,
): Promise<void> => clearAttempts(scope.services, [{ limit: BY_ACCOUNT, of: [accountKey(scope, userName)] }]);

const deviceOf = ({ services, cookies }: RequestScope) =>
  readDeviceToken(services.config.TOKEN_SECRET, cookies.get(COOKIE) ?? '');

/**
 * Stores in a cookie that the browser has signed in to an account.
 * @param userName lowercased by the database
 */
export async function rememberDevice(scope: RequestScope, userName: string): Promise<void> {
  const account = accountKey(scope, userName);
  const device = await deviceOf(scope);
  const others = device?.accounts.filter((one) => one !== account) ?? [];
  const token = await signDeviceToken(
    scope.services.config.TOKEN_SECRET,
    { deviceId: device?.deviceId ?? newId(), accounts: [account, ...others].slice(0, ACCOUNTS_MAX) },
    KNOWN_SECONDS,
  );
  scope.cookies.set(COOKIE, token, { path: COOKIE_PATH, maxAgeSeconds: KNOWN_SECONDS });
}
