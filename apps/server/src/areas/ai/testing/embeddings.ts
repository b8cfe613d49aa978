import { createHash } from 'node:crypto';
import type { AiKind } from '@foyer/domain/ai';
import { TOKENS } from './wires.ts';

/** How an embedding model can answer, besides with the vectors. `reversed`: in another order, with their indexes. */
export type EmbeddingReply = 'wrong_length' | 'fewer' | 'uneven' | 'reversed';

/** What an embedding model was asked. */
export interface AskedForVectors {
  readonly kind: AiKind;
  readonly model: string;
  readonly texts: readonly string[];
}

/** The name of a model to which all texts are alike, as to some real ones: unrelated ones have a cosine of about 0.7. */
export const NARROW_MODEL = 'narrow';

const LITTLE = new Set(
  'a an and any are at be by can do does for from have how i if in is it long me my of on or our that the this to we what when with you your'.split(
    ' ',
  ),
);

/** The vector of a text: that of its words, of which synonyms have the same. Texts without common words are unrelated. */
function vectorOf(text: string, model: string, synonyms: ReadonlyMap<string, string>): number[] {
  const vector = Array<number>(256).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (LITTLE.has(word)) continue;
    const bits = createHash('sha256')
      .update(synonyms.get(word) ?? word)
      .digest();
    for (const at of vector.keys())
      vector[at] = (vector[at] ?? 0) + ((bits[at >> 3] ?? 0) & (1 << (at & 7)) ? 1 : -1);
  }
  if (model !== NARROW_MODEL) return vector;
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length + 1.5 / Math.sqrt(vector.length));
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of other systems
export function readEmbedding(kind: AiKind, path: string, body: any): AskedForVectors | null {
  const gemini = /^\/v1beta\/models\/([^/]+):(batchEmbedContents|embedContent)$/.exec(path);
  if (kind === 'google' && gemini) {
    const requests: { content: { parts: { text: string }[] } }[] = body.requests ?? [body];
    const texts = requests.map(({ content }) => content.parts.map(({ text }) => text).join(''));
    return { kind, model: gemini[1] ?? '', texts };
  }
  const isOpenai = kind !== 'google' && kind !== 'anthropic' && /\/v1\/embeddings$/.test(path);
  return isOpenai ? { kind, model: body.model, texts: body.input } : null;
}

/** The answer in the format of the kind. */
export function writeEmbedding(
  { kind, model, texts }: AskedForVectors,
  synonyms: ReadonlyMap<string, string>,
  reply?: EmbeddingReply,
): unknown {
  const vectors = texts
    .map((text) => vectorOf(text, model, synonyms))
    .slice(0, reply === 'fewer' ? -1 : undefined)
    .map((vector, n) =>
      reply === 'wrong_length' || (reply === 'uneven' && n === 0) ? vector.slice(1) : vector,
    );
  if (kind === 'google') {
    const embeddings = vectors.map((values) => ({ values }));
    return texts.length === 1 ? { embedding: embeddings[0] ?? { values: [] } } : { embeddings };
  }
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return {
    object: 'list',
    model,
    data: reply === 'reversed' ? data.reverse() : data,
    usage: { prompt_tokens: TOKENS.input, total_tokens: TOKENS.input },
  };
}
