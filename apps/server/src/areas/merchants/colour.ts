import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import type { MerchantRow } from './queries.ts';

/** Default colour of merchants. */
export const DEFAULT_COLOUR = '#1f6feb';

/** The colour of a merchant's widget and mails, `#rrggbb`. */
export const colourOf = ({ settings }: Pick<MerchantRow, 'settings'>): string =>
  MerchantSettings.parse(settings).brandColour ?? DEFAULT_COLOUR;
