/** Who uses how many of something that all merchants share. */
export interface Shares {
  /** How many wait for one of their own merchant's to be given back. */
  readonly waiting: number;
  /**
   * Takes one; what comes back gives it back.
   * @throws what `late` makes where none of the merchant's is given back in time
   */
  take(merchantId: number): Promise<() => void>;
}

interface Options {
  /** So many at once for one merchant. */
  readonly most: number;
  /** How long the next one waits, in milliseconds. */
  readonly waitMs: number;
  readonly late: () => Error;
}

interface Share {
  held: number;
  readonly waiting: Set<() => void>;
}

/** Keeps one merchant whose work is slow from using all there is: the others find something free. */
export function makeShares({ most, waitMs, late }: Options): Shares {
  const shares = new Map<number, Share>();
  let waiting = 0;

  function giveBack(merchantId: number, share: Share): void {
    const [next] = share.waiting;
    if (next) next();
    else {
      share.held -= 1;
      if (share.held === 0) shares.delete(merchantId);
    }
  }

  /** Waits until one is handed on. */
  function turn({ waiting: queue }: Share): Promise<void> {
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
    async take(merchantId) {
      const share = shares.get(merchantId) ?? { held: 0, waiting: new Set() };
      shares.set(merchantId, share);
      if (share.held < most) share.held += 1;
      else await turn(share);
      return () => giveBack(merchantId, share);
    },
  };
}
