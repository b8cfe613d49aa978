import type { BackupState } from '@foyer/contract/backups/shapes';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';

/** Backups of the installation. `merchant_id` is always that of the installation. */
export const backups = pgTable(
  'backups',
  {
    merchantId: merchantId(),
    id: id(),
    state: text('state').$type<BackupState>().notNull().default('queued'),
    /** Name of the member who started it; null for the schedule. */
    startedBy: text('started_by'),
    fileName: text('file_name').notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Rows and files written, and their estimated total. */
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }),
    size: bigint('size', { mode: 'number' }),
    /** Number of attempts; an interrupted one is restarted. */
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    progressAt: moment('progress_at'),
    finishedAt: moment('finished_at'),
    isIntact: boolean('is_intact'),
    verifiedAt: moment('verified_at'),
    /** Set while a verification runs. */
    verifyingSince: moment('verifying_since'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('backups_under_way').on(t.merchantId).where(sql`state in ('queued', 'running')`),
    check('backups_state', sql`${t.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`),
    tenantPolicy(),
  ],
);
