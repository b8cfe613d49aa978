import { newId } from '../api/new-id.ts';

/** The id of this tab, new on each load of the page. */
export const TAB = newId();

const TAB_LOCK = 'foyer.tab.';

/** The name of the lock that a tab holds while it is open. */
export const tabLockName = (tab: string): string => `${TAB_LOCK}${tab}`;

let isLocked = false;

/** Holds this tab's lock until the page closes, so that other tabs can see it. Does nothing without Web Locks. */
export function lockTab() {
  if (isLocked) return;
  isLocked = true;
  void navigator.locks?.request(tabLockName(TAB), () => new Promise<never>(() => undefined));
}

/** Whether this is the only open tab of the console; false when the browser cannot tell. */
export async function isOnlyTab(): Promise<boolean> {
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.every(({ name }) => !name?.startsWith(TAB_LOCK) || name === tabLockName(TAB));
}

/**
 * Runs in one tab at a time; the others wait. Web Locks exist on secure pages only; elsewhere a lease in local storage
 * replaces them.
 */
export async function inTurn(name: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, run);
  while (!(await takeLease(name))) await wait(TURN_MS);
  return keepLease(name, run);
}

/** Runs unless another tab is running under the same name. */
export async function ifAlone(name: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });
  }
  if (await takeLease(name)) await keepLease(name, run);
}

/** Expiry of a lease whose tab was closed. Milliseconds. */
const LEASE_MS = 15_000;
/** How long a written lease must last before it counts, so that of two concurrent writers one wins. Milliseconds. */
const SETTLE_MS = 50;
/** Poll interval for the lease. Milliseconds. */
const TURN_MS = 100;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const leaseKey = (name: string) => `foyer.lease.${name}`;

function holderOf(name: string): string | null {
  const [holder = null, until] = localStorage.getItem(leaseKey(name))?.split(' ') ?? [];
  return Number(until) > Date.now() ? holder : null;
}

async function takeLease(name: string): Promise<boolean> {
  if (holderOf(name) !== null) return false;
  const holder = newId();
  localStorage.setItem(leaseKey(name), `${holder} ${Date.now() + LEASE_MS}`);
  await wait(SETTLE_MS);
  return holderOf(name) === holder;
}

async function keepLease(name: string, run: () => Promise<void>) {
  try {
    await run();
  } finally {
    localStorage.removeItem(leaseKey(name));
  }
}
