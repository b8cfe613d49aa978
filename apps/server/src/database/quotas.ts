/** A limit for each merchant on a resource that all merchants share. */
export interface Quotas {
  /** The number of callers that wait for a release by their own merchant. */
  readonly waiting: number;
  /**
   * Acquires one unit. Returns the function that releases it.
   * @throws the error of `late` when none is released in time
   */
  acquire(merchantId: number): Promise<() => void>;
}

interface Options {
  /** The limit for one merchant. */
  readonly max: number;
  /** How long a caller beyond the limit waits. Milliseconds. */
  readonly waitMs: number;
  readonly late: () => Error;
}

interface Quota {
  used: number;
  readonly waiting: Set<() => void>;
}

/** Keeps a merchant with slow work from exhausting a shared resource. */
export function makeQuotas({ max, waitMs, late }: Options): Quotas {
  const quotas = new Map<number, Quota>();
  let waiting = 0;

  function release(merchantId: number, quota: Quota): void {
    const [next] = quota.waiting;
    if (next) next();
    else {
      quota.used -= 1;
      if (quota.used === 0) quotas.delete(merchantId);
    }
  }

  /** Waits for the unit that another caller releases. */
  function waitForTurn({ waiting: queue }: Quota): Promise<void> {
    waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting -= 1;
        queue.delete(go);
        clearTimeout(timer);
      };
      const go = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(late());
      }, waitMs);
      queue.add(go);
    });
  }

  return {
    get waiting() {
      return waiting;
    },
    async acquire(merchantId) {
      const quota = quotas.get(merchantId) ?? { used: 0, waiting: new Set() };
      quotas.set(merchantId, quota);
      if (quota.used < max) quota.used += 1;
      else await waitForTurn(quota);
      return () => release(merchantId, quota);
    },
  };
}
