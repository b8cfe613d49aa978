import { isSame } from '../../../kernel/signatures.ts';
import type { WebhookRequest } from '../../../kernel/webhook-request.ts';
import { type Account, type Adapter, type ProviderConfig, ProviderError } from './adapter.ts';
import { askAddress, fileFailure } from './http.ts';

/** Whether a delivery has our key in its address, for providers that sign nothing. */
export const isKeyed = ({ webhookSecret }: Account, { query }: WebhookRequest): boolean =>
  isSame(query.get('key') ?? '', webhookSecret);

/** Fetches a file from the public address that a delivery named. */
export const publicFile =
  (config: ProviderConfig): Adapter['media'] =>
  async (_, { ref }, maxBytes) => {
    const { status, content } = await askAddress(config, ref, { method: 'GET', maxBytes }).catch(() => {
      throw new ProviderError('unreachable', 'The file could not be fetched.');
    });
    if (status !== 200) throw fileFailure(status);
    if (!content) throw new ProviderError('refused', 'The file is too large.');
    return content;
  };
