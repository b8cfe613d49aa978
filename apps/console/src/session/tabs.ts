import { newId } from '../api/new-id.ts';

/** The name of this tab, new with each load of the page. */
export const TAB = newId();

const TAB_LOCK = 'foyer.tab.';

/** The name of the lock that a tab holds as long as it lives. */
export const tabLockName = (tab: string): string => `${TAB_LOCK}${tab}`;

let isHeld = false;

/** Tells the other tabs that this one lives, until the page goes away. Where there are no Web Locks nobody knows. */
export function holdTab() {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks?.request(tabLockName(TAB), () => new Promise<never>(() => undefined));
}

/** Whether this is the only tab of the console; false where the browser cannot tell. */
export async function isOnlyTab(): Promise<boolean> {
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.every(({ name }) => !name?.startsWith(TAB_LOCK) || name === tabLockName(TAB));
}

/**
 * Runs in one tab at a time, the others waiting for their turn. Web Locks exist on secure pages only; on a plain
 * address of the local network a lease in the storage serves instead.
 */
export async function inTurn(name: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(name, run);
  while (!(await takeLease(name))) await wait(TURN_MS);
  return keepLease(name, run);
}

/** Runs unless another tab runs under the same name; then not at all. */
export async function ifAlone(name: string, run: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });
  }
  if (await takeLease(name)) await keepLease(name, run);
}

/** A lease that nobody gave back, because its tab was closed, ends after this long. Milliseconds. */
const LEASE_MS = 15_000;
/** How long a written lease must stand before it counts, so that of two who write at once one wins. Milliseconds. */
const SETTLE_MS = 50;
/** How often a tab asks whether it is its turn. Milliseconds. */
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
