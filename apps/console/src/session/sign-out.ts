import { call } from '../api/call.ts';
import { clearEndReason } from './end-reason.ts';
import { discardReturnPath } from './return-path.ts';
import { session } from './values.ts';

/** How long signing out waits for the server. Milliseconds. */
const SERVER_TIMEOUT_MS = 2_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Ends the session at the server, if reachable, then here and in every tab (Specification 2, 7). A session that began
 * since, in another tab, is left alone.
 * @param reason whether the member signs out, or idled and returns here after signing in
 */
export async function signOut(reason: 'wish' | 'idle' = 'wish') {
  if (reason === 'wish') {
    discardReturnPath();
    clearEndReason();
  }
  const hasEnded = () => session.get('access_token') === '';
  let isOver = hasEnded();
  const stop = session.subscribe(() => {
    isOver ||= hasEnded();
  });
  const leave = async () => {
    const deleted = call('deleteUserAgent', { body: undefined }).catch(() => undefined);
    // The request goes out even when the server is slow: afterwards no tab has the token that ends the session.
    await Promise.race([deleted, pause(SERVER_TIMEOUT_MS / 2)]);
    if (!isOver) await call('signOut').catch(() => undefined);
  };
  if (!isOver) await Promise.race([leave(), pause(SERVER_TIMEOUT_MS)]);
  stop();
  if (!isOver || hasEnded()) session.clear(reason === 'idle' ? 'idle' : undefined);
}
