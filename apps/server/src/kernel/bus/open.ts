import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { bothCarriers } from './both.ts';
import { makeBus, type RunningBus } from './bus.ts';
import type { Carrier } from './carrier.ts';
import { ipcCarrier, readSiblingsId } from './ipc.ts';
import { redisCarrier } from './redis.ts';

/** Opens the bus: over IPC for the processes of one primary, over Redis when configured, otherwise in-process only. */
export async function openBus(config: Config, log: FastifyBaseLogger): Promise<RunningBus> {
  const onError = (error: unknown, what: string) => log.error({ err: error }, `listener of ${what} failed`);
  const bus = makeBus(onError, carrierFor(config, log));
  await bus.open();
  return bus;
}

function carrierFor(config: Config, log: FastifyBaseLogger): Carrier | null {
  const ofPrimary = cluster.isWorker ? ipcCarrier() : null;
  if (!config.REDIS_URL) return ofPrimary;
  const siblingsId = cluster.isWorker ? readSiblingsId() : undefined;
  const redis = redisCarrier({ url: config.REDIS_URL, channel: redisPrefix(config), siblingsId, log });
  return ofPrimary && siblingsId ? bothCarriers(ofPrimary, redis) : redis;
}

/**
 * The prefix of names in Redis. It is derived from the token secret, which only the servers of one installation share,
 * so that several installations may use one Redis.
 */
export const redisPrefix = ({ TOKEN_SECRET }: Config): string =>
  `foyer:${createHash('sha256').update(TOKEN_SECRET).digest('hex').slice(0, 16)}`;
