import type { MessengerChannel } from '@foyer/domain/messengers';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import type { Adapter, ProviderConfig } from './adapter.ts';
import { custom } from './custom.ts';
import { simulated } from './simulated.ts';
import { telegram } from './telegram.ts';

/** The adapters of all messengers, created once per settings. */
const adaptersOf = memoizeByKey(
  (config: ProviderConfig): Readonly<Record<MessengerChannel, Adapter>> => ({
    custom: custom(config),
    telegram: telegram(config),
  }),
);

export const adapterOf = (
  config: ProviderConfig,
  { channel, isSimulated }: { readonly channel: MessengerChannel; readonly isSimulated: boolean },
): Adapter => (isSimulated ? simulated : adaptersOf(config)[channel]);
