import { WEBHOOK_TEST } from '@foyer/contract/webhooks/constants';
import { webhookDeliveryList } from '@foyer/contract/webhooks/list';
import type { WebhookDelivery, WebhookDeliveryDetail } from '@foyer/contract/webhooks/shapes';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope, Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { tableList } from '../../kernel/table-list.ts';
import { type EndpointRow, endpointRecords, refuseOff } from './endpoints.ts';
import type {} from './events.ts';
import { bodyOf } from './payloads.ts';
import { type DeliveryRow, oneDelivery, sendOne } from './sending.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './tables.ts';

const { createdAt, endpointId, id, state, type } = webhookDeliveries;

export const deliveryRows = tableList(webhookDeliveries, {
  list: webhookDeliveryList,
  id,
  sorts: { time: createdAt },
  filters: { endpoint: endpointId, event: type, state, on: createdAt },
});

/** A page of deliveries in wire form. */
export async function readDeliveries(
  { tenant }: Pick<Scope, 'tenant'>,
  query: Parameters<typeof deliveryRows.page>[1],
) {
  const { page, ...neighbours } = await deliveryRows.page(tenant, query);
  const names = await tenant.read((db) =>
    db
      .select({ id: webhookEndpoints.id, name: webhookEndpoints.name })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.merchantId, tenant.merchantId)),
  );
  const nameOf = new Map(names.map((one) => [one.id, one.name]));
  return { page: page.map((row) => presentDelivery(row, nameOf.get(row.endpointId) ?? '')), ...neighbours };
}

const presentDelivery = (row: DeliveryRow, webhookName: string): WebhookDelivery => {
  const last = row.log.at(-1);
  return {
    id: row.id,
    webhookId: row.endpointId,
    webhookName,
    eventId: row.eventId,
    type: row.type,
    state: row.state,
    attempts: row.log.length,
    status: last?.status ?? null,
    duration: last?.duration ?? null,
    error: last?.error ?? null,
    dueDate: row.dueAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
  };
};

const presentDetail = (row: DeliveryRow, { name }: EndpointRow): WebhookDeliveryDetail => ({
  ...presentDelivery(row, name),
  body: row.body,
  log: row.log,
});

async function findDelivery(db: Db, merchantId: number, of: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(eq(webhookEndpoints.merchantId, webhookDeliveries.merchantId), eq(webhookEndpoints.id, endpointId)),
    )
    .where(oneDelivery({ merchantId, id: of }));
  if (!row) throw notFound();
  return row;
}

export const readDelivery = async ({ tenant: { merchantId, read } }: Scope, of: string) => {
  const { delivery, endpoint } = await read((db) => findDelivery(db, merchantId, of));
  return presentDetail(delivery, endpoint);
};

/** What makes a delivery due again. Its attempts stay in its log. */
const again = { state: 'waiting', attempts: 0 } as const;

/** Sends a delivery again, whatever became of it. @throws Refusal if its endpoint is turned off */
export async function replayDelivery(scope: Scope, of: string): Promise<WebhookDelivery> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const { endpoint } = await findDelivery(db, merchantId, of);
    refuseOff(endpoint);
    const [row] = await db
      .update(webhookDeliveries)
      .set({ ...again, dueAt: new Date() })
      .where(oneDelivery({ merchantId, id: of }))
      .returning();
    return {
      result: presentDelivery(row as DeliveryRow, endpoint.name),
      audit: [{ action: 'webhook.replayed', subject: ['webhook', endpoint.id], after: { deliveryId: of } }],
      events: [due(endpoint), settingsChanged(merchantId, 'webhookDeliveries')],
    };
  });
}

const due = ({ merchantId, id: of }: EndpointRow) => ({
  name: 'webhook.due' as const,
  data: { merchantId, endpointId: of },
});

/** Sends all failed deliveries of an endpoint again. Returns how many. @throws Refusal if it is turned off */
export async function replayFailed(scope: Scope, of: string): Promise<number> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const endpoint = await endpointRecords.lock(db, scope, of);
    refuseOff(endpoint);
    const rows = await db
      .update(webhookDeliveries)
      .set({ ...again, dueAt: new Date() })
      .where(and(eq(webhookDeliveries.merchantId, merchantId), eq(endpointId, of), eq(state, 'failed')))
      .returning({ id });
    return {
      result: rows.length,
      audit: [{ action: 'webhook.replayed', subject: ['webhook', of], after: { count: rows.length } }],
      events: [due(endpoint), settingsChanged(merchantId, 'webhookDeliveries')],
    };
  });
}

/** Sends a test event, once. @throws Refusal if the endpoint is turned off */
export async function sendTest(scope: Scope, of: string): Promise<WebhookDeliveryDetail> {
  const { merchantId } = scope.tenant;
  const endpoint = await endpointRecords.get(scope, of);
  refuseOff(endpoint);
  const delivery = await scope.tenant.transaction(async (db) => {
    const body = bodyOf(WEBHOOK_TEST, new Date(), { webhook: { id: of, name: endpoint.name } });
    const [row] = await db
      .insert(webhookDeliveries)
      .values({
        merchantId,
        id: newId(),
        endpointId: of,
        eventId: newId(),
        type: WEBHOOK_TEST,
        body,
        state: 'failed',
        dueAt: null,
      })
      .returning();
    return row as DeliveryRow;
  });
  return presentDetail(await sendOne(scope.services, endpoint, delivery, { isTest: true }), endpoint);
}

/** Deletes old deliveries, and events that were left when the webhooks of a merchant were turned off. */
export const dropDeliveries = ({ database }: Services, merchantId: number, before: Date) =>
  database.tenant(merchantId).transaction(async (db) => {
    await db
      .delete(webhookDeliveries)
      .where(and(eq(webhookDeliveries.merchantId, merchantId), lt(createdAt, before)));
    await db
      .delete(webhookEvents)
      .where(and(eq(webhookEvents.merchantId, merchantId), lt(webhookEvents.occurredAt, before)));
  });
