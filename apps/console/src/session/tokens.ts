import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';
import type { TokenReply } from '@foyer/contract/accounts/shapes';
import { refreshDelayMs, TOKEN_REFRESH_IMMEDIATE_S } from '@foyer/domain/session';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { type EndReason, isEndReason } from './end-reason.ts';
import { inTurn } from './tabs.ts';
import { session } from './values.ts';

const clientHeader = { authorization: `Basic ${btoa(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`)}` };

/** Exchanges name and password for tokens. Throws `ApiError` with the code `invalid_grant` when they are wrong. */
export async function requestTokens(username: string, password: string): Promise<TokenReply> {
  const body = { grant_type: 'password', username, password };
  return (await request('token', { body }, { headers: clientHeader })) as TokenReply;
}

const remainingSeconds = (expiresAt = session.get('expires_at')) => Number(expiresAt) - Date.now() / 1000;

/** Whether another tab brought a token that is not the given one, or that does not end soon. */
const isRenewedSince = (before: string) =>
  localStorage.getItem('access_token') !== before ||
  remainingSeconds(localStorage.getItem('expires_at') ?? '') > TOKEN_REFRESH_IMMEDIATE_S;

let running: Promise<void> | null = null;

/**
 * Renews the tokens: one request for all tabs, since a refresh token works once. A tab that waited for the lock finds
 * the new token in the session and does nothing. A refusal, or no token at all, ends the session here and so in every
 * tab (Specification 4); being offline does not.
 */
async function renew() {
  const before = session.get('access_token');
  await inTurn('foyer.refresh', async () => {
    const refreshToken = localStorage.getItem('refresh_token') ?? '';
    if (isRenewedSince(before)) return session.reread();
    if (!refreshToken) return session.clear();
    try {
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
      take((await request('token', { body }, { headers: clientHeader })) as TokenReply | undefined, before);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        session.clear(reasonOf(error));
      }
    }
  });
}

const reasonOf = ({ reason }: ApiError): EndReason => (isEndReason(reason) ? reason : 'unauthorized');

/** How long to wait for why the session is over. Milliseconds. */
const REASON_MS = 2_000;

/** Ends a session whose access token the server refused, with the reason where the server knows one. */
export async function endRefused(): Promise<void> {
  const body = { grant_type: 'refresh_token', refresh_token: session.get('refresh_token') };
  const signal = AbortSignal.timeout(REASON_MS);
  const error = await request('token', { body }, { headers: clientHeader, signal }).catch((cause) => cause);
  session.clear(error instanceof ApiError ? reasonOf(error) : 'unauthorized');
}

/** Keeps new tokens, unless the session ended while they were asked for. */
function take(reply: TokenReply | undefined, before: string) {
  if (localStorage.getItem('access_token') !== before) return session.reread();
  if (reply?.access_token) session.setTokens(reply);
  else session.clear();
}

function renewOnce(): Promise<void> {
  running ??= renew().finally(() => {
    running = null;
  });
  return running;
}

/**
 * The token to sign a call with; '' when nobody is signed in. With 203 s or less left it renews at once: in the
 * background while the token still holds, and before the call when it has ended, as after a night with a closed lid.
 */
export async function freshAccessToken(): Promise<string> {
  if (session.get('access_token') && remainingSeconds() <= TOKEN_REFRESH_IMMEDIATE_S) {
    const renewal = renewOnce();
    if (remainingSeconds() <= 0) await renewal;
  }
  return session.get('access_token');
}

/**
 * Renews the tokens 200 s before they end, for as long as somebody is signed in; a missing access token ends the
 * session (Specification 4). Returns how to stop.
 */
export function keepTokensFresh(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let scheduledFor = '';
  const schedule = () => {
    if (session.get('saveUser') && !session.get('access_token')) return session.clear();
    const expiry = session.get('expires_at');
    if (expiry === scheduledFor) return;
    scheduledFor = expiry;
    clearTimeout(timer);
    if (expiry) timer = setTimeout(tick, refreshDelayMs(remainingSeconds()));
  };
  const tick = () => {
    void renewOnce().then(() => {
      if (session.get('expires_at') === scheduledFor) timer = setTimeout(tick, RETRY_MS);
    });
  };
  schedule();
  const stop = session.subscribe(schedule);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** How long to wait before renewing again when the server could not be reached. Milliseconds. */
const RETRY_MS = 5_000;
