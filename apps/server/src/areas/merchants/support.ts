import type { Config } from '../../config.ts';
import type { MerchantRow } from './queries.ts';

/** The engagement of the support chat in the console: the merchant's, else the installation's. Empty for none. */
export const supportEngagement = (
  { settings }: Pick<MerchantRow, 'settings'>,
  { SUPPORT_ENGAGEMENT = '' }: Pick<Config, 'SUPPORT_ENGAGEMENT'>,
): string => settings.internalChatId || SUPPORT_ENGAGEMENT;
