/** Milliseconds that go on evenly, whatever is done to the clock. */
const monotonic = () => performance.now();

/** A token bucket: so many at once, refilled at so many a second. */
export interface Bucket {
  /** Takes one, or as many as given; false when there are fewer. */
  take(amount?: number): boolean;
  isFull(): boolean;
}

export function makeBucket(burst: number, perSecond: number, now: () => number = monotonic): Bucket {
  let level = burst;
  let filledAt = now();
  const fill = () => {
    const at = now();
    level = Math.min(burst, level + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
  };
  return {
    take(amount = 1) {
      fill();
      if (level < amount) return false;
      level -= amount;
      return true;
    },
    isFull() {
      fill();
      return level === burst;
    },
  };
}

/** A bucket for each name, over all sockets that share it. */
export function makeBuckets(burst: number, perSecond: number, now: () => number = monotonic) {
  const buckets = new Map<string, Bucket>();
  return {
    take(name: string): boolean {
      const bucket = buckets.get(name) ?? makeBucket(burst, perSecond, now);
      buckets.set(name, bucket);
      return bucket.take();
    },
    /** Forgets full buckets, which are like new ones. To be called now and then. */
    tidy(): void {
      for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name);
    },
    get size() {
      return buckets.size;
    },
  };
}
