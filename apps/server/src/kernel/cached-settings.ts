import type { Topic } from '@foyer/contract';
import type { Db } from '../database/tenant.ts';
import { cached, type MaybePromise } from './cached.ts';
import type { Services } from './context.ts';
import { memoizeByKey } from './memoize-by-key.ts';

type Read<Value> = (merchantId: number) => MaybePromise<Value>;

/**
 * Settings that follow-up work reads for every message, from a per-process cache that `settings.changed` invalidates.
 * @param topic the topic under which their changes are published
 */
export const cachedSettings = <Value>(
  topic: Topic,
  load: (db: Db, merchantId: number) => Promise<Value>,
): ((services: Services) => Read<Value>) =>
  memoizeByKey(({ bus, database }: Services): Read<Value> => {
    const settings = cached<Value>();
    bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === topic) settings.invalidate(merchantId);
    });
    bus.onMissed(settings.clear);
    return (merchantId) =>
      settings.get(merchantId, topic, () => database.readApart(merchantId, (db) => load(db, merchantId)));
  });
