import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import { CHAT_FILE_MAX_BYTES } from '@foyer/domain/limits';
import type { Services } from '../../kernel/context.ts';
import { isHelpOn } from '../help/widget-handlers.ts';
import { colourOf } from '../merchants/colour.ts';
import type { ShownEngagement } from './engagement.ts';
import { currentOpening } from './opening.ts';
import { replySeconds } from './reply-time.ts';

/** The current configuration of an engagement's widget. */
export async function widgetConfig(services: Services, shown: ShownEngagement): Promise<WidgetConfig> {
  const { tenant, merchant, state, widget } = shown;
  const settings = MerchantSettings.parse(merchant.settings);
  const { position, size, form, viewSize, theme, greeting, greetings, openingMessage, openingMessages } =
    widget;
  const { preChatForm, questions, consentText, askRating } = widget;
  return {
    state,
    merchantName: widget.title || merchant.name,
    logoUrl: widget.avatarUrl ?? merchant.logoUrl,
    colour: widget.colour ?? colourOf(merchant),
    position,
    size,
    form,
    viewSize,
    theme,
    greeting,
    greetings,
    openingMessage,
    openingMessages,
    preChatForm,
    questions,
    consentText,
    askRating,
    branding: !settings.widgetDisableBranding,
    ...(await currentOpening(
      services,
      tenant,
      widget.openingHours ?? settings.openingHours,
      merchant.timeZone,
      shown.id,
    )),
    replySeconds: await replySeconds(services, tenant),
    maxFileBytes: CHAT_FILE_MAX_BYTES,
    help: await isHelpOn(tenant),
  };
}
