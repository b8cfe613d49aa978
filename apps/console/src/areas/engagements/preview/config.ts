import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import { type EngagementValues, widgetOf } from '../engagement-values.ts';
import type { Merchant } from '../use-engagement-form.ts';

/** The colour of merchants without one, as on the server. */
const NO_BRAND = '#1f6feb';

/** The configuration of the widget that unsaved settings make, as `widgetConfig` of the server. */
export function configOf(values: EngagementValues, merchant: Merchant, open: boolean): WidgetConfig {
  const { title, avatarUrl, colour, allowedOrigins, openingHours, identity, page, campaign, ...shown } =
    widgetOf(values);
  const isColour = colour !== null && /^#[0-9a-f]{6}$/i.test(colour);
  return {
    ...shown,
    state: 'active',
    merchantName: title ?? merchant.name,
    logoUrl: avatarUrl ?? merchant.images.img1 ?? null,
    colour: isColour ? colour : (merchant.settings.brandColour ?? NO_BRAND),
    branding: !merchant.settings.widgetDisableBranding,
    open,
    openUntil: null,
    opensAt: null,
    replySeconds: null,
    maxFileBytes: CHAT_FILE_MAX_BYTES,
    help: false,
  };
}
