import type { AiFailureReason } from '@foyer/contract/ai/errors';
import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { dropVectors, findUnembedded, type Place, storeVectors } from '../../knowledge/vectors.ts';
import { AiFailure } from '../failures.ts';
import type { ProviderRow } from '../models.ts';
import { readSettings } from '../settings.ts';
import { aiProviders } from '../tables.ts';
import { measureBase } from './base.ts';
import { embed } from './calling.ts';
import { findEmbeddingProvider, isLasting, spaceOf } from './provider.ts';

/** Passages in a request. Mistral takes no more. */
const BATCH = 32;
const REQUEST_MS = 30_000;
/** A run that says nothing for so long has ended. Milliseconds. */
const LEASE_MS = 90_000;
/** Shortest interval between updates of the progress on the page. Milliseconds. */
const ANNOUNCE_MS = 2_000;
/** When it continues after a failure, if the provider does not say. Seconds. */
const RETRY_SECONDS: Readonly<Partial<Record<AiFailureReason, number>>> = {
  ...{ rate_limited: 60, unavailable: 60, timeout: 60 },
  cap_reached: 3_600,
};
/** After answers that are of no use but may cost. Seconds. */
const OTHERWISE_SECONDS = 600;

/** Another run has taken over, or the provider was changed. */
class RunEnded extends Error {}

/**
 * Embeds the passages of a merchant that have no vectors, in batches that are stored one by one, and drops vectors of
 * former models. Does nothing while another run is alive.
 */
export async function embedKnowledge(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const claimed = await tenant.transaction(async (db) => {
    const provider = await findEmbeddingProvider(db, merchantId);
    await dropVectors(db, merchantId, provider && spaceOf(provider));
    const { isEnabled } = await readSettings(db, merchantId);
    return provider && isEnabled ? claim(db, provider) : null;
  });
  if (!claimed) return;
  let provider = claimed;
  let announcedAt = Number.NEGATIVE_INFINITY;
  const announce = (isEnd = false) => {
    if (!isEnd && performance.now() - announcedAt < ANNOUNCE_MS) return;
    announcedAt = performance.now();
    services.bus.publish(settingsChanged(merchantId, 'ai'));
  };
  try {
    if (provider.embeddingBase === null) {
      const embeddingBase = await measureBase((texts) =>
        embed(services, provider, texts, REQUEST_MS, signal),
      );
      provider = await tenant.transaction((db) => keep(db, provider, { embeddingBase }));
    }
    const next = (after: Place | null) => tenant.read((db) => findUnembedded(db, merchantId, after, BATCH));
    let batch = await next(null);
    while (batch.length > 0) {
      signal?.throwIfAborted();
      const vectors = await embed(
        services,
        provider,
        batch.map(({ text }) => text),
        REQUEST_MS,
        signal,
      );
      provider = await tenant.transaction(async (db) => {
        const kept = await keep(db, provider, {});
        const embedded = batch.flatMap((passage, n) => {
          const vector = vectors[n];
          return vector ? [{ ...passage, vector }] : [];
        });
        if (!(await storeVectors(db, merchantId, spaceOf(provider), embedded)))
          throw new AiFailure('bad_reply');
        return kept;
      });
      announce();
      batch = await next(batch.at(-1) ?? null);
      // Once more from the beginning, for what was trained meanwhile.
      if (batch.length === 0) batch = await next(null);
    }
    await tenant.transaction((db) =>
      keep(db, provider, { embeddingError: null, embeddingDueAt: new Date() }),
    );
  } catch (error) {
    if (error instanceof RunEnded) return;
    if (signal?.aborted) {
      await tenant.transaction((db) => keep(db, provider, { embeddingDueAt: new Date() })).catch(ignoreEnded);
      throw signal.reason;
    }
    if (!(error instanceof AiFailure)) throw error;
    await tenant.transaction((db) => keep(db, provider, failed(error))).catch(ignoreEnded);
  }
  announce(true);
}

/** Takes the work, unless another run has it. */
async function claim(db: Db, { merchantId, id }: ProviderRow): Promise<ProviderRow | null> {
  const [row] = await db
    .update(aiProviders)
    .set({ embeddingDueAt: new Date(Date.now() + LEASE_MS) })
    .where(
      and(
        eq(aiProviders.merchantId, merchantId),
        eq(aiProviders.id, id),
        lte(aiProviders.embeddingDueAt, new Date()),
      ),
    )
    .returning();
  return row ?? null;
}

/** Says that the run is alive, and stores changes. @throws RunEnded */
async function keep(
  db: Db,
  { merchantId, id, embeddingDueAt }: ProviderRow,
  changes: Partial<Pick<ProviderRow, 'embeddingBase' | 'embeddingError' | 'embeddingDueAt'>>,
): Promise<ProviderRow> {
  const [row] = await db
    .update(aiProviders)
    .set({ embeddingDueAt: new Date(Date.now() + LEASE_MS), ...changes })
    .where(
      and(
        eq(aiProviders.merchantId, merchantId),
        eq(aiProviders.id, id),
        eq(aiProviders.embeddingDueAt, embeddingDueAt as Date),
      ),
    )
    .returning();
  if (!row) throw new RunEnded();
  return row;
}

function failed({ reason, retryAfterSeconds }: AiFailure) {
  const seconds = retryAfterSeconds ?? RETRY_SECONDS[reason] ?? OTHERWISE_SECONDS;
  return {
    embeddingError: reason,
    embeddingDueAt: isLasting(reason) ? null : new Date(Date.now() + seconds * 1_000),
  };
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof RunEnded)) throw error;
}
