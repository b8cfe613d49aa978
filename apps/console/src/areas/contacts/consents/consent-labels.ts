import type { Consent } from '@foyer/contract/contacts/consent-shapes';
import { msg } from '@lingui/core/macro';
import {
  IconBrandMessenger,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconPhone,
} from '@tabler/icons-react';

export const CHANNELS = {
  email: { label: msg`Email`, icon: IconMail },
  phone: { label: msg`Phone calls`, icon: IconPhone },
  sms: { label: msg`SMS`, icon: IconDeviceMobileMessage },
  whatsapp: { label: msg`WhatsApp`, icon: IconBrandWhatsapp },
  messenger: { label: msg`Messenger`, icon: IconBrandMessenger },
} as const satisfies Record<Consent['channel'], unknown>;

export const PURPOSES = {
  marketing: msg`Marketing`,
  service: msg`Service`,
  research: msg`Research`,
} as const satisfies Record<Consent['purpose'], unknown>;

export const BASES = {
  consent: msg`Consent`,
  contract: msg`Contract`,
  legitimateInterest: msg`Legitimate interest`,
} as const satisfies Record<Consent['basis'], unknown>;
