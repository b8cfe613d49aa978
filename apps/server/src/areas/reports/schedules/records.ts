import { REPORT_SCHEDULES_MAX } from '@foyer/contract/reports/constants';
import { schedulesFull } from '@foyer/contract/reports/errors';
import type { ReportSchedule, ReportScheduleInput } from '@foyer/contract/reports/shapes';
import { readOnly } from '@foyer/domain/report-filters';
import { nextDue, type ReportTiming } from '@foyer/domain/report-periods';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tenant } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { readPeople } from '../../accounts/people.ts';
import { members } from '../../accounts/tables.ts';
import { labelsOf } from '../../analytics/query/labels.ts';
import { checkedTimeZone } from '../../merchants/time-zone.ts';
import { reportsFor, requireReport } from '../available.ts';
import { checkedLimit } from '../content/content.ts';
import { reportSchedules } from '../tables.ts';

export type ScheduleRow = typeof reportSchedules.$inferSelect;
type Input = z.output<typeof ReportScheduleInput>;

const scheduleRecords = recordsOf<typeof reportSchedules, MemberScope>({
  table: reportSchedules,
  name: 'reportSchedule',
  topic: 'reportSchedules',
  present: ({ merchantId: _, ...row }) => row,
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before) {
    if (before) return {};
    const [counted] = await db
      .select({ all: count() })
      .from(reportSchedules)
      .where(eq(reportSchedules.merchantId, merchantId));
    if ((counted?.all ?? 0) > REPORT_SCHEDULES_MAX) throw new Refusal(schedulesFull);
    return {};
  },
});

/** Validates a schedule and computes when it is next due. */
async function valuesOf(scope: MemberScope, db: Db, input: Input) {
  await requireReport(scope, input.reportId);
  checkedTimeZone(input.timeZone);
  checkedLimit(input.reportId, input.only);
  const recipientIds = [...new Set(input.recipientIds)];
  const { merchantId } = scope.tenant;
  const [found] = await db
    .select({ all: count() })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        inArray(members.id, recipientIds),
        eq(members.isService, false),
        eq(members.status, 'Active'),
      ),
    );
  if (found?.all !== recipientIds.length) throw badInput('recipientIds', 'Please select active members');
  return { ...input, recipientIds, nextAt: input.isActive ? dueAfter(input, new Date()) : null };
}

export const dueAfter = (timing: ReportTiming, after: Date): Date =>
  new Date(nextDue(timing, after.getTime()));

/** A schedule of a report that the caller may open. */
async function requireVisible(scope: MemberScope, { reportId }: ScheduleRow): Promise<void> {
  if (!(await reportsFor(scope)).includes(reportId)) throw notFound();
}

export async function listSchedules(scope: MemberScope): Promise<ReportSchedule[]> {
  const open = await reportsFor(scope);
  const rows = await scheduleRecords.list(scope, desc(reportSchedules.createdAt));
  return present(
    scope,
    rows.filter(({ reportId }) => open.includes(reportId)),
  );
}

export async function createSchedule(scope: MemberScope, input: Input): Promise<ReportSchedule> {
  const row = await scheduleRecords.create(scope, async (db) => ({
    ...(await valuesOf(scope, db, input)),
    createdBy: scope.caller.id,
  }));
  return presentOne(scope, row);
}

export async function updateSchedule(
  scope: MemberScope,
  id: string,
  { ifUnmodifiedSince, ...input }: Input & { readonly ifUnmodifiedSince?: string | undefined },
): Promise<ReportSchedule> {
  await requireVisible(scope, await scheduleRecords.get(scope, id));
  const row = await scheduleRecords.change(scope, id, { ifUnmodifiedSince }, (db) =>
    valuesOf(scope, db, input),
  );
  return presentOne(scope, row);
}

export async function removeSchedule(scope: MemberScope, id: string) {
  await requireVisible(scope, await scheduleRecords.get(scope, id));
  return scheduleRecords.remove(scope, id);
}

async function presentOne(scope: MemberScope, row: ScheduleRow): Promise<ReportSchedule> {
  const [shown] = await present(scope, [row]);
  return shown as ReportSchedule;
}

/** Names what schedules are limited to by its id. */
async function limitNames(tenant: Tenant, rows: readonly ScheduleRow[]) {
  const limits = Map.groupBy(
    rows.flatMap(({ only }) => readOnly(only) ?? []),
    ({ dimension }) => dimension,
  );
  const keys = [...limits].map(([dimension, all]) => [dimension, all.map(({ key }) => key)]);
  const names = await labelsOf(tenant, Object.fromEntries(keys));
  return (only: string): string | null => {
    const limit = readOnly(only);
    return limit ? (names[limit.dimension]?.[limit.key] ?? null) : null;
  };
}

async function present({ tenant }: MemberScope, rows: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
  const ids = rows.flatMap(({ recipientIds, createdBy }) => [...recipientIds, createdBy]);
  const people = await tenant.read((db) => readPeople(db, tenant.merchantId, ids));
  const nameOf = await limitNames(tenant, rows);
  return rows.map(
    ({
      merchantId: _,
      recipientIds,
      createdBy,
      nextAt,
      sentAt,
      missedAt,
      createdAt,
      modifiedAt,
      ...row
    }) => ({
      ...row,
      recipients: recipientIds.flatMap((one) => people.get(one) ?? []),
      onlyName: nameOf(row.only),
      createdBy: people.get(createdBy) ?? null,
      nextDate: nextAt?.toISOString() ?? null,
      lastDate: sentAt?.toISOString() ?? null,
      missedDate: missedAt?.toISOString() ?? null,
      createdDate: createdAt.toISOString(),
      lastModifiedDate: modifiedAt.toISOString(),
    }),
  );
}
