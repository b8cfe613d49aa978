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

/** So often within so many seconds, which begin with the first. */
export interface Limit {
  /** Bounded in number: it is part of keys and metrics. */
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
}

/** How a limit stands after one more was taken. */
export interface Taken {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until it begins anew, rounded up. */
  readonly resetSeconds: number;
}

/** A pace that is asked for so often that no answer can be waited for. */
export interface Pace {
  /** Takes one for somebody; false when they are too fast. */
  take(who: string): boolean;
}

/** What may be done how often, over all processes that share a port or a Redis. */
export interface Limits {
  take(limit: Limit, who: string): Promise<Taken>;
  /**
   * A pace of so many a minute, with `burst` of them at once. The answer is this process's own and immediate; what
   * others let through is counted behind it, and who has had theirs elsewhere is refused here from the next one on.
   */
  pace(name: string, perMinute: number, burst: number): Pace;
  close(): void;
}

interface Options {
  /** Redis or Valkey that processes share; without it those of one machine share by their primary. */
  readonly redisUrl?: string | undefined;
  /** Of this installation alone: one Redis may serve several. */
  readonly prefix: string;
}

const MINUTE_SECONDS = 60;
const TIDY_MS = 60_000;
/** How long an answer of the others is waited for; this process counts by itself then. Milliseconds. */
const ANSWER_MS = 1_000;
/** The store counts; what is too much is decided here, so that one store serves all limits. */
const COUNT_ONLY = { points: Number.MAX_SAFE_INTEGER, duration: MINUTE_SECONDS };

/** Opens the limits of this process. While the others cannot be reached it counts alone. */
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

  /** What all processes let through: counted behind an answer that was given, and known for the next one. */
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

/** The primary's part: counts for the server processes that it has started. */
export function countForWorkers(): void {
  new RateLimiterClusterMaster();
  // An answer to a process that has just died would otherwise end the primary.
  cluster.on('fork', (worker) => worker.on('error', () => {}));
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000),
  });
  // The bus tells of a Redis that is away.
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
