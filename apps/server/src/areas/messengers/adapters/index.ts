import type { MessengerChannel } from '@foyer/domain/messengers';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import type { Adapter, ProviderConfig } from './adapter.ts';
import { apple } from './apple.ts';
import { custom } from './custom.ts';
import { gupshup } from './gupshup.ts';
import { gupshupIo } from './gupshup-io.ts';
import { instagram } from './instagram.ts';
import { line } from './line.ts';
import { messenger } from './messenger.ts';
import { rcs } from './rcs.ts';
import { simulated } from './simulated.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { telegram } from './telegram.ts';
import { twilio } from './twilio.ts';
import { twitter } from './twitter.ts';
import { viber } from './viber.ts';
import { whatsapp } from './whatsapp.ts';

/** The adapters of all messengers, created once per settings. */
const adaptersOf = memoizeByKey(
  (config: ProviderConfig): Readonly<Record<MessengerChannel, Adapter>> => ({
    'apple chat': apple(config),
    custom: custom(config),
    'facebook messenger': messenger(config),
    gupshup: gupshup(config),
    'gupshup.io': gupshupIo(config),
    instagram: instagram(config),
    line: line(config),
    'microsoft teams': teams(config),
    rcs: rcs(config),
    slack: slack(config),
    sms: twilio(config, ''),
    telegram: telegram(config),
    twilio: twilio(config, 'whatsapp:'),
    twitter: twitter(config),
    viber: viber(config),
    whatsapp: whatsapp(config),
  }),
);

export const adapterOf = (
  config: ProviderConfig,
  { channel, isSimulated }: { readonly channel: MessengerChannel; readonly isSimulated: boolean },
): Adapter => (isSimulated ? simulated : adaptersOf(config)[channel]);
