import { type AiFailureReason, aiFailures } from '@foyer/contract/ai/errors';
import type { AiEmbedding } from '@foyer/contract/ai/shapes';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { countVectors } from '../../knowledge/vectors.ts';
import type { ProviderRow } from '../models.ts';
import { aiProviders } from '../tables.ts';

/** What identifies the vectors of a model: those of different models, or from different places, cannot be compared. */
export const spaceOf = ({
  kind,
  baseUrl,
  embeddingModel,
}: Pick<ProviderRow, 'kind' | 'baseUrl' | 'embeddingModel'>): string =>
  [kind, baseUrl ?? '', embeddingModel ?? ''].join(' ');

/** The provider with an embedding model. */
export async function findEmbeddingProvider(db: Db, merchantId: number): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(aiProviders)
    .where(and(eq(aiProviders.merchantId, merchantId), isNotNull(aiProviders.embeddingModel)));
  return row ?? null;
}

/** How far the knowledge of a merchant is embedded. Null without an embedding model. */
export async function readEmbedding(db: Db, merchantId: number): Promise<AiEmbedding | null> {
  const provider = await findEmbeddingProvider(db, merchantId);
  if (!provider) return null;
  const { id, embeddingError: error, embeddingDueAt } = provider;
  return {
    providerId: id,
    ...(await countVectors(db, merchantId, spaceOf(provider))),
    error: error && { text: aiFailures[error].message, values: {} },
    nextTryDate: (error && embeddingDueAt?.toISOString()) ?? null,
  };
}

/** Failures that only a change of the provider ends, since its key or model is wrong. */
export const isLasting = (reason: AiFailureReason): boolean =>
  reason === 'unauthorized' || reason === 'model_unknown';

/** Stores that the embedding model is not asked before its provider is changed. */
export const giveUp = (db: Db, { merchantId, id }: ProviderRow, embeddingError: AiFailureReason) =>
  db
    .update(aiProviders)
    .set({ embeddingError, embeddingDueAt: null })
    .where(and(eq(aiProviders.merchantId, merchantId), eq(aiProviders.id, id)));
