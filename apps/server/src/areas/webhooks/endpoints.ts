import { WEBHOOK_SECRET_HOURS, WEBHOOKS_MAX, type WebhookEvent } from '@foyer/contract/webhooks/constants';
import { webhookOff, webhooksFull } from '@foyer/contract/webhooks/errors';
import type { Webhook, WebhookInput } from '@foyer/contract/webhooks/shapes';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { seal, unseal } from '../../kernel/seal.ts';
import { newWebhookSecret } from './signing.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
type Key = Pick<EndpointRow, 'merchantId' | 'id'>;
type Input = z.output<typeof WebhookInput>;

const HOUR_MS = 3_600_000;

const sealContext = ({ merchantId, id }: Key) => `webhook_endpoints/${merchantId}/${id}`;

export const oneEndpoint = ({ merchantId, id }: Key) =>
  and(eq(webhookEndpoints.merchantId, merchantId), eq(webhookEndpoints.id, id));

/** The endpoints of a merchant that receive events. */
export const activeEndpoints = (db: Db, merchantId: number): Promise<EndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.merchantId, merchantId), webhookEndpoints.isActive));

/** Whether an endpoint receives what happened at a time. */
export const wants = (endpoint: EndpointRow, type: WebhookEvent, at: Date): boolean =>
  endpoint.events.includes(type) && at >= endpoint.activeSince;

/** The secrets that sign, the newest first. @throws when `SEAL_SECRET` has changed */
export function secretsOf({ SEAL_SECRET }: Pick<Config, 'SEAL_SECRET'>, row: EndpointRow): string[] {
  const { sealedSecret, sealedFormer, formerUntil } = row;
  const former = formerUntil && formerUntil.getTime() > Date.now() ? sealedFormer : null;
  return [sealedSecret, ...(former ? [former] : [])].map((sealed) =>
    unseal(SEAL_SECRET, sealContext(row), sealed),
  );
}

export const presentWebhook = (row: EndpointRow): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  active: row.isActive,
  offReason: row.offReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  lastDeliveredDate: row.lastDeliveredAt?.toISOString() ?? null,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const endpointRecords = recordsOf({
  table: webhookEndpoints,
  name: 'webhook',
  topic: 'webhooks',
  isSerial: true,
  present: ({ name, url, events, isActive }) => ({ name, url, events, active: isActive }),
  async follow(_, db, before, after) {
    if (before?.isActive && after && !after.isActive) await cancelWaiting(db, after);
    return {};
  },
});

export const listEndpoints = (scope: Scope): Promise<EndpointRow[]> =>
  endpointRecords.list(scope, asc(sql`lower(${webhookEndpoints.name})`), asc(webhookEndpoints.id));

/** Creates an endpoint. Returns its secret, which cannot be read again. @throws Refusal if there are too many */
export async function createEndpoint(scope: Scope, { active, ...input }: Input) {
  const { merchantId } = scope.tenant;
  const id = newId();
  const secret = newWebhookSecret();
  const row = await endpointRecords.create(
    scope,
    async (db) => {
      const count = await db.$count(webhookEndpoints, eq(webhookEndpoints.merchantId, merchantId));
      if (count >= WEBHOOKS_MAX) throw new Refusal(webhooksFull);
      return { ...input, isActive: active, sealedSecret: sealed(scope, { merchantId, id }, secret) };
    },
    { id },
  );
  return { row, secret };
}

/** A secret as it is stored. */
export const sealSecret = (by: string, key: Key, secret: string): string =>
  seal(by, sealContext(key), secret);

const sealed = ({ services }: Scope, key: Key, secret: string) =>
  sealSecret(services.config.SEAL_SECRET, key, secret);

/** The changed values of an endpoint. Turned on again, it receives what happens from now on. */
export const changedEndpoint = ({ active, ...input }: Input, before: EndpointRow): Partial<EndpointRow> => ({
  ...input,
  isActive: active,
  ...(active &&
    !before.isActive && {
      offReason: null,
      failingSince: null,
      activeSince: new Date(),
      sweptTo: new Date(),
    }),
});

/** Replaces the secret of an endpoint. The former one signs too for a day. */
export async function renewSecret(scope: Scope, id: string): Promise<string> {
  const { merchantId } = scope.tenant;
  const secret = newWebhookSecret();
  await act(scope, async (db) => {
    const row = await endpointRecords.lock(db, scope, id);
    await db
      .update(webhookEndpoints)
      .set({
        sealedSecret: sealed(scope, row, secret),
        sealedFormer: row.sealedSecret,
        formerUntil: new Date(Date.now() + WEBHOOK_SECRET_HOURS * HOUR_MS),
      })
      .where(oneEndpoint(row));
    return {
      result: undefined,
      audit: [{ action: 'webhook.secretRenewed', subject: ['webhook', id] }],
      events: [settingsChanged(merchantId, 'webhooks')],
    };
  });
  return secret;
}

/** Deliveries of an endpoint that was turned off are not sent. They can be replayed. */
export const cancelWaiting = (db: Db, { merchantId, id }: Key) =>
  db
    .update(webhookDeliveries)
    .set({ state: 'failed', dueAt: null })
    .where(
      and(
        eq(webhookDeliveries.merchantId, merchantId),
        eq(webhookDeliveries.endpointId, id),
        isNotNull(webhookDeliveries.dueAt),
      ),
    );

export function refuseOff({ isActive }: EndpointRow): void {
  if (!isActive) throw new Refusal(webhookOff);
}
