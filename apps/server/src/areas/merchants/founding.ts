import type { merchants } from './tables.ts';
import { checkedTimeZone } from './time-zone.ts';

/** A merchant to create. Absent fields get the defaults of the contract. */
export type NewMerchant = Pick<typeof merchants.$inferInsert, 'merchantId' | 'name' | 'type' | 'timeZone'> &
  Partial<Omit<typeof merchants.$inferInsert, 'createdAt' | 'modifiedAt'>>;

/**
 * The row of a new merchant.
 * @throws Refusal when the time zone is unknown
 */
export const merchantRow = (merchant: NewMerchant): NewMerchant => ({
  ...merchant,
  timeZone: checkedTimeZone(merchant.timeZone),
});
