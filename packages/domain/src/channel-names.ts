/** Names of channels by their code in lower case, in English; most are brands. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = {
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
};

/** The provider of channels that share their name with others. */
export const CHANNEL_PROVIDERS: Readonly<Record<string, string>> = {
  twilio: 'Twilio',
  gupshup: 'Gupshup',
  'gupshup.io': 'Gupshup.io',
};
