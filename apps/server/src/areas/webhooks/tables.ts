import type { DELIVERED_EVENTS, WEBHOOK_STATES, WebhookEvent } from '@foyer/contract/webhooks/constants';
import type { Webhook, WebhookAttempt } from '@foyer/contract/webhooks/shapes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from '../conversations/tables.ts';
import { merchants } from '../merchants/tables.ts';

/** Addresses that receive events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    isActive: boolean('is_active').notNull(),
    offReason: text('off_reason').$type<NonNullable<Webhook['offReason']>>(),
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before it was renewed, which signs too until `formerUntil`. */
    sealedFormer: text('sealed_former'),
    formerUntil: moment('former_until'),
    /** Messages before this time are not sent. */
    activeSince: moment('active_since').notNull().defaultNow(),
    /** All conversations with messages before this time were looked through. */
    sweptTo: moment('swept_to').notNull().defaultNow(),
    failingSince: moment('failing_since'),
    lastDeliveredAt: moment('last_delivered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.id] }), tenantPolicy()],
);

/**
 * What happened and is not in `webhook_deliveries` yet. Triggers write it in the transaction of the change, for
 * merchants with a webhook that wants it.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    merchantId: merchantId(),
    id: id(),
    type: text('type').$type<WebhookEvent>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What the subject does not say, such as the former step of a lead. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    occurredAt: moment('occurred_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('webhook_events_order').on(t.merchantId, t.occurredAt, t.id),
    tenantPolicy(),
  ],
);

/** How far the messages of a conversation are in `webhook_deliveries`. */
export const webhookCursors = pgTable(
  'webhook_cursors',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Events for endpoints, with the exact bytes that are sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    merchantId: merchantId(),
    id: id(),
    endpointId: uuid('endpoint_id').notNull(),
    /** The header `webhook-id`. */
    eventId: uuid('event_id').notNull(),
    type: text('type').$type<keyof typeof DELIVERED_EVENTS>().notNull(),
    body: text('body').notNull(),
    state: text('state').$type<keyof typeof WEBHOOK_STATES>().notNull().default('waiting'),
    /** When it is sent next; while it is sent, when another process may send it. Null: not. */
    dueAt: moment('due_at').default(sql`now()`),
    /** Attempts since it was created or replayed. */
    attempts: integer('attempts').notNull().default(0),
    /** All attempts, oldest first. */
    log: jsonb('log').$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.endpointId],
      foreignColumns: [webhookEndpoints.merchantId, webhookEndpoints.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_event').on(t.merchantId, t.endpointId, t.eventId),
    index('webhook_deliveries_due').on(t.merchantId, t.endpointId, t.dueAt).where(sql`due_at is not null`),
    index('webhook_deliveries_created').on(t.merchantId, t.createdAt, t.id),
    index('webhook_deliveries_endpoint').on(t.merchantId, t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_type').on(t.merchantId, t.type, t.createdAt, t.id),
    index('webhook_deliveries_state').on(t.merchantId, t.state, t.createdAt, t.id),
    check('webhook_deliveries_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
    tenantPolicy(),
  ],
);
