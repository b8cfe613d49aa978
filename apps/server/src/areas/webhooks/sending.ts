import type { Wording } from '@foyer/contract/kernel/errors';
import { WEBHOOK_FAILING_DAYS } from '@foyer/contract/webhooks/constants';
import type { WebhookAttempt } from '@foyer/contract/webhooks/shapes';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { type Reached, reach } from '../../kernel/reach.ts';
import { HostRefused } from '../../kernel/ssrf-guard.ts';
import { notifyAdmins } from '../notices/notify.ts';
import { cancelWaiting, type EndpointRow, oneEndpoint, secretsOf } from './endpoints.ts';
import { signedHeaders } from './signing.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type Key = Pick<DeliveryRow, 'merchantId' | 'id'>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The pauses after failed attempts, 75 hours in all. Milliseconds. */
const RETRY_PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** An attempt that has not ended after this time never will. */
const LEASE = '2 minutes';
/** Deliveries of an endpoint that are sent at once. */
const AT_ONCE = 10;
/** How much of an answer is kept. Bytes. */
const RESPONSE_MAX = 2_000;
/** Statuses after which the header `retry-after` is followed. */
const ASKS_TO_WAIT = [429, 503];

export const oneDelivery = ({ merchantId, id }: Key) =>
  and(eq(webhookDeliveries.merchantId, merchantId), eq(webhookDeliveries.id, id));

/** Sends the due deliveries of an endpoint, the oldest first. */
export async function sendDue(services: Services, merchantId: number, endpointId: string): Promise<void> {
  for (;;) {
    const claimed = await claimDue(services, merchantId, endpointId);
    if (!claimed) return;
    await Promise.all(claimed.deliveries.map((delivery) => sendOne(services, claimed.endpoint, delivery)));
  }
}

interface Claimed {
  readonly endpoint: EndpointRow;
  readonly deliveries: readonly DeliveryRow[];
}

function claimDue({ database }: Services, merchantId: number, endpointId: string): Promise<Claimed | null> {
  return database.tenant(merchantId).transaction(async (db) => {
    const [endpoint] = await db
      .select()
      .from(webhookEndpoints)
      .where(and(oneEndpoint({ merchantId, id: endpointId }), webhookEndpoints.isActive));
    if (!endpoint) return null;
    const due = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.merchantId, merchantId),
          eq(webhookDeliveries.endpointId, endpointId),
          lte(webhookDeliveries.dueAt, sql`now()`),
        ),
      )
      .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const deliveries = await db
      .update(webhookDeliveries)
      .set({ dueAt: sql`now() + ${LEASE}::interval` })
      .where(and(eq(webhookDeliveries.merchantId, merchantId), inArray(webhookDeliveries.id, due)))
      .returning();
    return deliveries.length > 0 ? { endpoint, deliveries } : null;
  });
}

interface Tried extends WebhookAttempt {
  /** Whether trying again is pointless. */
  readonly isFinal: boolean;
  readonly waitMs: number;
}

const isDelivered = ({ status }: WebhookAttempt) => status !== null && status >= 200 && status < 300;

/** Sends a delivery and stores how it went. */
export async function sendOne(
  services: Services,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  { isTest = false } = {},
): Promise<DeliveryRow> {
  const { isFinal, waitMs, ...attempt } = await post(services, endpoint, delivery);
  const attempts = delivery.attempts + 1;
  const pause = RETRY_PAUSES[delivery.attempts];
  return act(systemScope(services, delivery.merchantId), async (db) => {
    // The endpoint is locked before its deliveries, as where it is turned off: the other order would be a deadlock.
    const { isOn, audit, events } = isTest ? NOTHING : await storeHealth(db, endpoint, attempt);
    const isOver = isTest || isFinal || !isOn || pause === undefined;
    const state = isDelivered(attempt) ? 'delivered' : isOver ? 'failed' : 'waiting';
    const dueAt = state === 'waiting' ? new Date(Date.now() + Math.max(pause ?? 0, waitMs)) : null;
    const [stored] = await db
      .update(webhookDeliveries)
      .set({
        state,
        dueAt,
        attempts,
        log: sql`${webhookDeliveries.log} || ${JSON.stringify([attempt])}::jsonb`,
      })
      .where(oneDelivery(delivery))
      .returning();
    const changed = settingsChanged(delivery.merchantId, 'webhookDeliveries');
    return {
      result: stored ?? delivery,
      audit,
      events: isOver || attempts > 1 ? [...events, changed] : events,
    };
  });
}

interface Health extends Pick<Outcome<unknown>, 'audit' | 'events'> {
  /** Whether the endpoint is turned on now. */
  readonly isOn: boolean;
}

const NOTHING: Health = { isOn: true, audit: [], events: [] };

/** Stores on the endpoint whether it works, and turns it off if it is gone or failed for days. */
async function storeHealth(db: Db, seen: EndpointRow, attempt: WebhookAttempt): Promise<Health> {
  const { merchantId } = seen;
  if (isDelivered(attempt)) {
    await db
      .update(webhookEndpoints)
      .set({ lastDeliveredAt: new Date(), failingSince: null })
      .where(oneEndpoint(seen));
    return seen.failingSince ? { ...NOTHING, events: [settingsChanged(merchantId, 'webhooks')] } : NOTHING;
  }
  const [endpoint] = await db.select().from(webhookEndpoints).where(oneEndpoint(seen)).for('update');
  if (!endpoint?.isActive) return { ...NOTHING, isOn: false };
  const failingSince = endpoint.failingSince ?? new Date();
  const hasFailedForDays = Date.now() - failingSince.getTime() > WEBHOOK_FAILING_DAYS * DAY;
  const offReason = attempt.status === 410 ? 'gone' : hasFailedForDays ? 'failing' : null;
  if (offReason === null) {
    if (endpoint.failingSince) return NOTHING;
    await db.update(webhookEndpoints).set({ failingSince }).where(oneEndpoint(seen));
    return { ...NOTHING, events: [settingsChanged(merchantId, 'webhooks')] };
  }
  await db
    .update(webhookEndpoints)
    .set({ failingSince, offReason, isActive: false, modifiedAt: new Date() })
    .where(oneEndpoint(seen));
  await cancelWaiting(db, endpoint);
  const notice = {
    titleKey: 'webhook_turned_off' as const,
    values: { name: endpoint.name },
    text: new URL(endpoint.url).host,
    path: `/settings/webhooks?id=${endpoint.id}`,
  };
  return {
    isOn: false,
    audit: [{ action: 'webhook.turnedOff', subject: ['webhook', endpoint.id], after: { offReason } }],
    events: [settingsChanged(merchantId, 'webhooks'), ...(await notifyAdmins(db, merchantId, notice))],
  };
}

/** Posts to the current address of the host, if it is public. Redirects are not followed. */
async function post(services: Services, endpoint: EndpointRow, delivery: DeliveryRow): Promise<Tried> {
  const now = new Date();
  const startedAt = performance.now();
  const tried = (one: Partial<Tried>): Tried => ({
    date: now.toISOString(),
    status: null,
    duration: Math.round(performance.now() - startedAt),
    error: null,
    response: '',
    isFinal: false,
    waitMs: 0,
    ...one,
  });
  const secrets = readSecrets(services, endpoint);
  if (!secrets)
    return tried({ isFinal: true, error: wording('The secret cannot be read. Create a new one.') });
  try {
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(secrets, delivery.eventId, now, delivery.body),
    };
    const answer = await reach(services.config, endpoint.url, {
      headers,
      body: delivery.body,
      maxBytes: RESPONSE_MAX,
      isTruncated: true,
    });
    const { status } = answer;
    return tried({
      status,
      response: storable(answer.content),
      isFinal: status === 410,
      waitMs: waitOf(answer),
    });
  } catch (error) {
    if (error instanceof HostRefused)
      return tried({
        isFinal: true,
        error: wording('{host} is on a private network, which this installation does not allow.', {
          host: new URL(endpoint.url).host,
        }),
      });
    const code = (error as { code?: string | number }).code;
    const isTimeout = code === 'ABORT_ERR' || code === 'ETIMEDOUT';
    return tried({
      error: isTimeout
        ? wording('No answer within 10 seconds.')
        : wording('The address could not be reached ({code}).', { code: code ?? 'no answer' }),
    });
  }
}

const wording = (text: string, values: z.infer<typeof Wording>['values'] = {}) => ({ text, values });

function readSecrets({ config }: Services, endpoint: EndpointRow): string[] | null {
  try {
    return secretsOf(config, endpoint);
  } catch {
    return null;
  }
}

/** PostgreSQL stores no NUL. */
const storable = (content: Buffer | null) => content?.toString('utf8').replaceAll('\0', '') ?? '';

/** How long the other end asks to wait, at most a day. Milliseconds. */
function waitOf({ status, headers }: Reached): number {
  const seconds = ASKS_TO_WAIT.includes(status) ? Number(headers['retry-after']) : 0;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * SECOND, DAY) : 0;
}
