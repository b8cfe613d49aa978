import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';
import type { TokenReply } from '@foyer/contract/accounts/shapes';
import { refreshDelayMs, TOKEN_REFRESH_IMMEDIATE_S } from '@foyer/domain/session';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { type EndReason, isEndReason } from './end-reason.ts';
import { inTurn } from './tabs.ts';
import { session } from './values.ts';

const clientHeader = { authorization: `Basic ${btoa(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`)}` };

/** Exchanges name and password for tokens. Throws `ApiError` with code `invalid_grant` when they are wrong. */
export async function requestTokens(username: string, password: string): Promise<TokenReply> {
  const body = { grant_type: 'password', username, password };
  return (await request('token', { body }, { headers: clientHeader })) as TokenReply;
}

const remainingSeconds = (expiresAt = session.get('expires_at')) => Number(expiresAt) - Date.now() / 1000;

/** Whether another tab has stored a different token, or the current one does not expire soon. */
const isRenewedSince = (before: string) =>
  localStorage.getItem('access_token') !== before ||
  remainingSeconds(localStorage.getItem('expires_at') ?? '') > TOKEN_REFRESH_IMMEDIATE_S;

let running: Promise<void> | null = null;

/**
 * Renews the tokens, with one request for all tabs since a refresh token works once; a tab that waited for the lock
 * finds the new token. A refusal or a missing token ends the session in every tab (Specification 4); being offline does
 * not.
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

/** How long to wait for the reason of a session's end. Milliseconds. */
const REASON_MS = 2_000;

/** Ends a session whose access token was refused, with the server's reason if it has one. */
export async function endRefused(): Promise<void> {
  const body = { grant_type: 'refresh_token', refresh_token: session.get('refresh_token') };
  const signal = AbortSignal.timeout(REASON_MS);
  const error = await request('token', { body }, { headers: clientHeader, signal }).catch((cause) => cause);
  session.clear(error instanceof ApiError ? reasonOf(error) : 'unauthorized');
}

/** Stores new tokens unless the session ended during the request. */
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
 * The token for a call; '' when nobody is signed in. Renews with 203 s or less left: in the background while the token
 * is valid, before the call when it has expired.
 */
export async function freshAccessToken(): Promise<string> {
  if (session.get('access_token') && remainingSeconds() <= TOKEN_REFRESH_IMMEDIATE_S) {
    const renewal = renewOnce();
    if (remainingSeconds() <= 0) await renewal;
  }
  return session.get('access_token');
}

/**
 * Renews the tokens 200 s before they expire while a member is signed in; a missing access token ends the session
 * (Specification 4). Returns a function that stops it.
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

/** Delay before renewing again when the server is unreachable. Milliseconds. */
const RETRY_MS = 5_000;
