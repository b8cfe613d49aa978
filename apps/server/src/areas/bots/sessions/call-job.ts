import { type CallFailure, HEADER, PARAMETER } from '@foyer/domain/bots/calling';
import type { BotNode } from '@foyer/domain/bots/graph';
import type { BotInput } from '@foyer/domain/bots/session';
import type { BotHeader } from '@foyer/domain/bots/steps';
import type { Config } from '../../../config.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { parsedJson } from '../../../kernel/json.ts';
import { reach } from '../../../kernel/reach.ts';
import { HostRefused } from '../../../kernel/ssrf-guard.ts';
import { storable } from '../../../kernel/storable.ts';
import { findIntent } from '../../intents/understanding.ts';
import { findPassages } from '../../knowledge/retrieval.ts';
import { recordUnanswered } from '../../knowledge/unanswered/recording.ts';
import { ProviderError } from '../../messengers/adapters/adapter.ts';
import { sendCommand } from '../../messengers/commands.ts';
import { headerSecret } from '../header-secrets.ts';
import { CALL_QUEUE, type RemoteNode } from './call-queue.ts';
import { type MailNode, mailRefusal } from './mail-limits.ts';
import { saved } from './saved.ts';
import { callbackUrl } from './secrets.ts';
import { serve } from './serve.ts';

type Call = {
  readonly merchantId: number;
  readonly conversationId: string;
  readonly visitorId: string;
  readonly sessionId: string;
  readonly steps: number;
  readonly botId: string;
  readonly node: RemoteNode;
  readonly values: Readonly<Record<string, string>>;
  readonly attempt?: number;
};

interface Answer {
  readonly input: Omit<BotInput & { type: 'result' }, 'type'>;
  readonly detail: string;
  /** Whether another try may succeed. */
  readonly again?: boolean;
}

/** Tries of a request, each after twice the delay of the one before. */
const TRIES = 3;
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const ANSWER_MAX_BYTES = 64 * 1024;
/** What a bot says of a passage at most. Characters. */
const PASSAGE_MAX = 800;

/** Calls of flows to knowledge and other systems. The answer is dropped when the session has gone on meanwhile. */
export const callJob = (services: Services): JobDefinition => ({
  queue: CALL_QUEUE,
  retries: 3,
  maxSeconds: 60,
  parallel: 4,
  urgent: true,
  async run(data) {
    const call = data as unknown as Call;
    const { merchantId, conversationId, sessionId, steps, node, values, attempt = 1 } = call;
    const begun = performance.now();
    const answer = await answerOf(services, call);
    if (answer === 'allowed') {
      await serve(services, merchantId, conversationId, { sessionId, steps, call: { node, values } });
      return;
    }
    if (!answer) return;
    const { input, detail, again } = answer;
    if (again && attempt < TRIES) {
      await services.database.tenant(merchantId).transaction((db) =>
        services.jobs.enqueue(db, {
          queue: CALL_QUEUE,
          group: conversationId,
          delaySeconds: 2 ** attempt,
          data: { ...data, attempt: attempt + 1 },
        }),
      );
      return;
    }
    const milliseconds = Math.round(performance.now() - begun);
    await serve(services, merchantId, conversationId, {
      sessionId,
      steps,
      input: { type: 'result', ...input },
      detail,
      milliseconds,
    });
  },
});

/** Null: the answer comes later, from outside. `allowed`: the call is performed in the transaction of the session. */
function answerOf(services: Services, call: Call): Promise<Answer | 'allowed' | null> {
  switch (call.node.type) {
    case 'http':
      return request(services, call, call.node.data);
    case 'webhook':
      return announce(services, call);
    case 'device':
      return command(services, call);
    case 'intent':
      return understand(services, call, call.node);
    case 'knowledge':
      return ask(services, call);
    case 'mail':
    case 'otp':
      return askLimits(services, call, call.node);
  }
}

/** Takes the branch of what a message means; none if it is not likely enough, not of the skill, or nothing is trained. */
async function understand(
  { database }: Services,
  { merchantId, botId, values }: Call,
  { data: { branches, skillId } }: BotNode<'intent'>,
): Promise<Answer> {
  const tenant = database.tenant(merchantId);
  const { intent } = await findIntent(tenant, values.message ?? '', botId, skillId ? [skillId] : []);
  const branch = branches.find(({ intentId }) => intentId === intent?.id);
  return {
    input: { port: branch?.id ?? 'else', variables: { intent: intent?.name ?? '' } },
    detail: intent ? `${intent.name}, ${Math.round(intent.confidence * 100)} %` : '',
  };
}

/** Answers from the knowledge of the merchant, word for word. A question without an answer is recorded. */
async function ask(
  services: Services,
  { merchantId, conversationId, sessionId, steps, values }: Call,
): Promise<Answer> {
  const text = values.question ?? '';
  const [best] = await findPassages(
    { services, tenant: services.database.tenant(merchantId) },
    { text, limit: 1 },
  );
  if (best?.answers)
    return {
      input: { port: 'answered', variables: {}, say: best.text.slice(0, PASSAGE_MAX) },
      detail: best.documentName,
    };
  await recordUnanswered(services, merchantId, {
    text,
    reason: best ? 'below_threshold' : 'no_source',
    source: 'bot',
    key: `${sessionId}:${steps}`,
    score: best?.score ?? null,
    conversationId,
  });
  return { input: { port: 'none', variables: {} }, detail: '' };
}

/** Limits are asked before the conversation is locked. */
async function askLimits(
  services: Services,
  { merchantId, visitorId, values: { to = '' } }: Call,
  { type }: MailNode,
): Promise<Answer | 'allowed'> {
  const refusal = await mailRefusal(services, type, { merchantId, visitorId, to });
  return refusal ? failed(refusal) : 'allowed';
}

const failed = (detail: CallFailure | `HTTP ${number}`, again = false): Answer => ({
  input: { port: 'failed', variables: {} },
  detail,
  again,
});

/** Sends the address of a wait to another system. */
async function announce(services: Services, call: Call): Promise<Answer | null> {
  if (!call.values.url) return null;
  const answer = await request(services, call, { method: 'POST', save: [] });
  return answer.input.port === 'next' ? null : { ...answer, input: { port: 'failed', variables: {} } };
}

const COMMAND_FAILURES: Readonly<Record<ProviderError['reason'], CallFailure>> = {
  credentials: 'device_refused',
  limited: 'unreachable',
  unreachable: 'unreachable',
  unknown: 'no_answer',
  gone: 'no_device',
  refused: 'device_refused',
};

async function command(services: Services, call: Call): Promise<Answer | null> {
  const { command: name = '', ...others } = call.values;
  try {
    await sendCommand(services, call, {
      key: `${call.sessionId}:${call.steps}`,
      name,
      parameters: Object.fromEntries(
        Object.entries(others).map(([key, value]) => [key.slice(PARAMETER.length), value]),
      ),
      answerUrl: callbackUrl(services.config, call),
    });
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const again = error.reason === 'unreachable' || error.reason === 'limited';
    return failed(COMMAND_FAILURES[error.reason], again);
  }
}

/** The headers of a flow. Null: a secret belongs to another host. */
function ownHeaders(
  config: Config,
  { merchantId, values }: Call,
  headers: readonly BotHeader[] = [],
): Record<string, string> | null {
  const own: Record<string, string> = {};
  for (const { name, sealed } of headers) {
    const value = sealed
      ? headerSecret(config, merchantId, values.url ?? '', sealed)
      : (values[`${HEADER}${name}`] ?? '');
    if (value === null) return null;
    // What Node.js accepts: one line, each byte a character.
    own[name.toLowerCase()] = Buffer.from(value.replace(/[\p{Cc}]+/gu, ' ')).toString('latin1');
  }
  return own;
}

async function request(
  { config }: Services,
  call: Call,
  { method, headers, save }: Pick<BotNode<'http'>['data'], 'method' | 'headers' | 'save'>,
): Promise<Answer> {
  const { sessionId, steps, values } = call;
  const { url = '', body = '' } = values;
  const sendsBody = method !== 'GET' && method !== 'DELETE';
  const own = ownHeaders(config, call, headers);
  if (!own) return failed('bad_secret');
  try {
    const { status, content } = await reach(config, url, {
      method,
      headers: {
        accept: 'application/json',
        'idempotency-key': `${sessionId}:${steps}`,
        ...(sendsBody && { 'content-type': 'application/json' }),
        ...own,
      },
      ...(sendsBody && { body }),
      maxBytes: ANSWER_MAX_BYTES,
    });
    if (status === 404) return { input: { port: 'notFound', variables: {} }, detail: 'HTTP 404' };
    if (status === 429 || status >= 500) return failed(`HTTP ${status}`, true);
    if (status < 200 || status > 299) return failed(`HTTP ${status}`);
    return {
      input: { port: 'next', variables: saved(storable(parsedJson(content ?? '')), save) },
      detail: `HTTP ${status}`,
    };
  } catch (error) {
    if (error instanceof HostRefused) return failed('private_host');
    return failed(
      NOT_REACHED.has((error as { code?: string }).code ?? '') ? 'unreachable' : 'no_answer',
      true,
    );
  }
}
