import { IDLE_TIMEOUT_MS, LOGOUT_COUNTDOWN_MS } from '@foyer/domain/session';

/** The time of the last key or click in any tab, in milliseconds since 1970. */
const KEY = 'foyer.lastActive';
const RECORD_EVERY_MS = 1_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Idle state: active, warned with the seconds left, or over. Specification 4, 9. */
export type IdleState = { kind: 'active' } | { kind: 'warned'; secondsLeft: number } | { kind: 'over' };

/** The idle state at a time, from the last activity. Milliseconds. */
export function idleState(lastActive: number, now: number): IdleState {
  const idle = now - lastActive;
  if (idle < IDLE_TIMEOUT_MS) return { kind: 'active' };
  const left = IDLE_TIMEOUT_MS + LOGOUT_COUNTDOWN_MS - idle;
  return left > 0 ? { kind: 'warned', secondsLeft: Math.ceil(left / 1000) } : { kind: 'over' };
}

/** Records activity, for every tab. */
export function markActive() {
  localStorage.setItem(KEY, String(Date.now()));
}

const stateNow = () => idleState(Number(localStorage.getItem(KEY)), Date.now());

/**
 * Reports changes of the idle state over all tabs, each second while warned. Once warned, only `markActive` ends the
 * warning: neither keys nor a new tab do. Returns a function that stops it.
 */
export function watchIdle(onChange: (state: IdleState) => void): () => void {
  let state: IdleState = { kind: 'active' };
  let recorded = Date.now();
  if (stateNow().kind !== 'warned') markActive();
  const check = () => {
    const next = stateNow();
    if (next.kind === 'active' && state.kind === 'active') return;
    state = next;
    onChange(next);
  };
  const onAct = () => {
    // After the machine sleeps, a key may come before the timer.
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
