import type { Config } from '../../config.ts';
import { AiFailure, failureOf, streamFailure } from './failures.ts';
import { modelOf, type ProviderRow } from './models.ts';
import { Progress } from './progress.ts';
import type { ModelQuestion, ModelReply, Usage } from './questions.ts';

/** Bytes of a request per token, at least. */
export const BYTES_PER_TOKEN = 2;
/** Tokens that a provider adds to a request, such as what it says about tools. */
const ADDED_TOKENS = 500;

export type TimedQuestion = ModelQuestion & { readonly maxMs: number };

interface Answer extends Omit<ModelReply, 'usage' | 'provider' | 'cost' | 'ms'> {
  readonly usage: Usage | undefined;
}

/**
 * Asks the model of a provider once, streaming if someone follows the text.
 * @throws AiFailure for every failure
 */
export async function callModel(
  config: Config,
  provider: ProviderRow,
  question: TimedQuestion,
): Promise<Answer> {
  const { signal, maxMs, onText } = question;
  const timeout = AbortSignal.timeout(Math.ceil(maxMs));
  try {
    const settings = await settingsOf(config, provider, question, AbortSignal.any([signal, timeout]));
    const step = onText ? await streamed(settings, onText) : await generated(settings);
    const { toolCalls, finishReason, rawFinishReason, response, usage: counted } = step;
    // PostgreSQL stores no zero bytes.
    const text = step.text.replaceAll('\0', '');
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

async function settingsOf(
  config: Config,
  provider: ProviderRow,
  { system, messages, tools, toolChoice, maxOutputTokens }: ModelQuestion,
  abortSignal: AbortSignal,
) {
  return {
    model: await modelOf(config, provider),
    instructions: system,
    messages,
    ...(tools && { tools, toolChoice: toolChoice ?? ('auto' as const) }),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal,
    // Otherwise OpenAI keeps what it is asked.
    providerOptions: { openai: { store: false }, azure: { store: false } },
  };
}
type Settings = Awaited<ReturnType<typeof settingsOf>>;

async function generated(settings: Settings) {
  const { generateText } = await loadSdk();
  return (await generateText(settings)).finalStep;
}

async function streamed(settings: Settings, onText: (text: string) => void) {
  const { streamText, parsePartialJson } = await loadSdk();
  // Errors are parts of the stream; without `onError` they would be logged with what was asked.
  const { stream, finalStep } = streamText({ ...settings, onError: () => {} });
  // Rejects as well when the stream fails.
  Promise.resolve(finalStep).catch(() => {});
  const progress = new Progress(onText, async (json) => (await parsePartialJson(json)).value);
  for await (const part of stream) {
    if (part.type === 'error') throw streamFailure(part.error, progress.hasBegun);
    if (part.type === 'text-delta') await progress.addText(part.text);
    if (part.type === 'tool-input-delta') await progress.addInput(part.id, part.delta);
  }
  settings.abortSignal.throwIfAborted();
  const step = await finalStep;
  // It ended before its end was said.
  if (step.finishReason === 'interrupted') throw new AiFailure('unavailable', { mayCost: true });
  return step;
}

/** Loads the SDK when it is first used, so that the server starts without it. */
export async function loadSdk() {
  // Its warnings about settings that a model ignores belong into no log.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

export async function inputTokensAtMost({ system, messages, tools = {} }: ModelQuestion): Promise<number> {
  const { asSchema } = await loadSdk();
  const described = Object.entries(tools).map(async ([name, { description, inputSchema }]) => [
    ...[name, description, await asSchema(inputSchema).jsonSchema],
  ]);
  const bytes = Buffer.byteLength(JSON.stringify([system, messages, await Promise.all(described)]));
  return ADDED_TOKENS + Math.ceil(bytes / BYTES_PER_TOKEN);
}
