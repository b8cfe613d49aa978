import type { ReportSchedule } from '@foyer/contract/reports/shapes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { tableExports } from '../exports/tables.ts';

/** When reports are sent and to whom. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    merchantId: merchantId(),
    id: id(),
    reportId: text('report_id').$type<ReportSchedule['reportId']>().notNull(),
    period: text('period').$type<ReportSchedule['period']>().notNull(),
    isOpenHours: boolean('is_open_hours').notNull(),
    isCompared: boolean('is_compared').notNull(),
    /** Limits the numbers to one key, as `channel:web`. */
    only: text('only').notNull().default(''),
    format: text('format').$type<ReportSchedule['format']>().notNull(),
    locale: text('locale').$type<ReportSchedule['locale']>().notNull(),
    frequency: text('frequency').$type<ReportSchedule['frequency']>().notNull(),
    weekday: integer('weekday').notNull(),
    monthDay: integer('month_day').notNull(),
    /** HH:MM in the zone. */
    time: text('time').notNull(),
    timeZone: text('time_zone').notNull(),
    recipientIds: uuid('recipient_ids').array().notNull(),
    lateHours: integer('late_hours').notNull(),
    skipsEmpty: boolean('skips_empty').notNull(),
    isActive: boolean('is_active').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** When it is next due. Null while it is off. */
    nextAt: moment('next_at'),
    /** When it was last due and sent, and last due and skipped because it was late. */
    sentAt: moment('sent_at'),
    missedAt: moment('missed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('report_schedules_due').on(t.merchantId, t.nextAt).where(sql`next_at is not null`),
    tenantPolicy(),
  ],
);

/** The exports that schedules began: at most one for each recipient and due time. */
export const reportSends = pgTable(
  'report_sends',
  {
    merchantId: merchantId(),
    exportId: uuid('export_id').notNull(),
    /** The schedule may have been deleted since. */
    scheduleId: uuid('schedule_id').notNull(),
    memberId: uuid('member_id').notNull(),
    dueAt: moment('due_at').notNull(),
    skipsEmpty: boolean('skips_empty').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.exportId] }),
    uniqueIndex('report_sends_once').on(t.merchantId, t.scheduleId, t.dueAt, t.memberId),
    foreignKey({
      columns: [t.merchantId, t.exportId],
      foreignColumns: [tableExports.merchantId, tableExports.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);
