import type { INTEGRATION_CAUSES, INTEGRATION_STATES } from '@foyer/contract/integrations/constants';
import type { IntegrationCallDetail, IntegrationConnection } from '@foyer/contract/integrations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import type { IntegrationValues } from '@foyer/domain/integrations/descriptor';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

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
    state: text('state').$type<IntegrationConnection['state']>().notNull().default('waiting'),
    error: jsonb('error').$type<Wording>(),
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('integrations_one').on(t.merchantId, t.integration),
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
