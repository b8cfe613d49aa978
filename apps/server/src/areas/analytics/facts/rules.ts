import { createHash } from 'node:crypto';
import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import { cachedSettings } from '../../../kernel/cached-settings.ts';
import { hoursOf } from '../../merchants/opening-hours.ts';
import { merchantOf } from '../../merchants/queries.ts';

/** By what the facts of a merchant are counted. */
export interface FactRules {
  readonly timeZone: string;
  /** Null: always open. */
  readonly hours: OpeningHours | null;
  /** Changes whenever all facts and statistics must be built again. */
  readonly hash: string;
}

/** The rules of a merchant now. */
export const factRules = cachedSettings('merchant', async (db, merchantId): Promise<FactRules> => {
  const { timeZone, settings } = await merchantOf(db, merchantId);
  const { openingHours } = MerchantSettings.parse(settings);
  const hours = openingHours && hoursOf(openingHours, timeZone);
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, timeZone, hours]))
    .digest('hex');
  return { timeZone, hours, hash: hash.slice(0, 32) };
});

/** Raised when facts or statistics are counted in another way, so that all are built again. */
const VERSION = 5;
