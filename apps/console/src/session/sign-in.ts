import type { TokenReply } from '@foyer/contract/accounts/shapes';
import { LOGIN_RECORD } from '@foyer/domain/session';
import { version } from '../../package.json';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { ownDevice } from './device.ts';
import { forgetHalfSignedIn, halfSignedIn, keepHalfSignedIn } from './half-signed-in.ts';
import { markActive } from './idle.ts';
import { requestTokens } from './tokens.ts';
import { session } from './values.ts';

/**
 * Why a sign-in ended: credentials, another merchant's address, or anything else (Specification 8), or too many wrong
 * attempts, with the time to wait.
 */
export type SignInFailure =
  | 'signInInvalid'
  | 'merchantMismatch'
  | 'genericError'
  | { readonly waitSeconds: number };

/** What a sign-in lacks after the password: the second factor itself, or having one at all. */
export type PendingFactor = NonNullable<TokenReply['second_factor']>;

/** Who gave the right password, and at which merchant's address; undefined where the address names none. */
export interface SigningIn {
  readonly user: Awaited<ReturnType<typeof call<'getUserByName'>>>;
  readonly merchantCode: string | undefined;
}

/** Where a sign-in stands: found half done, begun, waiting for a second factor, refused, or done and stored. */
export type SignInStep =
  | { readonly kind: 'resuming' }
  | { readonly kind: 'credentials'; readonly failure: SignInFailure | null }
  | { readonly kind: 'secondFactor'; readonly pending: PendingFactor; readonly signingIn: SigningIn }
  | { readonly kind: 'signedIn' };

/** Nothing was asked yet. */
export const START: SignInStep = { kind: 'credentials', failure: null };

/**
 * The first half of signing in at a merchant's address (Specification 4): token, user by username, merchant check. An
 * address without a merchant fits every member. Whatever fails leaves no credentials behind.
 */
export function beginSignIn(
  userName: string,
  password: string,
  merchantCode: string | undefined,
): Promise<SignInStep> {
  return orRefusal(async () => {
    const tokens = await requestTokens(userName, password);
    forgetHalfSignedIn();
    session.setTokens(tokens);
    const user = await call('getUserByName', { params: { userName } });
    if (!worksAt(user, merchantCode)) return mismatch();
    const signingIn = { user, merchantCode };
    const pending = tokens.second_factor;
    if (!pending) return complete(signingIn);
    keepHalfSignedIn({ userName, merchantCode });
    return { kind: 'secondFactor', pending, signingIn };
  });
}

/** Goes on with the sign-in that waits in this browser; where it waits no longer, signing in begins anew. */
export async function resumeSignIn(addressCode: string | undefined): Promise<SignInStep> {
  const waiting = halfSignedIn();
  if (!waiting) return START;
  try {
    const { pending } = await call('getSecondFactor');
    const user = await call('getUserByName', { params: { userName: waiting.userName } });
    const merchantCode = addressCode ?? waiting.merchantCode;
    if (!worksAt(user, merchantCode)) return await mismatch();
    const signingIn = { user, merchantCode };
    return pending ? { kind: 'secondFactor', pending, signingIn } : await complete(signingIn);
  } catch (error) {
    // Without a connection the sign-in still waits; loading the page anew goes on with it.
    if (!isRefusal(error)) return { kind: 'credentials', failure: 'genericError' };
    session.clear();
    return START;
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

const worksAt = ({ merchant }: SigningIn['user'], merchantCode: string | undefined) =>
  merchantCode === undefined || String(merchant.merchantId) === merchantCode;

async function mismatch(): Promise<SignInStep> {
  await cancelSignIn();
  return { kind: 'credentials', failure: 'merchantMismatch' };
}

/** The second half, once the server lacks nothing any more. */
export const finishSignIn = (signingIn: SigningIn): Promise<SignInStep> =>
  orRefusal(() => complete(signingIn));

/** Gives a sign-in up that is not complete; nothing of it stays. */
export async function cancelSignIn(): Promise<void> {
  await call('signOut').catch(() => undefined);
  session.clear();
}

/** Merchant details, IP, login record. The session user is set last, so that only a complete sign-in counts. */
async function complete({ user, merchantCode }: SigningIn): Promise<SignInStep> {
  const merchantId = String(user.merchant.merchantId);
  const merchant = await call('getMerchantAttributes', { query: { merchantId } });
  await writeLoginRecord(user);
  const kept = session.get('cLogin') === merchantId ? merchantId : '';
  session.set({
    cLogin: merchantCode ?? kept,
    wdb: merchant.settings.widgetDisableBranding ? '1' : '0',
  });
  forgetHalfSignedIn();
  markActive();
  session.setUser(user);
  return { kind: 'signedIn' };
}

async function orRefusal(run: () => Promise<SignInStep>): Promise<SignInStep> {
  try {
    return await run();
  } catch (error) {
    session.clear();
    return { kind: 'credentials', failure: failureOf(error) };
  }
}

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'genericError';
  if (error.status === 429 && error.retryAfterSeconds) return { waitSeconds: error.retryAfterSeconds };
  return error.code === 'invalid_grant' ? 'signInInvalid' : 'genericError';
}

async function writeLoginRecord(user: SigningIn['user']) {
  const { ip } = await call('lookUpIp');
  await call('createLoginRecord', {
    body: {
      ...LOGIN_RECORD,
      createdBy: user.userName,
      device: ownDevice(),
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      ip_Address: ip,
      lastLoginDt: new Date().toISOString(),
      logoutDt: '',
      merchantID: user.merchant.merchantId,
      version,
    },
  });
}
