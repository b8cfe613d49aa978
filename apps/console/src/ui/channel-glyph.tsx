import { CHANNEL_CODES, CHANNEL_NAMES, CHANNEL_PROVIDERS } from '@foyer/domain/channel-names';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import {
  IconApps,
  IconBrandApple,
  IconBrandInstagram,
  IconBrandLine,
  IconBrandMessenger,
  IconBrandSkype,
  IconBrandSlack,
  IconBrandTeams,
  IconBrandTelegram,
  IconBrandTwitter,
  IconBrandViber,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconMessage,
  IconMessageDots,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';
import { Icon, type IconShape } from './icon.tsx';

const GLYPHS: Readonly<Record<string, IconShape>> = {
  web: IconWorld,
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  slack: IconBrandSlack,
  skype: IconBrandSkype,
  twitter: IconBrandTwitter,
  'facebook messenger': IconBrandMessenger,
  'apple chat': IconBrandApple,
  instagram: IconBrandInstagram,
  telegram: IconBrandTelegram,
  line: IconBrandLine,
  viber: IconBrandViber,
  sms: IconDeviceMobileMessage,
  twilio: IconBrandWhatsapp,
  gupshup: IconBrandWhatsapp,
  'gupshup.io': IconBrandWhatsapp,
  'microsoft teams': IconBrandTeams,
  rcs: IconMessageDots,
  custom: IconApps,
  phone: IconPhone,
};

/** Names that are not brands. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  web: msg`Web`,
  email: msg`Email`,
  custom: msg`Custom channel`,
  phone: msg`Phone`,
};

/** The display name of a channel: the brand's name, or a translated word. */
export function channelName(channel: string, i18n: I18n): string {
  const code = channel.toLowerCase();
  const word = WORDS[code];
  return word ? i18n._(word) : (CHANNEL_NAMES[code] ?? channel);
}

/** The display name of a channel, with its provider where several share the name. */
export function channelLabel(channel: string, i18n: I18n): string {
  const provider = CHANNEL_PROVIDERS[channel.toLowerCase()];
  return provider ? `${channelName(channel, i18n)} (${provider})` : channelName(channel, i18n);
}

/** The channels that a filter or condition offers. */
export const channelOptions = (i18n: I18n) =>
  CHANNEL_CODES.map((value) => ({ value, label: channelLabel(value, i18n) }));

/** A channel's icon and, unless `bare`, its name. */
export function ChannelGlyph({ channel, bare }: { channel: string; bare?: boolean }) {
  const { i18n } = useLingui();
  const icon = GLYPHS[channel.toLowerCase()] ?? IconMessage;
  return (
    <>
      <Icon of={icon} size={14} />
      {bare ? <span className="sr">{channelName(channel, i18n)}</span> : channelName(channel, i18n)}
    </>
  );
}
