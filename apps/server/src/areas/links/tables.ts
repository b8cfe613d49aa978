import type { LinkedItem } from '@foyer/contract/links/shapes';
import type { LinkSubject } from '@foyer/domain/integrations/descriptor';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** What tickets and conversations have in other systems. */
export const linkedItems = pgTable(
  'linked_items',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    integration: text('integration').$type<IntegrationId>().notNull(),
    subject: text('subject').$type<LinkSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Its id there. Null while that is not known. */
    itemId: text('item_id'),
    name: text('name').notNull().default(''),
    url: text('url'),
    status: text('status'),
    statusAt: moment('status_at'),
    /** When a meeting begins. */
    startsAt: moment('starts_at'),
    state: text('state').$type<LinkedItem['state']>().notNull().default('creating'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('linked_items_item').on(t.merchantId, t.integration, t.itemId),
    index('linked_items_subject').on(t.merchantId, t.subjectId, t.createdAt),
    index('linked_items_starts').on(t.startsAt).where(sql`starts_at is not null`),
    check('linked_items_state', sql`${t.state} in ('creating', 'linked', 'unknown')`),
    tenantPolicy(),
  ],
);
