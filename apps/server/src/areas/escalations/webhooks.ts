import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { WEBHOOK_HEADERS } from '@foyer/contract/escalations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { unseal } from '../../kernel/seal.ts';
import { HostRefused, resolvePublicHost } from '../../kernel/ssrf-guard.ts';
import { secretContext } from './secrets.ts';
import { describedStep, type Step } from './steps/run.ts';
import { escalationLog, escalationRules, escalationWebhooks } from './tables.ts';

type WebhookRow = typeof escalationWebhooks.$inferSelect;

export const WEBHOOK_QUEUE = 'escalations.webhook';

/** Maximum retries. Each delay is about twice the previous one, about an hour in total. */
const MAX_RETRIES = 11;

/** Timeout of a response. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** Result of one attempt: delivered, failed, or to retry. */
interface Delivery {
  readonly state: 'done' | 'failed' | 'again';
  /** May contain `{host}`. */
  readonly text: string;
  readonly values?: Wording['values'];
}

export const webhookJob = (services: Services): JobDefinition => ({
  queue: WEBHOOK_QUEUE,
  retries: MAX_RETRIES,
  maxSeconds: 60,
  parallel: 4,
  run: ({ merchantId, id }) => deliver(services, merchantId, String(id)),
});

/**
 * Attempts to deliver a webhook and logs the result.
 * @throws to have the queue retry it
 */
async function deliver(services: Services, merchantId: number, id: string): Promise<void> {
  const { tenant } = systemScope(services, merchantId);
  const found = await tenant.read((db) => findWebhook(db, merchantId, id));
  if (!found) return;
  const { webhook } = found;
  const { host } = new URL(webhook.url);
  const tried = await post(services, found);
  const isLast = webhook.attempts >= MAX_RETRIES;
  const state = tried.state === 'again' ? (isLast ? 'failed' : 'waiting') : tried.state;
  await tenant.transaction(async (db) => {
    await db
      .update(escalationWebhooks)
      .set({ attempts: webhook.attempts + 1, ...(state !== 'waiting' && { endedAt: new Date() }) })
      .where(and(eq(escalationWebhooks.merchantId, merchantId), eq(escalationWebhooks.id, id)));
    await updateLog(db, webhook, describedStep(state, tried.text, { host, ...tried.values }));
  });
  if (state === 'waiting') throw new Error(`The webhook to ${host} failed.`);
}

/**
 * Finds a pending webhook with the sealed secret of its rule, if that still exists. Null when it is no longer pending.
 */
async function findWebhook(db: Db, merchantId: number, id: string) {
  const [row] = await db
    .select({ webhook: escalationWebhooks, sealed: escalationRules.secret })
    .from(escalationWebhooks)
    .leftJoin(
      escalationRules,
      and(
        eq(escalationRules.merchantId, escalationWebhooks.merchantId),
        eq(escalationRules.id, escalationWebhooks.ruleId),
      ),
    )
    .where(
      and(
        eq(escalationWebhooks.merchantId, merchantId),
        eq(escalationWebhooks.id, id),
        isNull(escalationWebhooks.endedAt),
      ),
    );
  return row ?? null;
}

async function updateLog(db: Db, { merchantId, logId, step }: WebhookRow, outcome: Step): Promise<void> {
  const stepJson = JSON.stringify({ type: 'webhook', ...outcome });
  await db
    .update(escalationLog)
    .set({ steps: sql`jsonb_set(${escalationLog.steps}, ${`{${step}}`}::text[], ${stepJson}::jsonb)` })
    .where(and(eq(escalationLog.merchantId, merchantId), eq(escalationLog.id, logId)));
}

/** Signature of a body. It covers the timestamp, so that a request cannot be replayed later. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Posts to the current address of the host, if it is public. Redirects are not followed. */
async function post(
  services: Services,
  { webhook, sealed }: { readonly webhook: WebhookRow; readonly sealed: string | null },
): Promise<Delivery> {
  if (sealed === null)
    return { state: 'failed', text: '{host} was not called because the rule was deleted.' };
  const secret = unseal(
    services.config.SEAL_SECRET,
    secretContext(webhook.merchantId, webhook.ruleId),
    sealed,
  );
  const url = new URL(webhook.url);
  const body = JSON.stringify(webhook.body);
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const { address, servername } = await resolvePublicHost(services.config, url.hostname);
    const status = await answerOf(url, address, servername, body, {
      [WEBHOOK_HEADERS.event]: 'escalation.ran',
      [WEBHOOK_HEADERS.key]: webhook.id,
      [WEBHOOK_HEADERS.time]: String(seconds),
      [WEBHOOK_HEADERS.signature]: signatureOf(secret, seconds, body),
    });
    const isTaken = status >= 200 && status < 300;
    return {
      state: isTaken ? 'done' : 'again',
      text: '{host} returned status {status}.',
      values: { status },
    };
  } catch (error) {
    if (error instanceof HostRefused)
      return {
        state: 'failed',
        text: '{host} is on a private network, which this installation does not allow.',
      };
    return { state: 'again', text: '{host} could not be reached ({code}).', values: { code: codeOf(error) } };
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'no answer';

/** Result by response status. The body is not read. */
function answerOf(
  url: URL,
  address: string,
  servername: string | undefined,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const isSecure = url.protocol === 'https:';
  return new Promise((done, fail) => {
    const sent = (isSecure ? requestSecure : requestPlain)(
      {
        host: address,
        port: url.port || (isSecure ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        agent: false,
        ...(servername && { servername }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          ...headers,
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Foyer',
        },
      },
      (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
