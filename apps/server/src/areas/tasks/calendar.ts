import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { getTaskCalendar } from '@foyer/contract/tasks/calls';
import { zoneClock } from '@foyer/domain/zone-clock';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { matching } from './filter.ts';
import type { TaskReader } from './lists.ts';
import { loadTasks } from './rows.ts';
import { tasks } from './tables.ts';

const DAY_MS = 86_400_000;

/** A day of a calendar, with its start and end in the calendar's time zone. */
export interface Day {
  readonly date: string;
  readonly begins: Date;
  readonly ends: Date;
}

/** Consecutive days from a date in a time zone. */
export function daysFrom(first: string, count: number, timeZone: string): Day[] {
  const { instantAt } = zoneClock(timeZone);
  const start = Date.parse(first);
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(start + index * DAY_MS).toISOString().slice(0, 10),
    begins: new Date(instantAt(start + index * DAY_MS)),
    ends: new Date(instantAt(start + (index + 1) * DAY_MS)),
  }));
}

type Query = Omit<CallParsed<typeof getTaskCalendar>['query'], 'from' | 'days' | 'timeZone'>;

/** Tasks due on each day, earliest first, with their number. */
export async function readCalendar(
  db: Db,
  { merchantId, viewer }: TaskReader,
  days: readonly Day[],
  { perDay, ...filter }: Query,
) {
  const due = tasks.dueAt;
  const onDay = sql`from ${tasks} where ${matching(merchantId, viewer, filter)}
    and ${due} >= day.begins and ${due} < day.ends`;
  const given = JSON.stringify(days.map(({ date, begins, ends }) => ({ date, begins, ends })));
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    select (select count(*)::int ${onDay}) as total,
      array(select ${tasks.id} ${onDay} order by ${due}, ${tasks.id} limit ${perDay}) as ids
    from jsonb_to_recordset(${given}::jsonb) as day(date text, begins timestamptz, ends timestamptz)
    order by day.date`);
  const loaded = await loadTasks(
    db,
    merchantId,
    rows.flatMap(({ ids }) => ids),
  );
  const byId = new Map(loaded.map((task) => [task.task.id, task]));
  return days.map((day, index) => {
    const { total = 0, ids = [] } = rows[index] ?? {};
    return { ...day, total, tasks: ids.flatMap((id) => byId.get(id) ?? []) };
  });
}
