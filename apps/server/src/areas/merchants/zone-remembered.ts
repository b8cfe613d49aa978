import type { Services } from '../../kernel/context.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { type Eventually, remembered } from '../../kernel/remembered.ts';
import { ownMerchant } from './queries.ts';

const rememberedZones = oncePer(({ bus }: Services) => {
  const zones = remembered<string>();
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'merchant') zones.forget(merchantId);
  });
  bus.onMissed(zones.clear);
  return zones;
});

/** The time zone of a merchant, by which lists count their days. Remembered until the merchant's settings change. */
export const timeZoneOf = (services: Services, merchantId: number): Eventually<string> =>
  rememberedZones(services).of(merchantId, '', async () => {
    const { timeZone } = await ownMerchant(services.database.tenant(merchantId));
    return timeZone;
  });
