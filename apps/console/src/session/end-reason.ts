import { SESSION_END_REASONS, type SessionEndReason } from '@foyer/contract/accounts/constants';

/** Why a session ended: a reason from the server, idling, or refused tokens. */
export type EndReason = SessionEndReason | 'idle' | 'unauthorized';

const KEY = 'foyer.endReason';
const REASONS: readonly string[] = [...SESSION_END_REASONS, 'idle', 'unauthorized'];

export const isEndReason = (text: string | null | undefined): text is EndReason =>
  typeof text === 'string' && REASONS.includes(text);

/** Stores why the session ends, for the sign-in page of every tab. */
export const saveEndReason = (reason: EndReason) => localStorage.setItem(KEY, reason);

/** Why the last session of this browser ended; null when the member signed out. */
export function endReason(): EndReason | null {
  const stored = localStorage.getItem(KEY);
  return isEndReason(stored) ? stored : null;
}

export const clearEndReason = () => localStorage.removeItem(KEY);
