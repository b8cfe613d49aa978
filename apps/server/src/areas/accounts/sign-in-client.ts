import { createHmac } from 'node:crypto';
import type { RequestScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { networkOf } from '../../kernel/limits/network.ts';
import { readDeviceToken, signDeviceToken } from '../../kernel/tokens.ts';
import { BY_ACCOUNT, BY_ADDRESS, BY_CLIENT } from './attempt-limits.ts';
import { type Counter, forgetAttempts } from './attempts.ts';

const COOKIE = 'foyer_device';
/** Sent with the token call alone, which is the only one that asks for it. */
const COOKIE_PATH = '/pgOauth/oauth';
const KNOWN_SECONDS = 365 * 86_400;
/** Accounts that a shared browser remembers. */
const ACCOUNTS_MAX = 8;

/** An account as device tokens and counts name it. */
const accountKey = ({ services }: Pick<RequestScope, 'services'>, userName: string): string =>
  createHmac('sha256', services.config.TOKEN_SECRET)
    .update(`account\0${userName}`)
    .digest('base64url')
    .slice(0, 22);

/** From where somebody signs in to an account. */
export interface SignInClient {
  /** The browser, where it has signed in to the account before. */
  readonly knownDevice: string | null;
  /** What counts here alone: of this browser or address, at this account. */
  readonly own: Counter;
  /** What counts together with attempts from elsewhere. */
  readonly shared: readonly Counter[];
}

/**
 * Who tries to sign in. A browser that has done so before is counted alone, so that nobody else's attempts keep its
 * owner out.
 * @param userName as the database lowers it
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
 * @param userName as the database lowers it
 */
export async function welcomeOwner(scope: RequestScope, userName: string): Promise<void> {
  await forgetAttempts(scope.services, [(await signInClient(scope, userName)).own]);
  await forgetAttemptsAt(scope, userName);
  await rememberDevice(scope, userName);
}

/**
 * Forgets what was tried at an account, from wherever it was counted together.
 * @param userName as the database lowers it
 */
export const forgetAttemptsAt = (scope: Pick<RequestScope, 'services'>, userName: string): Promise<void> =>
  forgetAttempts(scope.services, [{ limit: BY_ACCOUNT, of: [accountKey(scope, userName)] }]);

const deviceOf = ({ services, cookies }: RequestScope) =>
  readDeviceToken(services.config.TOKEN_SECRET, cookies.get(COOKIE) ?? '');

/**
 * Has the browser remember that it has signed in to an account.
 * @param userName as the database lowers it
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
