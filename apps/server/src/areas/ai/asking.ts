import type { AiFailureReason } from '@foyer/contract/ai/errors';
import { type AiPurpose, costOf } from '@foyer/domain/ai';
import { and, asc, desc, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { accounted } from './accounting.ts';
import { callModel, inputTokensAtMost, type TimedQuestion } from './calling.ts';
import { AiFailure, logFailure } from './failures.ts';
import type { ProviderRow } from './models.ts';
import type { ModelQuestion, ModelReply } from './questions.ts';
import { readSettings } from './settings.ts';
import { aiProviders } from './tables.ts';

/** A question ends after this, if nothing else is said. Milliseconds. */
const QUESTION_MS = 30_000;
/** Calls of a merchant, which bounds loops. */
const CALLS = { name: 'ai', max: 240, perSeconds: 60 } as const;

/** The providers to ask, one after the other until one replies. None if models are switched off. */
async function findProviders(
  db: Db,
  merchantId: number,
  { purpose, providerId }: Pick<ModelQuestion, 'purpose' | 'providerId'>,
): Promise<ProviderRow[]> {
  const { isEnabled } = await readSettings(db, merchantId);
  if (!isEnabled && purpose !== 'test') return [];
  const { id, isDefault, isFallback, createdAt } = aiProviders;
  return db
    .select()
    .from(aiProviders)
    .where(
      and(
        eq(aiProviders.merchantId, merchantId),
        providerId ? eq(id, providerId) : or(isDefault, isFallback),
      ),
    )
    .orderBy(desc(isDefault), asc(createdAt), asc(id));
}

/** Whether models can be asked. */
export const hasProvider = async (db: Db, merchantId: number): Promise<boolean> =>
  (await findProviders(db, merchantId, { purpose: 'agent' })).length > 0;

/** With these failures another provider may reply. */
const PASSED_ON: readonly AiFailureReason[] = [
  'unavailable',
  'timeout',
  'rate_limited',
  'unauthorized',
  'model_unknown',
];

/**
 * Asks the default provider, then the fallback providers in the order in which they were added, until one replies.
 * All share the time of the question. Money is reserved before for the most that each call can cost, and settled after.
 * @throws AiFailure of the last that was asked
 */
export async function askModel(
  services: Services,
  merchantId: number,
  question: ModelQuestion,
): Promise<ModelReply> {
  const tenant = services.database.tenant(merchantId);
  if (question.signal.aborted) throw new AiFailure('aborted');
  const { isAllowed, resetSeconds } = await services.limits.take(CALLS, String(merchantId));
  if (!isAllowed) throw new AiFailure('rate_limited', { retryAfterSeconds: resetSeconds });
  const inputTokens = await inputTokensAtMost(question);
  const providers = await tenant.read((db) => findProviders(db, merchantId, question));
  const until = performance.now() + (question.maxMs ?? QUESTION_MS);
  let failure = new AiFailure('no_provider');
  for (const [n, provider] of providers.entries()) {
    const left = until - performance.now();
    if (left <= 0) throw new AiFailure('timeout');
    // One that is silent leaves time for the next.
    const maxMs = n === providers.length - 1 ? left : left / 2;
    const asking = askProvider(services, provider, { ...question, maxMs }, inputTokens);
    const reply = await asking.catch((error: unknown) => {
      if (!(error instanceof AiFailure) || !PASSED_ON.includes(error.reason)) throw error;
      return error;
    });
    if (!(reply instanceof AiFailure)) return reply;
    failure = reply;
  }
  throw failure;
}

async function askProvider(
  services: Services,
  provider: ProviderRow,
  question: TimedQuestion,
  inputTokens: number,
): Promise<ModelReply> {
  const { merchantId } = provider;
  const { purpose, conversationId, agentId, maxOutputTokens, caps } = question;
  const startedAt = performance.now();
  const { reply, cost, noted } = await accounted(
    services,
    merchantId,
    {
      ...{ providerId: provider.id, model: provider.model, purpose, conversationId, agentId },
      ...{ cost: costOf(provider, inputTokens, maxOutputTokens), prices: provider, caps },
    },
    () => callModel(services.config, provider, question),
    (db, failure) => noteState(db, provider, failure, purpose),
  );
  if (noted) services.bus.publish(settingsChanged(merchantId, 'ai'));
  if (reply instanceof AiFailure) {
    logFailure(services, provider, reply);
    throw reply;
  }
  return {
    ...reply,
    usage: reply.usage ?? { input: 0, output: 0 },
    provider: provider.name,
    cost,
    ms: Math.round(performance.now() - startedAt),
  };
}

/**
 * Notes at a provider that its key or model is wrong, or that it works again; after a test, whatever came of it.
 * @returns whether that is new
 */
async function noteState(
  db: Db,
  { merchantId, id }: ProviderRow,
  failure: AiFailure | null,
  purpose: AiPurpose,
): Promise<boolean> {
  const isTest = purpose === 'test';
  const isBroken = failure?.reason === 'unauthorized' || failure?.reason === 'model_unknown';
  if (failure && !isBroken && !isTest) return false;
  const state = failure ? 'failed' : 'working';
  const { merchantId: merchant, id: provider, state: stored } = aiProviders;
  const { rowCount } = await db
    .update(aiProviders)
    .set({ state, error: failure?.reason ?? null, checkedAt: new Date() })
    .where(and(eq(merchant, merchantId), eq(provider, id), isTest ? undefined : ne(stored, state)));
  return rowCount !== 0;
}
