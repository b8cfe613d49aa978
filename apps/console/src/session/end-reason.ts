import { SESSION_END_REASONS, type SessionEndReason } from '@foyer/contract/accounts/constants';

/** Why somebody is signed out: what the server says, idling, or that it takes the tokens no more. */
export type EndReason = SessionEndReason | 'idle' | 'unauthorized';

const KEY = 'foyer.endReason';
const REASONS: readonly string[] = [...SESSION_END_REASONS, 'idle', 'unauthorized'];

export const isEndReason = (text: string | null | undefined): text is EndReason =>
  typeof text === 'string' && REASONS.includes(text);

/** Keeps why the session ends, for the sign-in page of every tab. */
export const keepEndReason = (reason: EndReason) => localStorage.setItem(KEY, reason);

/** Why the last session of this browser ended by anything but the person's own wish; null where it did not. */
export function endReason(): EndReason | null {
  const kept = localStorage.getItem(KEY);
  return isEndReason(kept) ? kept : null;
}

export const forgetEndReason = () => localStorage.removeItem(KEY);
