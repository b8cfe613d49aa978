import type { Config } from '../../config.ts';
import type { MerchantRow } from './queries.ts';

/** The engagement whose chat the console shows to the merchant's staff: the merchant's, else the installation's; empty for none. */
export const supportEngagement = (
  { settings }: Pick<MerchantRow, 'settings'>,
  { SUPPORT_ENGAGEMENT = '' }: Pick<Config, 'SUPPORT_ENGAGEMENT'>,
): string => settings.internalChatId || SUPPORT_ENGAGEMENT;
