import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { unseal } from '../../kernel/seal.ts';
import { type Delivery, postWebhook } from './post-webhook.ts';
import { secretContext } from './secrets.ts';
import { describedStep, type Step } from './steps/run.ts';
import { escalationLog, escalationRules, escalationWebhooks } from './tables.ts';

type WebhookRow = typeof escalationWebhooks.$inferSelect;

export const WEBHOOK_QUEUE = 'escalations.webhook';

/** Maximum retries. Each delay is about twice the previous one, about an hour in total. */
const MAX_RETRIES = 11;

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
    await updateLog(db, webhook, describedStep(state, tried.text, tried.values));
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

/** Posts a webhook with the secret of its rule, if that still exists. */
function post(
  services: Services,
  { webhook, sealed }: { readonly webhook: WebhookRow; readonly sealed: string | null },
): Promise<Delivery> {
  const { host } = new URL(webhook.url);
  if (sealed === null) {
    const text = '{host} was not called because the rule was deleted.';
    return Promise.resolve({ state: 'failed', text, values: { host } });
  }
  const secret = unseal(
    services.config.SEAL_SECRET,
    secretContext(webhook.merchantId, webhook.ruleId),
    sealed,
  );
  const body = JSON.stringify(webhook.body);
  return postWebhook(services.config, webhook.url, {
    event: 'escalation.ran',
    key: webhook.id,
    secret,
    body,
  });
}
