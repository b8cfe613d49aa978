import type { MessengerChannel } from '@foyer/domain/messengers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What a merchant can do with a channel of the second list: connect a messenger, a mailbox or a system of their own,
 * use what is built in, or nothing, with the reason.
 */
export type ChannelEntry =
  | { readonly kind: 'messenger'; readonly channel: MessengerChannel; readonly why?: MessageDescriptor }
  | { readonly kind: 'mailbox' }
  | { readonly kind: 'custom' }
  | { readonly kind: 'builtIn' | 'ended' | 'none'; readonly why: MessageDescriptor };

const messenger = (channel: MessengerChannel, why?: MessageDescriptor): ChannelEntry => ({
  kind: 'messenger',
  channel,
  ...(why && { why }),
});
const builtIn = (why: MessageDescriptor): ChannelEntry => ({ kind: 'builtIn', why });
const none = (why: MessageDescriptor): ChannelEntry => ({ kind: 'none', why });
const custom: ChannelEntry = { kind: 'custom' };

const ENGAGEMENT = builtIn(msg`A place where engagements appear. Nothing has to be connected.`);
const REVIEWS = builtIn(msg`Reviews and comments are answered under Review Response.`);
const SUITE = none(
  msg`The chat of another help desk. Replace it with the widget; its contacts and conversations can be imported.`,
);
const NO_MESSAGES = none(msg`The platform offers businesses no interface to private messages.`);
const NOT_BUILT = none(
  msg`Foyer does not connect it. A custom channel can, with a small program in between.`,
);
const VOICE = builtIn(msg`An engagement of the type Smart Assistant answers calls to a number at Twilio.`);
const ASSISTANT = none(msg`The assistant cannot hand a conversation over to a person.`);

/** What can be done with each channel of the second list, by its number. Specification 3. */
export const CHANNEL_ENTRIES: Readonly<Record<number, ChannelEntry>> = {
  1: ENGAGEMENT,
  2: ENGAGEMENT,
  3: ENGAGEMENT,
  4: ENGAGEMENT,
  5: ENGAGEMENT,
  6: ENGAGEMENT,
  7: VOICE,
  8: custom,
  9: custom,
  10: messenger('facebook messenger'),
  11: builtIn(msg`The widget on your website.`),
  12: messenger('twitter', msg`Direct messages. X charges for each use of its API.`),
  13: messenger('slack'),
  14: messenger(
    'whatsapp',
    msg`By Meta’s Cloud API, Twilio, Gupshup or Gupshup.io. Messages arrive in the inbox.`,
  ),
  15: { kind: 'ended', why: msg`Microsoft closed Skype in May 2025.` },
  16: { kind: 'mailbox' },
  17: messenger('apple chat', msg`Only for messaging service providers that Apple has approved.`),
  18: messenger('twilio', msg`WhatsApp at Twilio. Messages arrive in the inbox.`),
  19: messenger('sms'),
  20: messenger('sms'),
  21: messenger('rcs', msg`Needs a partner account of RCS for Business at Google.`),
  22: messenger('telegram'),
  23: messenger('viber'),
  24: messenger('line'),
  25: none(msg`WeChat needs a verified official account, which few businesses outside China get.`),
  26: none(msg`KakaoTalk gives access only through its partners in Korea.`),
  27: none(msg`Signal has no interface for businesses.`),
  28: messenger('microsoft teams'),
  29: NOT_BUILT,
  30: NOT_BUILT,
  31: REVIEWS,
  32: messenger('instagram'),
  33: none(msg`LinkedIn gives its messages only to selected partners.`),
  34: NO_MESSAGES,
  35: none(msg`TikTok gives its messages only to selected partners.`),
  36: NO_MESSAGES,
  37: NOT_BUILT,
  38: NO_MESSAGES,
  39: NO_MESSAGES,
  40: NOT_BUILT,
  41: NOT_BUILT,
  42: NOT_BUILT,
  43: builtIn(
    msg`Reviews are answered under Review Response. Google ended Business Messages, its chat on Maps, in July 2024.`,
  ),
  44: VOICE,
  45: none(
    msg`Foyer does not put calls through to members. A Smart Assistant answers them and asks for a call back.`,
  ),
  46: builtIn(msg`What callers say to a Smart Assistant arrives in the inbox as text.`),
  47: none(msg`Use a fax service that forwards to a mailbox.`),
  48: ASSISTANT,
  49: { kind: 'ended', why: msg`Google ended conversations with businesses in its Assistant in June 2023.` },
  50: ASSISTANT,
  51: ASSISTANT,
  52: SUITE,
  53: SUITE,
  54: SUITE,
  55: SUITE,
  56: SUITE,
  57: SUITE,
  58: SUITE,
  59: builtIn(msg`The widget on the pages of your shop.`),
  60: none(msg`Each marketplace has its own messages. A custom channel can connect them.`),
  61: custom,
  62: custom,
  63: custom,
  64: custom,
  65: custom,
  67: builtIn(msg`A QR code opens the page with your widget.`),
};
