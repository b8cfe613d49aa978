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
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconMessage,
  IconMessageDots,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';
import { Icon, type IconShape } from './icon.tsx';

const glyphs: Readonly<Record<string, readonly [IconShape, string | MessageDescriptor]>> = {
  web: [IconWorld, msg`Web`],
  whatsapp: [IconBrandWhatsapp, 'WhatsApp'],
  email: [IconMail, msg`Email`],
  slack: [IconBrandSlack, 'Slack'],
  skype: [IconBrandSkype, 'Skype'],
  twitter: [IconBrandTwitter, 'Twitter'],
  'facebook messenger': [IconBrandMessenger, 'Messenger'],
  'apple chat': [IconBrandApple, 'Apple Chat'],
  instagram: [IconBrandInstagram, 'Instagram'],
  telegram: [IconBrandTelegram, 'Telegram'],
  line: [IconBrandLine, 'LINE'],
  viber: [IconPhone, 'Viber'],
  sms: [IconDeviceMobileMessage, 'SMS'],
  twilio: [IconBrandWhatsapp, 'WhatsApp'],
  gupshup: [IconBrandWhatsapp, 'WhatsApp'],
  'gupshup.io': [IconBrandWhatsapp, 'WhatsApp'],
  'microsoft teams': [IconBrandTeams, 'Microsoft Teams'],
  rcs: [IconMessageDots, 'RCS'],
  custom: [IconApps, msg`Custom channel`],
  phone: [IconPhone, msg`Phone`],
};

/** The display name of a channel: the brand's name, or a translated word. */
export function channelName(channel: string, i18n: I18n): string {
  const name = glyphs[channel.toLowerCase()]?.[1] ?? channel;
  return typeof name === 'string' ? name : i18n._(name);
}

/** A channel's icon and, unless `bare`, its name. */
export function ChannelGlyph({ channel, bare }: { channel: string; bare?: boolean }) {
  const { i18n } = useLingui();
  const icon = glyphs[channel.toLowerCase()]?.[0] ?? IconMessage;
  return (
    <>
      <Icon of={icon} size={14} />
      {bare ? <span className="sr">{channelName(channel, i18n)}</span> : channelName(channel, i18n)}
    </>
  );
}
