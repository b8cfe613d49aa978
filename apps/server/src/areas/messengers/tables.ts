import type { Wording } from '@foyer/contract/kernel/errors';
import type { MessengerState } from '@foyer/contract/messengers/shapes';
import type { ProviderCall } from '@foyer/contract/messengers/traffic-shapes';
import type { TemplateContent, TemplateState } from '@foyer/domain/message-templates';
import type { MessengerChannel } from '@foyer/domain/messengers';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { refusedDeliveries } from '../../kernel/refused-deliveries.ts';
import { conversations } from '../conversations/tables.ts';
import { merchants } from '../merchants/tables.ts';
import { visitors } from '../visitors/tables.ts';
import type { Arrival } from './adapters/adapter.ts';

/** Accounts at messaging providers through which customers write. Secrets are sealed. */
export const messengerAccounts = pgTable(
  'messenger_accounts',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    channel: text('channel').$type<MessengerChannel>().notNull(),
    name: text('name').notNull(),
    /** Its id at the provider. Null until it was checked. */
    externalId: text('external_id'),
    handle: text('handle').notNull().default(''),
    /** What was entered, without secrets. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** The secrets that were entered, as JSON. */
    sealedValues: text('sealed_values').notNull(),
    /** Our own secret, by which deliveries prove themselves. */
    sealedWebhookSecret: text('sealed_door').notNull(),
    /** The team whose queue receives new conversations. Null or a deleted team: none. */
    departmentId: uuid('department_id'),
    isActive: boolean('is_active').notNull().default(true),
    isSimulated: boolean('is_simulated').notNull().default(false),
    state: text('state').$type<MessengerState>().notNull().default('waiting'),
    error: jsonb('error').$type<z.infer<typeof Wording>>(),
    lastReceivedAt: moment('last_received_at'),
    lastSentAt: moment('last_sent_at'),
    checkedAt: moment('checked_at'),
    ...refusedDeliveries(),
    /** When its templates were read from the provider. */
    templatesReadAt: moment('templates_read_at'),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('messenger_accounts_external').on(t.merchantId, t.channel, t.externalId),
    index('messenger_accounts_by_id').on(t.id),
    check('messenger_accounts_state', sql`${t.state} in ('waiting', 'connected', 'failed')`),
    tenantPolicy(),
  ],
);

/** Customers of an account, as the provider identifies them, and who they are here. */
export const messengerPeople = pgTable(
  'messenger_people',
  {
    merchantId: merchantId(),
    accountId: uuid('account_id').notNull(),
    externalId: text('external_id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    lastInboundAt: moment('last_inbound_at'),
    /** Where the provider wants replies, if the id does not say it. */
    address: text('address').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.accountId, t.externalId] }),
    foreignKey({
      columns: [t.merchantId, t.accountId],
      foreignColumns: [messengerAccounts.merchantId, messengerAccounts.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.merchantId, t.visitorId], foreignColumns: [visitors.merchantId, visitors.id] }),
    uniqueIndex('messenger_people_visitor').on(t.merchantId, t.visitorId),
    tenantPolicy(),
  ],
);

/** What providers delivered, once each, until it is in its conversation. */
export const messengerArrivals = pgTable(
  'messenger_arrivals',
  {
    merchantId: merchantId(),
    id: id(),
    accountId: uuid('account_id').notNull(),
    /** Identifies it at the provider. */
    sourceKey: text('source_key').notNull(),
    /** The customer. Their arrivals are handled in order. */
    personId: text('person_id').notNull(),
    content: jsonb('content').$type<Arrival>().notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    error: text('error'),
    /** The last request to the provider, such as for a file. */
    call: jsonb('call').$type<ProviderCall>(),
    settledAt: moment('settled_at'),
    /** Until when a process has it. Null: nobody. */
    takenUntil: moment('taken_until'),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.accountId],
      foreignColumns: [messengerAccounts.merchantId, messengerAccounts.id],
    }).onDelete('cascade'),
    uniqueIndex('messenger_arrivals_source').on(t.merchantId, t.accountId, t.sourceKey),
    index('messenger_arrivals_waiting')
      .on(t.merchantId, t.accountId, t.personId, t.id)
      .where(sql`state = 'waiting'`),
    index('messenger_arrivals_left').on(t.receivedAt).where(sql`state = 'waiting'`),
    index('messenger_arrivals_received').on(t.merchantId, t.accountId, t.receivedAt, t.id),
    check('messenger_arrivals_state', sql`${t.state} in ('waiting', 'done', 'failed')`),
    tenantPolicy(),
  ],
);

/** Message templates of accounts, as the provider has them. */
export const messengerTemplates = pgTable(
  'messenger_templates',
  {
    merchantId: merchantId(),
    id: id(),
    accountId: uuid('account_id').notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    language: text('language').notNull(),
    category: text('category').notNull().default(''),
    state: text('state').$type<TemplateState>().notNull(),
    reason: text('reason').notNull().default(''),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.accountId],
      foreignColumns: [messengerAccounts.merchantId, messengerAccounts.id],
    }).onDelete('cascade'),
    uniqueIndex('messenger_templates_external').on(t.merchantId, t.accountId, t.externalId),
    check(
      'messenger_templates_state',
      sql`${t.state} in ('approved', 'pending', 'rejected', 'paused', 'disabled', 'gone')`,
    ),
    tenantPolicy(),
  ],
);

/** Messages that are sent as a template, stored before the message itself. `clientId` is the message's. */
export const messengerTemplateUses = pgTable(
  'messenger_template_uses',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    clientId: uuid('client_id').notNull(),
    templateId: uuid('template_id').notNull(),
    values: jsonb('values').$type<readonly string[]>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId, t.clientId] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    foreignKey({
      columns: [t.merchantId, t.templateId],
      foreignColumns: [messengerTemplates.merchantId, messengerTemplates.id],
    }).onDelete('cascade'),
    index('messenger_template_uses_template').on(t.merchantId, t.templateId, t.createdAt),
    tenantPolicy(),
  ],
);
