import cluster from 'node:cluster';
import { Redis } from 'ioredis';
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import { refusedByLimit } from '../watching/metrics.ts';
import { makeBuckets } from './bucket.ts';

/** A rate limit with a window that starts at the first use. */
export interface Limit {
  /** Part of keys and metric labels, so the names must be few and fixed. */
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
}

/** The state of a limit after a use. */
export interface Taken {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends, rounded up. */
  readonly resetSeconds: number;
}

/** A rate limit that is decided synchronously, for frequent use. */
export interface Pace {
  /** Records a use. Returns false when the limit is exceeded. */
  take(who: string): boolean;
}

/** Rate limits over all processes that share a port or a Redis. */
export interface Limits {
  take(limit: Limit, who: string): Promise<Taken>;
  /**
   * A limit of uses per minute, of which `burst` may be at once. This process decides immediately by its own count;
   * uses in other processes are added asynchronously and apply from the next use on.
   */
  pace(name: string, perMinute: number, burst: number): Pace;
  close(): void;
}

interface Options {
  /**
   * Redis or Valkey for the shared counters. Without it the processes of one machine share them through the primary.
   */
  readonly redisUrl?: string | undefined;
  /** Unique to this installation: one Redis may serve several. */
  readonly prefix: string;
}

const MINUTE_SECONDS = 60;
const TIDY_MS = 60_000;
/** The timeout of the shared counter, after which this process counts locally. Milliseconds. */
const ANSWER_MS = 1_000;
/** The store only counts and the limit is checked here, so that one store serves all limits. */
const COUNT_ONLY = { points: Number.MAX_SAFE_INTEGER, duration: MINUTE_SECONDS };

/** Opens the limits of this process. It counts locally while the shared counter is unreachable. */
export function openLimits({ redisUrl, prefix }: Options): Limits {
  const own = new RateLimiterMemory(COUNT_ONLY);
  const redis = redisUrl ? connect(redisUrl) : null;
  const shared = redis ? redisStore(redis, prefix) : cluster.isWorker ? clusterStore() : null;
  const tidies = new Set<() => void>();
  const tidying = setInterval(() => {
    for (const tidy of tidies) tidy();
  }, TIDY_MS);
  tidying.unref();

  async function count({ name, perSeconds }: Omit<Limit, 'max'>, who: string): Promise<RateLimiterRes> {
    const asked = [`${name}:${who}`, 1, { customDuration: perSeconds }] as const;
    if (!shared) return own.consume(...asked);
    return shared.consume(...asked).catch(() => own.consume(...asked));
  }

  /** The count over all processes, updated after each decision and used for the next one. */
  function paceElsewhere(limit: Limit) {
    const refusedUntil = new Map<string, number>();
    tidies.add(() => {
      for (const [who, until] of refusedUntil) if (until <= performance.now()) refusedUntil.delete(who);
    });
    return {
      refuses: (who: string): boolean => (refusedUntil.get(who) ?? 0) > performance.now(),
      count(who: string): void {
        void count(limit, who).then(({ consumedPoints, msBeforeNext }) => {
          if (consumedPoints >= limit.max) refusedUntil.set(who, performance.now() + msBeforeNext);
        });
      },
    };
  }

  return {
    async take(limit, who) {
      const { consumedPoints, msBeforeNext } = await count(limit, who);
      const isAllowed = consumedPoints <= limit.max;
      if (!isAllowed) refusedByLimit.inc({ limit: limit.name });
      return {
        isAllowed,
        remaining: Math.max(limit.max - consumedPoints, 0),
        resetSeconds: Math.ceil(Math.max(msBeforeNext, 0) / 1000),
      };
    },
    pace(name, perMinute, burst) {
      const buckets = makeBuckets(burst, perMinute / MINUTE_SECONDS);
      tidies.add(buckets.tidy);
      const elsewhere = shared
        ? paceElsewhere({ name, max: perMinute + burst, perSeconds: MINUTE_SECONDS })
        : null;
      return {
        take(who) {
          const isAllowed = !elsewhere?.refuses(who) && buckets.take(who);
          if (isAllowed) elsewhere?.count(who);
          else refusedByLimit.inc({ limit: name });
          return isAllowed;
        },
      };
    },
    close() {
      clearInterval(tidying);
      redis?.disconnect();
    },
  };
}

/** Counts for the server processes. Runs in the primary. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
  // Without a listener, an error in a reply to a dead process would end the primary.
  cluster.on('fork', (worker) => worker.on('error', () => {}));
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000),
  });
  // The bus logs an unreachable Redis.
  redis.on('error', () => {});
  return redis;
}

const redisStore = (storeClient: Redis, prefix: string) =>
  new RateLimiterRedis({
    ...COUNT_ONLY,
    storeClient,
    keyPrefix: `${prefix}:limit`,
    rejectIfRedisNotReady: true,
  });

const clusterStore = () =>
  new RateLimiterCluster({ ...COUNT_ONLY, keyPrefix: 'limit', timeoutMs: ANSWER_MS });
