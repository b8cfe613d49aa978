import { setTimeout as delay } from 'node:timers/promises';

/** Looks at things soon after they changed. */
export interface Gathered<Key extends string | number> {
  /** Has a thing looked at soon; asked again before then it is looked at once. */
  soon(key: Key): void;
  /** Lets the look that is under way end, and begins no other. */
  stop(): Promise<void>;
}

interface Options {
  /** What changes within this time is looked at once. Milliseconds. */
  readonly afterMs: number;
  /** However long looks took, what comes next waits no longer than this. Milliseconds; half a second unless told. */
  readonly restAtMostMs?: number;
  readonly onError: (error: unknown) => void;
}

/** The rest after looks, in times of what they took: each kind of them has a tenth of the time at most. */
const REST = 9;
const REST_AT_MOST_MS = 500;
/** How long the next look waits for one that takes its time. Milliseconds. */
const PATIENCE_MS = 500;
/** Looks that take their time at once; while there are as many, the next one waits for one of them. */
const LONG_AT_MOST = 2;

/**
 * Gathers changes that come fast, such as words in a chat: each thing is looked at once after a while, one thing after
 * the other, so that whatever follows from changes takes one connection of the database at a time, and a few while
 * looks take long, and leaves the rest to those who wait for an answer. The longer looks take, the longer is the rest between them: on a busy day
 * more is gathered into each, and what people wait for is not crowded. A thing whose look takes long holds up itself
 * alone.
 */
export function gathered<Key extends string | number>(
  look: (key: Key) => Promise<void>,
  { afterMs, restAtMostMs = REST_AT_MOST_MS, onError }: Options,
): Gathered<Key> {
  const waiting = new Set<Key>();
  const long = new Map<Key, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let restUntil = 0;
  let isStopped = false;

  const lookOnce = async (key: Key) => {
    const looking = look(key).catch(onError);
    if (await isDoneWithin(looking, PATIENCE_MS)) return;
    const ended = looking.then(() => {
      long.delete(key);
      later();
    });
    long.set(key, ended);
    if (long.size >= LONG_AT_MOST) await Promise.race(long.values());
  };
  const next = () => [...waiting].filter((key) => !long.has(key));
  const run = async () => {
    for (const key of next()) {
      if (isStopped) return;
      waiting.delete(key);
      await lookOnce(key);
    }
  };
  const begin = () => {
    timer = null;
    const begun = performance.now();
    running = run().finally(() => {
      running = null;
      restUntil = performance.now() + Math.min(REST * (performance.now() - begun), restAtMostMs);
      later();
    });
  };
  const later = () => {
    if (isStopped || timer !== null || running !== null || next().length === 0) return;
    timer = setTimeout(begin, Math.max(afterMs, restUntil - performance.now()));
  };
  return {
    soon(key) {
      waiting.add(key);
      later();
    },
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await running;
      await Promise.all(long.values());
    },
  };
}

async function isDoneWithin(doing: Promise<void>, ms: number): Promise<boolean> {
  const patience = new AbortController();
  const late = delay(ms, false, { signal: patience.signal }).catch(() => false);
  const done = doing.then(() => true);
  return Promise.race([done, late]).finally(() => patience.abort());
}

/** Things of merchants that are looked at together, merchant by merchant. */
export interface GatheredByMerchant<Thing> {
  soon(merchantId: number, id: string, thing: Thing): void;
  stop(): Promise<void>;
}

/**
 * Gathers changes by merchant, where many things are looked at as cheaply as one.
 * @param look gets the things that changed by their ids, each as it was told last
 */
export function gatheredByMerchant<Thing = undefined>(
  look: (merchantId: number, things: ReadonlyMap<string, Thing>) => Promise<void>,
  options: Options,
): GatheredByMerchant<Thing> {
  const waiting = new Map<number, Map<string, Thing>>();
  const merchants = gathered<number>(async (merchantId) => {
    const things = waiting.get(merchantId);
    waiting.delete(merchantId);
    if (things) await look(merchantId, things);
  }, options);
  return {
    soon(merchantId, id, thing) {
      const things = waiting.get(merchantId) ?? new Map<string, Thing>();
      waiting.set(merchantId, things.set(id, thing));
      merchants.soon(merchantId);
    },
    stop: () => merchants.stop(),
  };
}
