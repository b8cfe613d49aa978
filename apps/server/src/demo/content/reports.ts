import { dueAfter } from '../../areas/reports/schedules/records.ts';
import type { reportSchedules } from '../../areas/reports/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';

const common = {
  merchantId: TIDEWELL,
  isOpenHours: false,
  isCompared: true,
  locale: 'en',
  monthDay: 1,
  weekday: 1,
  timeZone: 'Europe/Lisbon',
  lateHours: 6,
  skipsEmpty: true,
  isActive: true,
  createdBy: MEMBER_IDS.priya,
} as const;

/** The reports that Tidewell sends itself. They are really sent when they are due, into the demo's mailbox. */
export function reportScheduleRows(now: Date): (typeof reportSchedules.$inferInsert)[] {
  const { priya, amara } = MEMBER_IDS;
  return [
    {
      ...common,
      id: newId(),
      reportId: 'agent_performance' as const,
      period: 'last_week' as const,
      format: 'PDF' as const,
      frequency: 'weekly' as const,
      time: '08:00',
      recipientIds: [priya, amara],
    },
    {
      ...common,
      id: newId(),
      reportId: 'unanswered_questions' as const,
      period: 'yesterday' as const,
      format: 'XLS' as const,
      frequency: 'daily' as const,
      time: '06:30',
      recipientIds: [priya],
    },
    {
      ...common,
      id: newId(),
      reportId: 'executive_summary' as const,
      period: 'last_month' as const,
      format: 'PDF' as const,
      frequency: 'monthly' as const,
      time: '07:00',
      recipientIds: [priya],
    },
  ].map((row) => ({ ...row, nextAt: dueAfter(row, now) }));
}
