import type { TokenReply } from '@foyer/contract/accounts/shapes';
import { LOGIN_RECORD } from '@foyer/domain/session';
import { version } from '../../package.json';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { ownDevice } from './device.ts';
import { markActive } from './idle.ts';
import { clearPendingSignIn, pendingSignIn, savePendingSignIn } from './pending-sign-in.ts';
import { requestTokens } from './tokens.ts';
import { session } from './values.ts';

/**
 * Why a sign-in failed: credentials, another merchant's address, any other error (Specification 8), or too many wrong
 * attempts, with the time to wait.
 */
export type SignInFailure =
  | 'signInInvalid'
  | 'merchantMismatch'
  | 'genericError'
  | { readonly waitSeconds: number };

/** What is missing after the password: the second factor, or its setup. */
export type PendingFactor = NonNullable<TokenReply['second_factor']>;

/** The user whose password was accepted, and the merchant code of the address, if it names one. */
export interface SigningIn {
  readonly user: Awaited<ReturnType<typeof call<'getUserByName'>>>;
  readonly merchantCode: string | undefined;
}

/** The steps of a sign-in: resuming, credentials, second factor, refused, done. */
export type SignInStep =
  | { readonly kind: 'resuming' }
  | { readonly kind: 'credentials'; readonly failure: SignInFailure | null }
  | { readonly kind: 'secondFactor'; readonly pending: PendingFactor; readonly signingIn: SigningIn }
  | { readonly kind: 'signedIn' };

/** The initial step. */
export const START: SignInStep = { kind: 'credentials', failure: null };

/**
 * The first half of a sign-in at a merchant's address (Specification 4): token, user by name, merchant check. An
 * address without a merchant accepts every member. A failure leaves no credentials behind.
 */
export function beginSignIn(
  userName: string,
  password: string,
  merchantCode: string | undefined,
): Promise<SignInStep> {
  return orRefusal(async () => {
    const tokens = await requestTokens(userName, password);
    clearPendingSignIn();
    session.setTokens(tokens);
    const user = await call('getUserByName', { params: { userName } });
    if (!worksAt(user, merchantCode)) return mismatch();
    const signingIn = { user, merchantCode };
    const pending = tokens.second_factor;
    if (!pending) return complete(signingIn);
    savePendingSignIn({ userName, merchantCode });
    return { kind: 'secondFactor', pending, signingIn };
  });
}

/** Resumes the pending sign-in of this browser, or starts over when there is none. */
export async function resumeSignIn(addressCode: string | undefined): Promise<SignInStep> {
  const waiting = pendingSignIn();
  if (!waiting) return START;
  try {
    const { pending } = await call('getSecondFactor');
    const user = await call('getUserByName', { params: { userName: waiting.userName } });
    const merchantCode = addressCode ?? waiting.merchantCode;
    if (!worksAt(user, merchantCode)) return await mismatch();
    const signingIn = { user, merchantCode };
    return pending ? { kind: 'secondFactor', pending, signingIn } : await complete(signingIn);
  } catch (error) {
    // While the server is unreachable the sign-in stays pending; a reload resumes it.
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

/** The second half, once nothing is missing. */
export const finishSignIn = (signingIn: SigningIn): Promise<SignInStep> =>
  orRefusal(() => complete(signingIn));

/** Cancels an incomplete sign-in and clears its data. */
export async function cancelSignIn(): Promise<void> {
  await call('signOut').catch(() => undefined);
  session.clear();
}

/**
 * Loads merchant details, IP and login record. The session user is set last, so that only a complete sign-in counts.
 */
async function complete({ user, merchantCode }: SigningIn): Promise<SignInStep> {
  const merchantId = String(user.merchant.merchantId);
  const merchant = await call('getMerchantAttributes', { query: { merchantId } });
  await writeLoginRecord(user);
  const kept = session.get('cLogin') === merchantId ? merchantId : '';
  session.set({
    cLogin: merchantCode ?? kept,
    wdb: merchant.settings.widgetDisableBranding ? '1' : '0',
  });
  clearPendingSignIn();
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
