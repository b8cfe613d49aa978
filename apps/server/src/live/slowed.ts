import type { Limits } from '../kernel/limits/limits.ts';
import { networkOf } from '../kernel/limits/network.ts';

/** The rate and burst of refused frames that a network may send; many people may share an address. */
const REFUSED_PER_MINUTE = 60;
const REFUSED_AT_ONCE = 60;
/** How long a network that exceeds it is slowed. Milliseconds. */
const SLOWED_MS = 10_000;

/** Addresses that keep sending refused frames. */
export interface Slowed {
  /** Counts a frame that was refused. */
  count(ip: string): void;
  /** Whether new sockets of the address are delayed. */
  has(ip: string): boolean;
}

export function makeSlowed(limits: Limits): Slowed {
  const refused = limits.pace('refusedFrame', REFUSED_PER_MINUTE, REFUSED_AT_ONCE);
  const slowed = new Set<string>();
  return {
    count(ip) {
      const block = networkOf(ip);
      if (refused.take(block) || slowed.has(block)) return;
      slowed.add(block);
      setTimeout(() => slowed.delete(block), SLOWED_MS).unref();
    },
    has: (ip) => slowed.has(networkOf(ip)),
  };
}
