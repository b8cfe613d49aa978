import { type MerchantAttributes, MerchantSettings, type SetupStep } from '@foyer/contract/merchants/shapes';
import type { Services } from '../../kernel/context.ts';
import type { RoleRow } from '../roles/rights.ts';
import type { MerchantRow } from './queries.ts';
import { supportEngagement } from './support.ts';

/**
 * Merchant attributes (Specification 3), with the built-in and custom roles, and the support chat of the merchant or
 * the installation.
 */
export const presentMerchant = (
  row: MerchantRow,
  roles: readonly Pick<RoleRow, 'name' | 'title' | 'status'>[],
  setup: readonly SetupStep[],
  { config }: Pick<Services, 'config'>,
): MerchantAttributes => ({
  id: row.merchantId,
  merchantId: row.merchantId,
  name: row.name,
  type: row.type,
  timeZone: row.timeZone,
  contacts: row.contacts,
  settings: { ...MerchantSettings.parse(row.settings), internalChatId: supportEngagement(row, config) },
  roles: Object.fromEntries(roles.map(({ name, title, status }) => [name, { title, status }])),
  customConfig: row.customConfig,
  customDashboard: row.customDashboard,
  user_assist: [...setup],
  images: { img1: row.logoUrl },
  lastModifiedDate: row.modifiedAt.toISOString(),
});
