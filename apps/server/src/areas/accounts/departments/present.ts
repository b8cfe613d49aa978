import type { Department } from '@foyer/contract/accounts/department-shapes';
import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import { isOpen } from '@foyer/domain/opening-hours';
import { hoursOf } from '../../merchants/opening-hours.ts';
import type { MerchantRow } from '../../merchants/queries.ts';
import type { DepartmentRow } from './queries.ts';

type Merchant = Pick<MerchantRow, 'settings' | 'timeZone'>;

/**
 * A department in its wire form (Specification 3).
 * @param shows whether the reader may see a member of it
 */
export const presentDepartment = (
  row: DepartmentRow,
  merchant: Merchant,
  shows: (memberId: string) => boolean = () => true,
): Department => ({
  id: row.id,
  merchantId: row.merchantId,
  name: row.name,
  deptContact: row.memberIds.filter(shows).join(','),
  rules: row.rules,
  openingHours: row.openingHours,
  timeZone: row.timeZone,
  isOpen: isOpenNow(row, merchant),
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** Hours and time zone default to the merchant's. Without hours a department is always open. */
function isOpenNow({ openingHours, timeZone }: DepartmentRow, merchant: Merchant): boolean {
  const hours = openingHours ?? MerchantSettings.parse(merchant.settings).openingHours;
  return !hours || isOpen(hoursOf(hours, timeZone ?? merchant.timeZone), new Date());
}
