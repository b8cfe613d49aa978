import { call } from '../api/call.ts';
import { forgetEndReason } from './end-reason.ts';
import { leaveForGood } from './return-place.ts';
import { session } from './values.ts';

/** How long signing out waits for the server before it goes on alone. Milliseconds. */
const PATIENCE_MS = 2_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Ends the session at the server as far as it can be reached, then here and in every tab (Specification 2, 7). Where
 * another tab was quicker, a session that began since is left alone.
 * @param reason whether the person wishes to leave, or idled and is led back here after signing in again
 */
export async function signOut(reason: 'wish' | 'idle' = 'wish') {
  if (reason === 'wish') {
    leaveForGood();
    forgetEndReason();
  }
  const hasEnded = () => session.get('access_token') === '';
  let isOver = hasEnded();
  const stop = session.subscribe(() => {
    isOver ||= hasEnded();
  });
  const leave = async () => {
    const deleted = call('deleteUserAgent', { body: undefined }).catch(() => undefined);
    // A slow server is told all the same: once this is over, nobody here has the token that ends the sign-in.
    await Promise.race([deleted, pause(PATIENCE_MS / 2)]);
    if (!isOver) await call('signOut').catch(() => undefined);
  };
  if (!isOver) await Promise.race([leave(), pause(PATIENCE_MS)]);
  stop();
  if (!isOver || hasEnded()) session.clear(reason === 'idle' ? 'idle' : undefined);
}
