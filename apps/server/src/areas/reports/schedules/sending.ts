import { reportsView } from '@foyer/contract/reports/access';
import { mayCall } from '@foyer/domain/access';
import { dayOf } from '@foyer/domain/day-ranges';
import { daysOfPeriod, latestDue } from '@foyer/domain/report-periods';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { type Audit, act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { loadCaller } from '../../accounts/callers.ts';
import { queueExport } from '../../exports/actions.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { reportsFor } from '../available.ts';
import type { ReportFilter } from '../parameters.ts';
import { EXPORT_FORMATS } from '../runs.ts';
import { reportSchedules, reportSends } from '../tables.ts';
import { dueAfter, type ScheduleRow } from './records.ts';

const HOUR_MS = 3_600_000;

/** The job that begins due reports, every minute. */
export const scheduleJobs = (services: Services): readonly JobDefinition[] => [
  { queue: 'reports.send', retries: 3, cron: '* * * * *', run: () => sendDueReports(services, new Date()) },
];

/** Begins the reports that are due, and moves their schedules on in the same transaction, so that each is sent once. */
export async function sendDueReports(services: Services, now: Date): Promise<void> {
  const until = sql`${now.toISOString()}::timestamptz`;
  for (const merchantId of await merchantsOf(services, sql`merchants_with_due_reports(${until})`)) {
    const timeZone = await timeZoneOf(services, merchantId);
    await act(systemScope(services, merchantId), async (db) => {
      const due = await db
        .select()
        .from(reportSchedules)
        .where(and(eq(reportSchedules.merchantId, merchantId), lte(reportSchedules.nextAt, now)))
        .for('update', { skipLocked: true });
      const audit: Audit[] = [];
      const jobs: JobRequest[] = [];
      for (const schedule of due) {
        const sent = await sendOne(services, db, schedule, { now, timeZone });
        audit.push(...sent.audit);
        jobs.push(...sent.jobs);
      }
      const events = due.length > 0 ? [settingsChanged(merchantId, 'reportSchedules')] : [];
      return { result: undefined, audit, events, jobs };
    });
  }
}

interface Moment {
  readonly now: Date;
  /** The merchant's, in which the days of the report are. */
  readonly timeZone: string;
}

async function sendOne(services: Services, db: Db, schedule: ScheduleRow, { now, timeZone }: Moment) {
  const { merchantId, id, nextAt, lateHours } = schedule;
  // After an interruption only the last due time counts.
  const dueAt = new Date(latestDue(schedule, (nextAt ?? now).getTime(), now.getTime()));
  const isLate = now.getTime() - dueAt.getTime() > lateHours * HOUR_MS;
  await db
    .update(reportSchedules)
    .set({ nextAt: dueAfter(schedule, now), ...(isLate ? { missedAt: dueAt } : { sentAt: dueAt }) })
    .where(and(eq(reportSchedules.merchantId, merchantId), eq(reportSchedules.id, id)));
  const subject = ['reportSchedule', id] as const;
  if (isLate) {
    return {
      audit: [{ action: 'reportSchedule.missed', subject, after: { dueAt } } satisfies Audit],
      jobs: [],
    };
  }
  const { from, to } = daysOfPeriod(schedule.period, dayOf(dueAt.toISOString(), timeZone));
  const { reportId, isOpenHours, isCompared, only, format, locale } = schedule;
  const days = { startDate: from, endDate: to };
  const filter: ReportFilter = { reportId, ...days, isOpenHours, isCompared, only };
  const jobs: JobRequest[] = [];
  const audit: Audit[] = [];
  for (const memberId of await allowedOf(services, schedule)) {
    const begun = await queueExport(db, {
      merchantId,
      memberId,
      kind: 'report',
      format: EXPORT_FORMATS[format],
      filter,
      locale,
    });
    await db.insert(reportSends).values({
      merchantId,
      exportId: begun.result.id,
      scheduleId: id,
      memberId,
      dueAt,
      skipsEmpty: schedule.skipsEmpty,
    });
    jobs.push(...(begun.jobs ?? []));
    audit.push(...begun.audit);
  }
  return {
    audit: [{ action: 'reportSchedule.sent', subject, after: { dueAt } } satisfies Audit, ...audit],
    jobs,
  };
}

/** The recipients who may open the report now. Their rights are checked again when the file is written. */
async function allowedOf(
  services: Services,
  { merchantId, reportId, recipientIds }: ScheduleRow,
): Promise<string[]> {
  const tenant = services.database.tenant(merchantId);
  const allowed: string[] = [];
  for (const memberId of recipientIds) {
    const caller = await loadCaller(services, merchantId, memberId);
    if (!caller || !mayCall(reportsView, caller)) continue;
    if ((await reportsFor({ tenant, caller })).includes(reportId)) allowed.push(memberId);
  }
  return allowed;
}
