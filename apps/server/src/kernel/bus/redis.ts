import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import { newId } from '../ids.ts';
import type { Arrivals, Carrier } from './carrier.ts';

/** How often a sign of life goes round, in milliseconds; a connection that brings none for twice as long is renewed. */
const BEAT_MS = 5_000;
/** How long a start waits for Redis, in milliseconds; without it the server runs all the same. */
const FIRST_ANSWER_MS = 3_000;
const MAX_RETRY_MS = 2_000;

const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // An event that cannot leave now is not kept: everybody asks again afterwards.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  connectTimeout: 5_000,
  commandTimeout: BEAT_MS,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), MAX_RETRY_MS),
};

interface Options {
  readonly url: string;
  /** Of this installation alone: one Redis may serve several. */
  readonly channel: string;
  /** Of the processes of one primary, which hear each other by another way. */
  readonly siblingsId?: string | undefined;
  readonly log: FastifyBaseLogger;
}

/**
 * Carries events by the publish and subscribe of Redis or Valkey. It keeps nothing for those who are away, so that
 * after a break on either side everybody who may have missed something is told.
 */
export function redisCarrier({ url, channel, siblingsId = newId(), log }: Options): Carrier {
  const id = `${siblingsId}/${newId()}`;
  const ownChannel = `${channel}:${id}`;
  const publisher = new Redis(url, OPTIONS);
  const subscriber = new Redis(url, OPTIONS);
  let arrivals: Arrivals | null = null;
  let isClosed = false;
  let isBroken = false;
  let hasLost = false;
  let heardAt = 0;
  const subscribed = Promise.withResolvers<void>();

  const publish = (batch: string) => publisher.publish(channel, `${id} ${batch}`);
  const broke = (reason: string) => {
    if (isBroken || isClosed) return;
    isBroken = true;
    log.warn({ reason }, 'Redis does not answer: what other processes tell is not heard for now');
  };
  const mended = () => {
    if (!isBroken || publisher.status !== 'ready' || subscriber.status !== 'ready') return;
    isBroken = false;
    log.info('Redis is back: everybody is told to ask for what they missed');
  };

  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => broke(error.message));
    connection.on('close', () => broke('the connection ended'));
  }
  publisher.on('ready', () => {
    mended();
    if (hasLost) tellLost();
  });
  subscriber.on('ready', () => {
    heardAt = performance.now();
    subscriber.subscribe(channel, ownChannel).then(
      () => {
        subscribed.resolve();
        mended();
        arrivals?.missed();
      },
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on('message', (to: string, message: string) => {
    heardAt = performance.now();
    const end = message.indexOf(' ');
    if (to === ownChannel || message.startsWith(`${siblingsId}/`)) return;
    if (end === message.length - 1) arrivals?.missed();
    else arrivals?.batch(message.slice(end + 1));
  });

  /** Others cannot know that something of this process never reached them. */
  function tellLost() {
    hasLost = false;
    publish('').catch(() => {
      hasLost = true;
    });
  }

  const beat = setInterval(() => {
    publisher.publish(ownChannel, '').catch(() => {});
    if (subscriber.status !== 'ready' || performance.now() - heardAt <= 2 * BEAT_MS) return;
    broke('no sign of life');
    publisher.disconnect(true);
    subscriber.disconnect(true);
  }, BEAT_MS);
  beat.unref();

  return {
    send(batch) {
      publish(batch).catch(() => {
        hasLost = true;
        if (publisher.status === 'ready') tellLost();
      });
    },
    async listen(to) {
      arrivals = to;
      const late = new Promise((done) => setTimeout(done, FIRST_ANSWER_MS).unref());
      for (const connection of [publisher, subscriber]) connection.connect().catch(() => {});
      await Promise.race([subscribed.promise, late]);
    },
    isConnected: () => !isBroken,
    async close() {
      isClosed = true;
      clearInterval(beat);
      // What was published last still leaves.
      await publisher.quit().catch(() => {});
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
