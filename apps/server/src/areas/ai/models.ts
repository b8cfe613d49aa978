import { Readable } from 'node:stream';
import { AI_PROVIDER_KINDS } from '@foyer/domain/ai';
import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Config } from '../../config.ts';
import { reachOpen } from '../../kernel/reach.ts';
import { unseal } from '../../kernel/seal.ts';
import type { aiProviders } from './tables.ts';

export type ProviderRow = typeof aiProviders.$inferSelect;
type ModelConfig = Pick<Config, 'SEAL_SECRET' | 'PRIVATE_HOSTS'>;

/** How much of an answer is read. Bytes. */
const ANSWER_MAX = 4_000_000;

export const keyContext = ({ merchantId, id }: Pick<ProviderRow, 'merchantId' | 'id'>) =>
  `ai/${merchantId}/${id}/key`;

/** The key of a provider. Empty without one, or if `SEAL_SECRET` has changed since. */
function keyOf({ SEAL_SECRET }: ModelConfig, row: ProviderRow): string {
  try {
    return row.sealedKey ? unseal(SEAL_SECRET, keyContext(row), row.sealedKey) : '';
  } catch {
    return '';
  }
}

/** The model of a provider. The code for its kind is loaded when it is first used. */
export const modelOf = async (config: ModelConfig, row: ProviderRow): Promise<LanguageModel> =>
  (await sdkOf(config, row))(row.model);

/** The embedding model of a provider. Throws if it has none. */
export async function embeddingModelOf(config: ModelConfig, row: ProviderRow): Promise<EmbeddingModel> {
  const sdk = await sdkOf(config, row);
  if (!('embeddingModel' in sdk) || row.embeddingModel === null) throw new Error('No embedding model.');
  return sdk.embeddingModel(row.embeddingModel);
}

async function sdkOf(config: ModelConfig, row: ProviderRow) {
  const { kind } = row;
  // Never empty, since the SDK would take one from the environment.
  const apiKey = keyOf(config, row) || 'none';
  const settings = {
    apiKey,
    baseURL: row.baseUrl ?? AI_PROVIDER_KINDS[kind].baseUrl ?? '',
    fetch: guardedFetch(config),
  };
  switch (kind) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings);
    case 'azure': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({
        ...settings,
        name: 'azure',
        baseURL: azureUrl(settings.baseURL),
        // In place of a token, which would be taken for one of Entra.
        headers: { 'api-key': apiKey, authorization: '' },
      });
    }
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(settings);
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const { baseURL, fetch } = settings;
      return createOpenAICompatible({
        ...{ name: 'compatible', baseURL, fetch, includeUsage: true },
        ...(row.sealedKey && { apiKey }),
      });
    }
  }
}

/** The API of an Azure resource, of which often only the host is entered. */
const azureUrl = (entered: string): string =>
  new URL(entered).pathname === '/' ? new URL('/openai/v1', entered).href : entered;

/** `fetch` through the SSRF guard, as the AI SDK calls it: with a text, without redirects. */
const guardedFetch =
  (config: ModelConfig): typeof fetch =>
  async (address, { method, headers, body, signal } = {}) => {
    const answer = await reachOpen(config, String(address), {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries([...new Headers(headers)].filter(([, value]) => value !== '')),
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    });
    const texts = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const content = Readable.toWeb(
      Readable.from(limited(answer), { objectMode: false }),
    ) as ReadableStream<Uint8Array>;
    return new Response(content, { status: answer.statusCode ?? 0, headers: texts });
  };

/** A body up to the maximum. */
async function* limited(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > ANSWER_MAX) throw new Error('The answer is too long.');
    yield piece;
  }
}
