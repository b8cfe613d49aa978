import { cached, type MaybePromise } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { ownMerchant } from './queries.ts';

const cachedZones = memoizeByKey(({ bus }: Services) => {
  const zones = cached<string>();
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'merchant') zones.invalidate(merchantId);
  });
  bus.onMissed(zones.clear);
  return zones;
});

/** The time zone of a merchant, by which lists count days. Cached until the merchant's settings change. */
export const timeZoneOf = (services: Services, merchantId: number): MaybePromise<string> =>
  cachedZones(services).get(merchantId, '', async () => {
    const { timeZone } = await ownMerchant(services.database.tenant(merchantId));
    return timeZone;
  });
