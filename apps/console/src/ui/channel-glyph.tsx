import {
  IconBrandApple,
  IconBrandMessenger,
  IconBrandSkype,
  IconBrandSlack,
  IconBrandTwitter,
  IconBrandWhatsapp,
  IconMail,
  IconMessage,
  IconWorld,
} from '@tabler/icons-react';
import { Icon, type IconShape } from './icon.tsx';

const glyphs: Readonly<Record<string, readonly [IconShape, string]>> = {
  web: [IconWorld, 'Web'],
  whatsapp: [IconBrandWhatsapp, 'WhatsApp'],
  email: [IconMail, 'Email'],
  slack: [IconBrandSlack, 'Slack'],
  skype: [IconBrandSkype, 'Skype'],
  twitter: [IconBrandTwitter, 'Twitter'],
  'facebook messenger': [IconBrandMessenger, 'Messenger'],
  'apple chat': [IconBrandApple, 'Apple Chat'],
};

/** The name of a channel as shown: a brand's own, or the word itself. */
export function channelName(channel: string): string {
  return glyphs[channel.toLowerCase()]?.[1] ?? channel;
}

/** A channel's own sign and, unless `bare`, its name. */
export function ChannelGlyph({ channel, bare }: { channel: string; bare?: boolean }) {
  const icon = glyphs[channel.toLowerCase()]?.[0] ?? IconMessage;
  return (
    <>
      <Icon of={icon} size={14} />
      {bare ? <span className="sr">{channelName(channel)}</span> : channelName(channel)}
    </>
  );
}
