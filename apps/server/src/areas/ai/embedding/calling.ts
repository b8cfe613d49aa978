import { costOf } from '@foyer/domain/ai';
import type { Services } from '../../../kernel/context.ts';
import { accounted } from '../accounting.ts';
import { BYTES_PER_TOKEN, loadSdk } from '../calling.ts';
import { AiFailure, failureOf, logFailure } from '../failures.ts';
import { embeddingModelOf, type ProviderRow } from '../models.ts';

/** Vectors longer than this are refused. Numbers. */
const LENGTH_MAX = 8_192;

/**
 * Asks the embedding model of a provider what texts mean, in one request that is paid like other calls.
 * @returns a vector of length 1 for each text, all with equally many numbers
 * @throws AiFailure
 */
export async function embed(
  services: Services,
  provider: ProviderRow,
  texts: readonly string[],
  maxMs: number,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const { merchantId, id: providerId, embeddingModel, embeddingPrice } = provider;
  const prices = { inputPrice: embeddingPrice, outputPrice: 0 };
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const cost = costOf(prices, Math.ceil(bytes / BYTES_PER_TOKEN), 0);
  const { reply } = await accounted(
    services,
    merchantId,
    {
      ...{ providerId, model: embeddingModel ?? '', purpose: 'embedding' as const, cost },
      ...{ conversationId: null, agentId: null, prices, caps: null },
    },
    () => callOnce(services, provider, texts, maxMs, signal),
    async () => {},
  );
  if (!(reply instanceof AiFailure)) return reply.vectors;
  logFailure(services, provider, reply);
  throw reply;
}

async function callOnce(
  { config }: Services,
  provider: ProviderRow,
  texts: readonly string[],
  maxMs: number,
  signal = new AbortController().signal,
) {
  const timeout = AbortSignal.timeout(maxMs);
  try {
    const { embedMany } = await loadSdk();
    const { embeddings, usage, responses } = await embedMany({
      model: await embeddingModelOf(config, provider),
      values: [...texts],
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeout]),
    });
    const counted = usage.tokens > 0 ? { input: usage.tokens, output: 0 } : undefined;
    const vectors = inOrder(embeddings, responses?.[0]?.body).map(normalized);
    if (!areUsable(vectors, texts.length))
      throw new AiFailure('bad_reply', { usage: counted, mayCost: true });
    return { vectors, usage: counted };
  } catch (error) {
    throw failureOf(error, signal, timeout);
  }
}

/** Puts vectors in the order of the texts, which OpenAI's format gives by `index`. */
function inOrder(embeddings: readonly number[][], body: unknown): readonly number[][] {
  const { data } = (body ?? {}) as { readonly data?: readonly { readonly index?: unknown }[] };
  const places = data?.map(({ index }) => index);
  if (!places?.every((place) => typeof place === 'number')) return embeddings;
  const ordered = embeddings.map((_, n) => embeddings[places.indexOf(n)]);
  return ordered.every((vector) => vector !== undefined) ? ordered : [];
}

function normalized(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / length);
}

const areUsable = (vectors: readonly Float32Array[], expected: number): boolean =>
  vectors.length === expected &&
  vectors.every(
    (vector) =>
      vector.length > 0 &&
      vector.length <= LENGTH_MAX &&
      vector.length === vectors[0]?.length &&
      vector.every(Number.isFinite),
  );
