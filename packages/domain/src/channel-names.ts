import type { MessengerChannel } from './messengers.ts';

const NAMES = {
  web: 'Web',
  whatsapp: 'WhatsApp',
  email: 'Email',
  slack: 'Slack',
  skype: 'Skype',
  twitter: 'Twitter',
  'facebook messenger': 'Messenger',
  'apple chat': 'Apple Chat',
  instagram: 'Instagram',
  telegram: 'Telegram',
  line: 'LINE',
  viber: 'Viber',
  sms: 'SMS',
  twilio: 'WhatsApp',
  gupshup: 'WhatsApp',
  'gupshup.io': 'WhatsApp',
  'microsoft teams': 'Microsoft Teams',
  rcs: 'RCS',
  custom: 'Custom channel',
  phone: 'Phone',
} satisfies Record<MessengerChannel | 'web' | 'email' | 'phone' | 'skype', string>;

/** Names of channels by their code in lower case, in English; most are brands. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = NAMES;

/** The codes of channels on which conversations can begin: Skype has ended. */
export const CHANNEL_CODES = Object.keys(NAMES).filter((code) => code !== 'skype');

/** The provider of channels that share their name with others. */
export const CHANNEL_PROVIDERS: Readonly<Record<string, string>> = {
  twilio: 'Twilio',
  gupshup: 'Gupshup Enterprise',
  'gupshup.io': 'Gupshup.io',
};
