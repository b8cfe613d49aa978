import type { AiFailureReason } from '@foyer/contract/ai/errors';
import { type AiPurpose, costOf } from '@foyer/domain/ai';
import type { FinishReason, ModelMessage, ToolChoice, ToolSet } from 'ai';
import { and, asc, desc, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { AiFailure, failureOf } from './failures.ts';
import { type AiCaps, reserve, settle } from './ledger.ts';
import { modelOf, type ProviderRow } from './models.ts';
import { readSettings } from './settings.ts';
import { aiProviders } from './tables.ts';

/** A call ends after this, if nothing else is said. Milliseconds. */
const CALL_MS = 30_000;
/** Calls of a merchant, which bounds loops. */
const CALLS = { name: 'ai', max: 240, perSeconds: 60 } as const;
/** Bytes of a request per token, at least. */
const BYTES_PER_TOKEN = 2;
/** Tokens that a provider adds to a request, such as what it says about tools. */
const ADDED_TOKENS = 500;

/** A question to a model. What customers and documents say belongs into messages and tool results, as data. */
export interface ModelQuestion {
  readonly purpose: AiPurpose;
  readonly system: string;
  /** Texts, tool calls and their results. */
  readonly messages: ModelMessage[];
  /** Tools without `execute`: the caller runs them and asks again. */
  readonly tools?: ToolSet;
  readonly toolChoice?: ToolChoice<ToolSet>;
  readonly maxOutputTokens: number;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  /** Besides those of the merchant. */
  readonly caps: AiCaps | null;
  readonly signal: AbortSignal;
  /** The call ends after this. Milliseconds. Default 30 seconds. */
  readonly maxMs?: number;
  /** Default the merchant's default provider. */
  readonly providerId?: string;
}

interface Usage {
  readonly input: number;
  readonly output: number;
}

export interface ModelReply {
  readonly text: string;
  readonly toolCalls: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown }[];
  readonly finishReason: FinishReason;
  /** The reply as messages, to continue with. */
  readonly messages: ModelMessage[];
  readonly model: string;
  /** Name of the provider. */
  readonly provider: string;
  readonly usage: Usage;
  /** Millionths of a dollar. */
  readonly cost: number;
  readonly ms: number;
}

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
 * Money is reserved before for the most that each call can cost, and settled after.
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
  let failure = new AiFailure('no_provider');
  for (const provider of providers) {
    const reply = await askProvider(services, provider, question, inputTokens).catch((error: unknown) => {
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
  question: ModelQuestion,
  inputTokens: number,
): Promise<ModelReply> {
  const { merchantId } = provider;
  const tenant = services.database.tenant(merchantId);
  const entryId = await tenant.transaction((db) => {
    const { purpose, conversationId, agentId, maxOutputTokens, caps } = question;
    const cost = costOf(provider, inputTokens, maxOutputTokens);
    const { id: providerId, model } = provider;
    const entry = { providerId, model, purpose, conversationId, agentId, cost };
    return reserve(db, merchantId, entry, caps);
  });
  const startedAt = performance.now();
  const asked = await callModel(services.config, provider, question).catch((error: AiFailure) => error);
  const failure = asked instanceof AiFailure ? asked : null;
  const { usage } = asked;
  const isFree = failure !== null && !failure.mayCost;
  const cost = usage ? costOf(provider, usage.input, usage.output) : isFree ? 0 : undefined;
  const { entry, isNews } = await tenant.transaction(async (db) => ({
    isNews: await noteState(db, provider, failure, question.purpose),
    entry: await settle(db, merchantId, entryId, {
      failure: failure?.reason ?? null,
      ...(usage && { inputTokens: usage.input, outputTokens: usage.output }),
      ...(cost !== undefined && { cost }),
    }),
  }));
  if (isNews) services.bus.publish(settingsChanged(merchantId, 'ai'));
  if (asked instanceof AiFailure) {
    const { reason, cause } = asked;
    services.log.info(
      { merchantId, kind: provider.kind, reason, error: (cause as Error)?.name },
      'no reply of a model',
    );
    throw asked;
  }
  return {
    ...asked,
    usage: usage ?? { input: 0, output: 0 },
    provider: provider.name,
    cost: entry.cost,
    ms: Math.round(performance.now() - startedAt),
  };
}

interface Answer extends Omit<ModelReply, 'usage' | 'provider' | 'cost' | 'ms'> {
  readonly usage: Usage | undefined;
}

/** @throws AiFailure for every failure */
async function callModel(
  config: Services['config'],
  provider: ProviderRow,
  question: ModelQuestion,
): Promise<Answer> {
  const { system, messages, tools, toolChoice, maxOutputTokens, signal } = question;
  const timeout = AbortSignal.timeout(question.maxMs ?? CALL_MS);
  try {
    const { generateText } = await loadSdk();
    const result = await generateText({
      model: await modelOf(config, provider),
      instructions: system,
      messages,
      ...(tools && { tools, toolChoice: toolChoice ?? 'auto' }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeout]),
      // Otherwise OpenAI keeps what it is asked.
      providerOptions: { openai: { store: false }, azure: { store: false } },
    });
    const { toolCalls, finishReason, rawFinishReason, response, usage: counted } = result;
    // PostgreSQL stores no zero bytes.
    const text = result.text.replaceAll('\0', '');
    const { inputTokens: input, outputTokens: output } = counted;
    const usage = input === undefined || output === undefined ? undefined : { input, output };
    const fail = (reason: 'cut_off' | 'refused' | 'bad_reply') =>
      new AiFailure(reason, { usage, mayCost: true });
    if (finishReason === 'length') throw fail('cut_off');
    if (finishReason === 'content-filter' || rawFinishReason === 'content_filter') throw fail('refused');
    if (toolCalls.some(({ invalid }) => invalid)) throw fail('bad_reply');
    if (text.trim() === '' && toolCalls.length === 0) throw fail('bad_reply');
    return {
      text,
      toolCalls: toolCalls.map(({ toolCallId, toolName, input: given }) => ({
        ...{ toolCallId, toolName, input: given },
      })),
      finishReason,
      messages: response.messages,
      model: response.modelId || provider.model,
      usage,
    };
  } catch (error) {
    throw failureOf(error, signal, timeout);
  }
}

/** Loads the SDK when it is first used, so that the server starts without it. */
async function loadSdk() {
  // Its warnings about settings that a model ignores belong into no log.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

async function inputTokensAtMost({ system, messages, tools = {} }: ModelQuestion): Promise<number> {
  const { asSchema } = await loadSdk();
  const described = Object.entries(tools).map(async ([name, { description, inputSchema }]) => [
    ...[name, description, await asSchema(inputSchema).jsonSchema],
  ]);
  const bytes = Buffer.byteLength(JSON.stringify([system, messages, await Promise.all(described)]));
  return ADDED_TOKENS + Math.ceil(bytes / BYTES_PER_TOKEN);
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
