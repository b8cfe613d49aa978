import type { Services } from '../../kernel/context.ts';
import { type Eventually, type Remembered, remembered } from '../../kernel/remembered.ts';
import { ownMerchant } from './queries.ts';

const all = new WeakMap<Services, Remembered<string>>();

/** The time zone of a merchant, by which lists count their days. Remembered until the merchant's settings change. */
export function timeZoneOf(services: Services, merchantId: number): Eventually<string> {
  const known = all.get(services) ?? remember(services);
  all.set(services, known);
  return known.of(merchantId, '', async () => {
    const { timeZone } = await ownMerchant(services.database.tenant(merchantId));
    return timeZone;
  });
}

function remember({ bus }: Services): Remembered<string> {
  const zones = remembered<string>();
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'merchant') zones.forget(merchantId);
  });
  bus.onMissed(() => zones.clear());
  return zones;
}
