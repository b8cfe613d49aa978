import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { tableExports } from '../exports/tables.ts';
import { reportSchedules, reportSends } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly reportScheduleId: string;
    /** A finished report that the schedule sent. */
    readonly reportRunId: string;
  }
}

const schedule = {
  reportId: 'agent_performance',
  period: 'last_week',
  isOpenHours: false,
  isCompared: true,
  format: 'PDF',
  locale: 'en',
  frequency: 'weekly',
  weekday: 1,
  monthDay: 1,
  time: '08:00',
  timeZone: 'Europe/Lisbon',
  lateHours: 6,
  skipsEmpty: true,
  isActive: true,
} as const;

export const sweep = defineSweep({
  after: ['accounts', 'exports'],
  rows: () => ({ reportScheduleId: newId(), reportRunId: newId() }),
  async write(db, { merchantId, mark, memberId, reportScheduleId, reportRunId }) {
    const dueAt = new Date();
    await db.insert(reportSchedules).values({
      ...schedule,
      merchantId,
      id: reportScheduleId,
      recipientIds: [memberId],
      createdBy: memberId,
      nextAt: new Date(dueAt.getTime() + 86_400_000),
    });
    await db.insert(tableExports).values({
      merchantId,
      id: reportRunId,
      memberId,
      kind: 'report',
      format: 'pdf',
      filter: {
        reportId: 'agent_performance',
        startDate: '2026-11-01',
        endDate: '2026-11-07',
        isOpenHours: false,
        isCompared: false,
        only: '',
      },
      state: 'done',
      fileKey: `${mark}report`,
      fileSize: 1,
      finishedAt: dueAt,
      keptDays: 30,
    });
    await db.insert(reportSends).values({
      merchantId,
      exportId: reportRunId,
      scheduleId: reportScheduleId,
      memberId,
      dueAt,
      skipsEmpty: true,
    });
  },
  ids: ({ reportScheduleId }) => [[/reports\/schedules/, reportScheduleId]],
  fields: () => ({ reportId: 'agent_performance' }),
  lists: ({ memberId }) => ({ recipientIds: memberId }),
  special: {
    runReport: () => ({ parameters: { period: 'last_week' }, format: 'Preview' }),
    createReportSchedule: () => schedule,
    updateReportSchedule: () => schedule,
  },
  refusedAsInput: ['createReportSchedule recipientIds.0', 'updateReportSchedule recipientIds.0'],
});
