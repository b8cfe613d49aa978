import './calendar.css';
import type { Task } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../api/index.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { GridFailed } from '../../../ui/grid-failed.tsx';
import { Button, IconButton, useTimeZone } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import type { TaskQuery } from '../search.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import type { TaskAddress } from '../use-task-address.ts';
import { dueOnDay, firstDayShown, monthAfter } from './days.ts';

const MonthGrid = lazy(() =>
  loadChunk(() => import('./month-grid.tsx')).then((module) => ({ default: module.MonthGrid })),
);

/** Tasks by due date, a month at a time. Dragging one changes its due date. */
export function CalendarView({
  query,
  address,
  saving,
  mayEdit,
}: {
  query: TaskQuery;
  address: TaskAddress;
  saving: TaskSaving;
  mayEdit: boolean;
}) {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const month = address.month ?? today.slice(0, 7);
  const { dueFrom: _f, dueTo: _t, ...rest } = query;
  const reading = useCall(
    'getTaskCalendar',
    { query: { ...rest, from: firstDayShown(month), days: 42, timeZone } as never },
    { placeholderData: (old) => old },
  );
  const move = (task: Task, day: string) =>
    saving.save(task, { part: 'dueDate', value: dueOnDay(task.dueDate, day, timeZone) });
  const title = i18n.date(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' });
  return (
    <div className="task-calendar">
      <div className="task-calendar-head">
        <h2>{title}</h2>
        <div className="row end">
          <Button small onClick={() => address.setMonth(today.slice(0, 7))}>{t`Today`}</Button>
          <IconButton
            small
            className="turns"
            icon={IconChevronLeft}
            label={t`Previous month`}
            onClick={() => address.setMonth(monthAfter(month, -1))}
          />
          <IconButton
            small
            className="turns"
            icon={IconChevronRight}
            label={t`Next month`}
            onClick={() => address.setMonth(monthAfter(month, 1))}
          />
        </div>
      </div>
      {!reading.data && reading.error && (
        <GridFailed title={t`Could not load the calendar`} onRetry={() => void reading.refetch()} />
      )}
      {!reading.data && !reading.error && <RowsLoading />}
      {reading.data && (
        <Suspense fallback={<RowsLoading />}>
          <MonthGrid
            days={reading.data.days}
            month={month}
            today={today}
            mayEdit={mayEdit}
            onOpen={address.open}
            onMove={move}
            onDay={(day) => {
              address.setView('list');
              address.change({ view: 'list', due: `${day}~${day}` });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
