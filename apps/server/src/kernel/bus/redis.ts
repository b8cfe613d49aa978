import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import { newId } from '../ids.ts';
import type { Carrier, Receiver } from './carrier.ts';

/** The interval of heartbeats. A connection without any for twice as long is reopened. Milliseconds. */
const BEAT_MS = 5_000;
/** How long the start waits for Redis; afterwards the server runs without it. Milliseconds. */
const FIRST_ANSWER_MS = 3_000;
const MAX_RETRY_MS = 2_000;

const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // Events are not queued while disconnected: all processes refetch after a reconnect.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  connectTimeout: 5_000,
  commandTimeout: BEAT_MS,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), MAX_RETRY_MS),
};

interface Options {
  readonly url: string;
  /** Unique to this installation: one Redis may serve several. */
  readonly channel: string;
  /** The id of the processes of one primary, which exchange events over IPC. */
  readonly siblingsId?: string | undefined;
  readonly log: FastifyBaseLogger;
}

/**
 * Carries events over publish/subscribe of Redis or Valkey, which does not store messages. After an interruption on
 * either side, all processes that may have missed events are notified.
 */
export function redisCarrier({ url, channel, siblingsId = newId(), log }: Options): Carrier {
  const id = `${siblingsId}/${newId()}`;
  const ownChannel = `${channel}:${id}`;
  const publisher = new Redis(url, OPTIONS);
  const subscriber = new Redis(url, OPTIONS);
  let receiver: Receiver | null = null;
  let isClosed = false;
  let isBroken = false;
  let hasLost = false;
  let heardAt = 0;
  const subscribed = Promise.withResolvers<void>();

  const publish = (batch: string) => publisher.publish(channel, `${id} ${batch}`);
  const broke = (reason: string) => {
    if (isBroken || isClosed) return;
    isBroken = true;
    log.warn({ reason }, 'Redis does not answer: events of other processes are not received');
  };
  const mended = () => {
    if (!isBroken || publisher.status !== 'ready' || subscriber.status !== 'ready') return;
    isBroken = false;
    log.info('Redis is back: notifying all clients to refetch');
  };

  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => broke(error.message));
    connection.on('close', () => broke('the connection ended'));
  }
  publisher.on('ready', () => {
    mended();
    if (hasLost) announceLoss();
  });
  subscriber.on('ready', () => {
    heardAt = performance.now();
    subscriber.subscribe(channel, ownChannel).then(
      () => {
        subscribed.resolve();
        mended();
        receiver?.missed();
      },
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on('message', (to: string, message: string) => {
    heardAt = performance.now();
    const end = message.indexOf(' ');
    if (to === ownChannel || message.startsWith(`${siblingsId}/`)) return;
    if (end === message.length - 1) receiver?.missed();
    else receiver?.batch(message.slice(end + 1));
  });

  /** Tells the others that events of this process were lost, which they cannot detect. */
  function announceLoss() {
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
        if (publisher.status === 'ready') announceLoss();
      });
    },
    async listen(to) {
      receiver = to;
      const late = new Promise((done) => setTimeout(done, FIRST_ANSWER_MS).unref());
      for (const connection of [publisher, subscriber]) connection.connect().catch(() => {});
      await Promise.race([subscribed.promise, late]);
    },
    isConnected: () => !isBroken,
    async close() {
      isClosed = true;
      clearInterval(beat);
      // `quit` waits for pending messages.
      await publisher.quit().catch(() => {});
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
