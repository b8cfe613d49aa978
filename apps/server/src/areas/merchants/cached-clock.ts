import { isOpen } from '@foyer/domain/opening-hours';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import type { Services } from '../../kernel/context.ts';
import { hoursOf } from './opening-hours.ts';
import { merchantOf } from './queries.ts';

const clocks = cachedSettings('merchant', async (db, merchantId) => {
  const { timeZone, settings } = await merchantOf(db, merchantId);
  return { timeZone, hours: settings.openingHours && hoursOf(settings.openingHours, timeZone) };
});

/** The time zone of a merchant, by which lists count days. Cached until the merchant's settings change. */
export const timeZoneOf = async (services: Services, merchantId: number): Promise<string> =>
  (await clocks(services)(merchantId)).timeZone;

/** Whether a merchant is open now. Always, without opening hours. */
export async function isOpenNow(services: Services, merchantId: number): Promise<boolean> {
  const { hours } = await clocks(services)(merchantId);
  return !hours || isOpen(hours, new Date());
}
