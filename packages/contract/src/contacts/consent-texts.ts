import type { Consent } from './consent-shapes.ts';

/** The channels of consents, as files name them. */
export const CONSENT_CHANNEL_TEXTS = {
  email: 'Email',
  phone: 'Phone calls',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
} as const satisfies Record<Consent['channel'], string>;

/** What a consent says, in files. */
export const CONSENT_STATE_TEXTS = {
  given: 'agreed',
  withdrawn: 'withdrawn',
} as const satisfies Record<Consent['state'], string>;
