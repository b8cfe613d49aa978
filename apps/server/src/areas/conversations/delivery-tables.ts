import type { DeliveryState } from '@foyer/contract/conversations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import { sql } from 'drizzle-orm';
import {
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
import type { z } from 'zod';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from './tables.ts';

/** Messages to send to a messenger, and how far they got. `id` is the message's id. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    merchantId: merchantId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    /** The account it is sent through, which may have been removed since. */
    accountId: uuid('account_id').notNull(),
    /** The customer at the provider. */
    recipient: text('recipient').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    /** Parts that the provider accepted: the text, then each file. */
    partsSent: integer('parts_sent').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** Set while an attempt runs. One that never ended may have been delivered. */
    attemptAt: moment('attempt_at'),
    /** When to send. Null once it is settled. */
    dueAt: moment('due_at').defaultNow(),
    /** The provider's id of the last part. */
    providerId: text('provider_id'),
    error: jsonb('error').$type<z.infer<typeof Wording>>(),
    /** The last request to the provider. */
    call: jsonb('call').$type<ProviderCall>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    uniqueIndex('message_deliveries_message').on(t.merchantId, t.conversationId, t.seq),
    index('message_deliveries_due').on(t.dueAt).where(sql`due_at is not null`),
    index('message_deliveries_provider')
      .on(t.merchantId, t.accountId, t.providerId)
      .where(sql`provider_id is not null`),
    index('message_deliveries_open')
      .on(t.merchantId, t.accountId, t.recipient, t.createdAt)
      .where(sql`state in ('sent', 'delivered')`),
    index('message_deliveries_account').on(t.merchantId, t.accountId, t.createdAt, t.id),
    check(
      'message_deliveries_state',
      sql`${t.state} in ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown')`,
    ),
    tenantPolicy(),
  ],
);
