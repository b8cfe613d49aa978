import type { INTEGRATION_CAUSES, INTEGRATION_STATES } from '@foyer/contract/integrations/constants';
import type { IntegrationCallDetail, IntegrationConnection } from '@foyer/contract/integrations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import type { SyncDirection } from '@foyer/domain/integrations/contact-sync';
import type { SyncedIntegrationId } from '@foyer/domain/integrations/contact-systems';
import type { IntegrationValues } from '@foyer/domain/integrations/descriptor';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import {
  boolean,
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
import { refusedDeliveries } from '../../kernel/refused-deliveries.ts';
import { merchants } from '../merchants/tables.ts';
import type { Arrival } from './inbound/provider.ts';

/** Accounts at other systems. Secrets are sealed. */
export const integrations = pgTable(
  'integrations',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    integration: text('integration').$type<IntegrationId>().notNull(),
    /** What was entered, without secrets. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    /** The secrets that were entered, as JSON. */
    sealedValues: text('sealed_values').notNull(),
    /** The access token that they were exchanged for. */
    sealedToken: text('sealed_token'),
    tokenExpiresAt: moment('token_expires_at'),
    /** A connection of the demo, which asks nobody. */
    isSimulated: boolean('is_simulated').notNull().default(false),
    state: text('state').$type<IntegrationConnection['state']>().notNull().default('waiting'),
    error: jsonb('error').$type<Wording>(),
    checkedAt: moment('checked_at'),
    ...refusedDeliveries(),
    /** From where the next changes are asked for, of a system that has to be asked. */
    changesCursor: text('changes_cursor'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('integrations_one').on(t.merchantId, t.integration),
    index('integrations_by_id').on(t.id),
    tenantPolicy(),
  ],
);

/** The contact sync of an integration. Without a row it is off. */
export const integrationSyncs = pgTable(
  'integration_syncs',
  {
    merchantId: merchantId(),
    integration: text('integration').$type<SyncedIntegrationId>().notNull(),
    direction: text('direction').$type<SyncDirection>().notNull(),
    /** Changes until then were received, and sent. */
    pulledUntil: moment('pulled_until').notNull(),
    pushedUntil: moment('pushed_until').notNull(),
    /** How far everything is read, of a system that cannot list changes: when that began, and the next page. */
    wholeSince: moment('whole_since'),
    wholePage: integer('whole_page').notNull().default(1),
    /** The last contact of that time that was sent. */
    pushedId: uuid('pushed_id'),
    received: integer('received').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    /** Contacts that the system refused. */
    refused: integer('refused').notNull().default(0),
    /** Contacts that were deleted there, and were not created again. */
    gone: integer('gone').notNull().default(0),
    error: jsonb('error').$type<Wording>(),
    ranAt: moment('ran_at'),
    /** The lease of the run. Null: none runs. */
    takenUntil: moment('taken_until'),
    /** The system asked for a pause until then. */
    pausedUntil: moment('paused_until'),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.integration] }), tenantPolicy()],
);

/** Contacts that are known on both sides. */
export const integrationContacts = pgTable(
  'integration_contacts',
  {
    merchantId: merchantId(),
    integration: text('integration').$type<SyncedIntegrationId>().notNull(),
    remoteId: text('remote_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Digests of what the other side has, and of what it was sent, so that an own change does not come back. */
    received: text('received').notNull().default(''),
    sent: text('sent').notNull(),
    /** When what was received was changed there. What is older changes nothing. */
    changedAt: moment('changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.integration, t.remoteId] }),
    index('integration_contacts_contact').on(t.merchantId, t.contactId, t.integration),
    tenantPolicy(),
  ],
);

/** What other systems delivered, each once. */
export const integrationArrivals = pgTable(
  'integration_arrivals',
  {
    merchantId: merchantId(),
    id: id(),
    integration: text('integration').$type<IntegrationId>().notNull(),
    /** The same key is the same arrival. */
    sourceKey: text('source_key').notNull(),
    content: jsonb('content').$type<Arrival>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('integration_arrivals_once').on(t.merchantId, t.integration, t.sourceKey),
    index('integration_arrivals_created').on(t.merchantId, t.createdAt),
    tenantPolicy(),
  ],
);

/** The log of calls. */
export const integrationCalls = pgTable(
  'integration_calls',
  {
    merchantId: merchantId(),
    id: id(),
    /** An integration, or `orchestrator`. */
    integration: text('integration').notNull(),
    action: text('action').notNull(),
    cause: text('cause').$type<keyof typeof INTEGRATION_CAUSES>().notNull(),
    state: text('state').$type<keyof typeof INTEGRATION_STATES>().notNull(),
    status: integer('status'),
    duration: integer('duration').notNull(),
    attempts: integer('attempts').notNull(),
    /** With which the action can be run again. Null: it cannot. */
    input: jsonb('input').$type<IntegrationValues>(),
    request: jsonb('request').$type<IntegrationCallDetail['request']>().notNull(),
    response: text('response').notNull(),
    error: jsonb('error').$type<Wording>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('integration_calls_created').on(t.merchantId, t.createdAt, t.id),
    index('integration_calls_integration').on(t.merchantId, t.integration, t.createdAt, t.id),
    index('integration_calls_state').on(t.merchantId, t.state, t.createdAt, t.id),
    tenantPolicy(),
  ],
);
