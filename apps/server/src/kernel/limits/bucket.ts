/** Monotonic time. Milliseconds. */
const monotonic = () => performance.now();

/** A token bucket. */
export interface Bucket {
  /** Takes tokens, by default one. Returns false when there are not enough. */
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

/** Token buckets by name, each shared by all sockets of that name. */
export function makeBuckets(burst: number, perSecond: number, now: () => number = monotonic) {
  const buckets = new Map<string, Bucket>();
  return {
    take(name: string): boolean {
      const bucket = buckets.get(name) ?? makeBucket(burst, perSecond, now);
      buckets.set(name, bucket);
      return bucket.take();
    },
    /** Removes full buckets, which equal new ones. To be called periodically. */
    tidy(): void {
      for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name);
    },
    get size() {
      return buckets.size;
    },
  };
}
