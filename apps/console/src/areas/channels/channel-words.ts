import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the second list that are not brands, by number. Specification 3. */
export const CHANNEL_WORDS: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`Landing Page`,
  2: msg`Campaigns`,
  3: msg`Ads`,
  4: msg`Social`,
  5: msg`Messaging`,
  6: msg`Promotions`,
  7: msg`Voice-Based Assistant`,
  8: msg`Mobile App`,
  9: msg`Kiosk`,
  11: msg`Web`,
  16: msg`Email`,
  44: msg`Phone`,
  45: msg`Call Centre`,
  46: msg`Voice Mail`,
  47: msg`Fax`,
  51: msg`Smart Speaker`,
  59: msg`Online Shop`,
  60: msg`Marketplace`,
  61: msg`Reception Robot`,
  62: msg`Delivery Robot`,
  63: msg`Digital Signage`,
  64: msg`Car`,
  65: msg`Wearable`,
  67: msg`QR Code`,
};
