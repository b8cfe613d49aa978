import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import type { EventContentArg, EventDropArg } from '@fullcalendar/core';
import arabic from '@fullcalendar/core/locales/ar';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Result } from '../../../api/call.ts';
import { Cut, Icon } from '../../../ui/index.ts';
import { PRIORITY_LOOKS } from '../task-marks.tsx';
import { PRIORITY_WORDS } from '../words.ts';

const PLUGINS = [dayGrid, interaction];

/** The weeks of a month with what is due on each day. */
export function MonthGrid({
  days,
  month,
  today,
  mayTask,
  onOpen,
  onMove,
  onDay,
}: {
  days: Result<'getTaskCalendar'>['days'];
  month: string;
  /** The day it is in the merchant's zone. */
  today: string;
  mayTask: boolean;
  onOpen: (id: string) => void;
  onMove: (task: Task, day: string) => void;
  /** Shows all of a day that has more than fit. */
  onDay: (day: string) => void;
}) {
  const { i18n, t } = useLingui();
  const calendar = useRef<FullCalendar>(null);
  useEffect(() => {
    // The calendar draws at once what it is told, which React does not allow while it draws itself.
    queueMicrotask(() => calendar.current?.getApi().gotoDate(`${month}-01`));
  }, [month]);
  const events = days.flatMap(({ date, tasks, total }) => [
    ...tasks.map((task, index) => ({
      id: task.id,
      title: task.title,
      start: date,
      allDay: true,
      editable: mayTask,
      extendedProps: { task, place: index },
    })),
    ...(total > tasks.length
      ? [
          {
            id: `more-${date}`,
            title: '',
            start: date,
            allDay: true,
            editable: false,
            extendedProps: { more: total - tasks.length, date, place: 1000 },
          },
        ]
      : []),
  ]);
  const content = ({ event }: EventContentArg) => {
    const { task, more } = event.extendedProps as { task?: Task; more?: number };
    if (!task) return <span className="task-event t-12">{t`${more ?? 0} more`}</span>;
    const { tone, icon } = PRIORITY_LOOKS[task.priority];
    return (
      <span className={task.status === 'Completed' ? 'task-event is-done' : 'task-event'} data-task={task.id}>
        <span className={tone}>
          <Icon of={icon} size={12} />
          <span className="sr">{i18n._(PRIORITY_WORDS[task.priority])}</span>
        </span>
        <span className="num t-3">{ticketNumberText(task.number)}</span>
        <Cut>{task.title}</Cut>
      </span>
    );
  };
  const moved = ({ event, revert }: EventDropArg) => {
    const { task } = event.extendedProps as { task?: Task };
    const day = event.startStr.slice(0, 10);
    revert();
    if (task) onMove(task, day);
  };
  return (
    <div className="task-month">
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        initialView="dayGridMonth"
        initialDate={`${month}-01`}
        now={`${today}T12:00:00`}
        firstDay={1}
        fixedWeekCount
        headerToolbar={false}
        height="100%"
        locales={[arabic]}
        locale={i18n.locale}
        direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}
        timeZone="UTC"
        dayMaxEvents
        // A day is named by all that stands in it, not by its number alone.
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        events={events}
        eventOrder="place"
        eventContent={content}
        eventDrop={moved}
        eventDurationEditable={false}
        eventInteractive
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const { task, date } = event.extendedProps as { task?: Task; date?: string };
          if (task) onOpen(task.id);
          else if (date) onDay(date);
        }}
      />
    </div>
  );
}
