import type { AiFailureReason } from '@foyer/contract/ai/errors';
import { cached } from '../../../kernel/cached.ts';
import type { Services } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import { type Embedded, type Embedder, registerEmbedder } from '../../knowledge/meaning.ts';
import { AiFailure } from '../failures.ts';
import type { ProviderRow } from '../models.ts';
import { readSettings } from '../settings.ts';
import { embed } from './calling.ts';
import { requestEmbedding } from './jobs.ts';
import { findEmbeddingProvider, giveUp, isLasting, spaceOf } from './provider.ts';

/** How long an answer waits for the meaning of its question. Milliseconds. */
const QUESTION_MS = 800;
/** How long a provider that failed is not asked again, so that answers do not wait for it. Milliseconds. */
const PAUSE_MS = 30_000;
/** Questions of a merchant that are embedded. */
const QUESTIONS = { name: 'ai.questions', max: 240, perSeconds: 60 } as const;
/** Questions are asked again soon, for example after another letter or with what was unclear before. */
const CACHE = { ttlMs: 300_000, maxEntries: 500 };

const stateOf = memoizeByKey((_: Services) => ({
  providers: cached<ProviderRow | null>(),
  questions: cached<Embedded | null>(CACHE),
  pausedUntil: new Map<number, number>(),
}));

/** What embeds questions of a merchant. Null without an embedding model that works. */
async function embedderOf(services: Services, merchantId: number): Promise<Embedder | null> {
  const { providers, questions, pausedUntil } = stateOf(services);
  const provider = await providers.get(merchantId, '', () =>
    services.database.tenant(merchantId).read(async (db) => {
      const { isEnabled } = await readSettings(db, merchantId);
      return isEnabled ? findEmbeddingProvider(db, merchantId) : null;
    }),
  );
  // Without a next date, its key or model is wrong.
  if (provider?.embeddingDueAt == null || provider.embeddingBase === null) return null;
  const { embeddingBase } = provider;
  if ((pausedUntil.get(merchantId) ?? 0) > performance.now()) return null;
  return async (text) => {
    const embedded = await questions.get(merchantId, text, async () => {
      const { isAllowed } = await services.limits.take(QUESTIONS, String(merchantId));
      if (!isAllowed) return null;
      return embed(services, provider, [text], QUESTION_MS).then(
        ([vector]) => (vector ? { model: spaceOf(provider), base: embeddingBase, vector } : null),
        async (error: unknown) => {
          if (!(error instanceof AiFailure)) throw error;
          if (isLasting(error.reason)) await noteGivenUp(services, provider, error.reason);
          pausedUntil.set(merchantId, performance.now() + PAUSE_MS);
          return null;
        },
      );
    });
    if (!embedded) questions.invalidate(merchantId, text);
    return embedded;
  };
}

async function noteGivenUp(
  services: Services,
  provider: ProviderRow,
  reason: AiFailureReason,
): Promise<void> {
  const { merchantId } = provider;
  await services.database.tenant(merchantId).transaction((db) => giveUp(db, provider, reason));
  services.bus.publish(settingsChanged(merchantId, 'ai'));
}

/** Lets knowledge be found by meaning, and embeds what was trained. */
export function startEmbedding(services: Services): () => void {
  registerEmbedder(embedderOf);
  const { providers, questions, pausedUntil } = stateOf(services);
  const forget = (merchantId: number) => {
    providers.invalidate(merchantId);
    questions.invalidate(merchantId);
    pausedUntil.delete(merchantId);
  };
  const stops = [
    services.bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === 'ai') forget(merchantId);
    }),
    services.bus.onMissed(() => {
      providers.clear();
      questions.clear();
    }),
    services.bus.follow('settings.changed', async ({ merchantId, what }) => {
      if (what !== 'knowledge') return;
      const find = services.database.tenant(merchantId).read((db) => findEmbeddingProvider(db, merchantId));
      if (await find) await requestEmbedding(services, merchantId);
    }),
  ];
  return () => stops.forEach((stop) => void stop());
}
