import type { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { merchants } from '../merchants/tables.ts';

export const engagements = pgTable(
  'engagements',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    channel: text('channel').notNull(),
    status: text('status').$type<'Active' | 'Inactive'>().notNull().default('Active'),
    startAt: moment('start_at'),
    endAt: moment('end_at'),
    /** The account of a messenger, which belongs to a higher area. */
    accountId: uuid('account_id'),
    /** The team that answers first. Null or a deleted team: automatic assignment decides. */
    departmentId: uuid('department_id'),
    /** Last part of the address of a smart page. */
    slug: text('slug'),
    isDemo: boolean('is_demo').notNull().default(false),
    aiAgent: text('ai_agent'),
    aiAgentImage: text('ai_agent_image'),
    widget: jsonb('widget').$type<z.input<typeof WidgetSettings>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    accessedAt: moment('accessed_at'),
    removedAt: moment('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    /** The widget knows only the id; `find_engagement` finds its merchant. */
    uniqueIndex('engagements_id').on(t.id),
    uniqueIndex('engagements_name').on(t.merchantId, sql`lower(${t.name})`).where(sql`removed_at is null`),
    uniqueIndex('engagements_slug').on(t.merchantId, t.slug).where(sql`removed_at is null`),
    uniqueIndex('engagements_account').on(t.merchantId, t.accountId).where(sql`removed_at is null`),
    index('engagements_newest').on(t.merchantId, t.createdAt, t.id),
    index('engagements_changed').on(t.merchantId, t.modifiedAt, t.id),
    index('engagements_by_name').on(t.merchantId, sql`lower(${t.name})`, t.id),
    tenantPolicy(),
  ],
);

/** Secrets by which a merchant's server signs visitor identities, encrypted at rest. */
export const identityKeys = pgTable(
  'identity_keys',
  {
    merchantId: merchantId(),
    engagementId: uuid('engagement_id').notNull(),
    keyId: text('key_id').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null for the current key. */
    validUntil: moment('valid_until'),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.engagementId, t.keyId] }), tenantPolicy()],
);

/** Sites on which the tag of an engagement was seen. */
export const engagementSites = pgTable(
  'engagement_sites',
  {
    merchantId: merchantId(),
    engagementId: uuid('engagement_id').notNull(),
    origin: text('origin').notNull(),
    isAllowed: boolean('is_allowed').notNull(),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.engagementId, t.origin] }),
    foreignKey({
      columns: [t.merchantId, t.engagementId],
      foreignColumns: [engagements.merchantId, engagements.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);
