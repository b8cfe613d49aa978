import type { merchants } from './tables.ts';
import { checkedTimeZone } from './time-zone.ts';

/** A merchant to be; parts that are absent are empty or as the contract says. */
export type NewMerchant = Pick<typeof merchants.$inferInsert, 'merchantId' | 'name' | 'type' | 'timeZone'> &
  Partial<Omit<typeof merchants.$inferInsert, 'createdAt' | 'modifiedAt'>>;

/**
 * The row of a new merchant.
 * @throws Refusal when its time zone is none
 */
export const merchantRow = (merchant: NewMerchant): NewMerchant => ({
  ...merchant,
  timeZone: checkedTimeZone(merchant.timeZone),
});
