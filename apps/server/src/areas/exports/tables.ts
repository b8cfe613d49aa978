import { EXPORT_KEPT_DAYS } from '@foyer/contract/exports/constants';
import type { ExportFormat, ExportState } from '@foyer/contract/exports/shapes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';

/** Exports requested by members. Row and file are deleted after some days. */
export const tableExports = pgTable(
  'table_exports',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    /** The kind under which an area registered it. */
    kind: text('kind').notNull(),
    format: text('format').$type<ExportFormat>().notNull(),
    /** The filter of the list's call. */
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull().default({}),
    /** Language of the titles. */
    locale: text('locale').notNull().default('en'),
    state: text('state').$type<ExportState>().notNull().default('queued'),
    /** Rows written. */
    done: integer('done').notNull().default(0),
    /** Rows counted at the start; null before. */
    total: integer('total'),
    /** Whether there were more rows than the format allows. */
    isCut: boolean('is_cut').notNull().default(false),
    /** Days from its end after which row and file are deleted. */
    keptDays: integer('kept_days').notNull().default(EXPORT_KEPT_DAYS),
    fileKey: text('file_key'),
    fileSize: bigint('file_size', { mode: 'number' }),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    /** Last progress; without any for some time the export is restarted. */
    progressAt: moment('progress_at'),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('table_exports_own').on(t.merchantId, t.memberId, t.createdAt, t.id),
    index('table_exports_open').on(t.merchantId, t.createdAt).where(sql`state in ('queued', 'running')`),
    index('table_exports_over').on(t.merchantId, t.finishedAt).where(sql`finished_at is not null`),
    check('table_exports_format', sql`${t.format} in ('csv', 'xlsx', 'pdf', 'archive')`),
    check('table_exports_state', sql`${t.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);
