import type { MessengerChannel } from '@foyer/domain/messengers';
import type { Account, ProviderConfig } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/index.ts';

const CONFIG = {} as ProviderConfig;

/** A contact that a customer passes on, as every channel says it. */
export const CARD = 'Contact card: Jörg Klein, +49 30 555014';

/** The texts of a delivery: messages with the names of their files, and what becomes a note. */
export function said(channel: MessengerChannel, values: Account['values'], body: string | object): string[] {
  const account = { id: '', merchantId: 1, values, webhookSecret: '', webhookUrl: '' };
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const request = {
    method: 'POST' as const,
    headers: {},
    body: bytes,
    url: '',
    query: new URLSearchParams(),
    now: new Date(),
  };
  return adapterOf(CONFIG, { channel, isSimulated: false })
    .read(account, bytes, request)
    .flatMap((arrival) => {
      if (arrival.kind === 'action') return [`Note: ${arrival.text}`];
      return arrival.kind === 'message'
        ? [[arrival.text, ...arrival.files.map(({ name }) => name)].join('|')]
        : [];
    });
}
