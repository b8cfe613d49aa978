import { IDLE_TIMEOUT_MS, LOGOUT_COUNTDOWN_MS } from '@foyer/domain/session';

/** The last key or click in any tab, as milliseconds since 1970. */
const KEY = 'foyer.lastActive';
const RECORD_EVERY_MS = 1_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Where idling stands: active, warned with seconds left, or over. Specification 4, 9. */
export type IdleState = { kind: 'active' } | { kind: 'warned'; secondsLeft: number } | { kind: 'over' };

/** The state at a time, from when somebody last did something. Milliseconds. */
export function idleState(lastActive: number, now: number): IdleState {
  const idle = now - lastActive;
  if (idle < IDLE_TIMEOUT_MS) return { kind: 'active' };
  const left = IDLE_TIMEOUT_MS + LOGOUT_COUNTDOWN_MS - idle;
  return left > 0 ? { kind: 'warned', secondsLeft: Math.ceil(left / 1000) } : { kind: 'over' };
}

/** Says that somebody is here; every tab sees it. */
export function markActive() {
  localStorage.setItem(KEY, String(Date.now()));
}

const stateNow = () => idleState(Number(localStorage.getItem(KEY)), Date.now());

/**
 * Watches for idling over all tabs and tells of every change, each second while warned. While the warning stands only
 * `markActive` ends it, not any key, and no further tab that is opened. Returns how to stop.
 */
export function watchIdle(tell: (state: IdleState) => void): () => void {
  let state: IdleState = { kind: 'active' };
  let recorded = Date.now();
  if (stateNow().kind !== 'warned') markActive();
  const check = () => {
    const next = stateNow();
    if (next.kind === 'active' && state.kind === 'active') return;
    state = next;
    tell(next);
  };
  const onAct = () => {
    // After a sleep of the machine a key may come before the timer.
    if (state.kind === 'active') check();
    if (state.kind !== 'active' || Date.now() - recorded < RECORD_EVERY_MS) return;
    recorded = Date.now();
    markActive();
  };
  const timer = setInterval(check, 1_000);
  for (const act of ACTS) addEventListener(act, onAct, { passive: true, capture: true });
  return () => {
    clearInterval(timer);
    for (const act of ACTS) removeEventListener(act, onAct, { capture: true });
  };
}
