import type { Services } from '../../kernel/context.ts';

/** A lease as this process last saw it. Another process may have prolonged it. */
interface Lease {
  readonly merchantId: number;
  readonly memberId: string;
  readonly until: Date;
}

/** The running leases that this process knows, and whose sockets are open here. */
class Leases {
  readonly #running = new Map<string, Lease>();
  readonly #connected = new Set<string>();

  connect(merchantId: number, memberId: string): void {
    this.#connected.add(keyOf(merchantId, memberId));
  }

  disconnect(merchantId: number, memberId: string): void {
    this.#connected.delete(keyOf(merchantId, memberId));
  }

  isConnected(merchantId: number, memberId: string): boolean {
    return this.#connected.has(keyOf(merchantId, memberId));
  }

  /** Answers whether the member was not known to be present. */
  extend(merchantId: number, memberId: string, until: Date): boolean {
    const key = keyOf(merchantId, memberId);
    const known = this.#running.get(key);
    this.#running.set(key, { merchantId, memberId, until });
    return !known || known.until.getTime() <= Date.now();
  }

  cut(merchantId: number, memberId: string, until: Date): void {
    const key = keyOf(merchantId, memberId);
    const known = this.#running.get(key);
    if (known && known.until > until) this.#running.set(key, { merchantId, memberId, until });
  }

  /** Leases that ended by now as far as is known here, by merchant. They are forgotten. */
  takeEnded(now: Date): Map<number, string[]> {
    const ended = new Map<number, string[]>();
    for (const [key, { merchantId, memberId, until }] of this.#running) {
      if (until > now) continue;
      this.#running.delete(key);
      ended.set(merchantId, [...(ended.get(merchantId) ?? []), memberId]);
    }
    return ended;
  }
}

const keyOf = (merchantId: number, memberId: string) => `${merchantId} ${memberId}`;

const all = new WeakMap<Services, Leases>();

/** The leases of one server. */
export function leasesOf(services: Services): Leases {
  const known = all.get(services);
  if (known) return known;
  const made = new Leases();
  all.set(services, made);
  return made;
}
