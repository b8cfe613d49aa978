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
import { PRIORITY_LABELS } from '../labels.ts';
import { PRIORITY_STYLES } from '../task-marks.tsx';

const PLUGINS = [dayGrid, interaction];

/** The weeks of a month with the tasks due on each day. */
export function MonthGrid({
  days,
  month,
  today,
  mayEdit,
  onOpen,
  onMove,
  onDay,
}: {
  days: Result<'getTaskCalendar'>['days'];
  month: string;
  /** The current day in the merchant's zone. */
  today: string;
  mayEdit: boolean;
  onOpen: (id: string) => void;
  onMove: (task: Task, day: string) => void;
  /** Shows all tasks of a day that has more than fit. */
  onDay: (day: string) => void;
}) {
  const { i18n, t } = useLingui();
  const calendar = useRef<FullCalendar>(null);
  useEffect(() => {
    // FullCalendar renders synchronously, which React does not allow during its own render.
    queueMicrotask(() => calendar.current?.getApi().gotoDate(`${month}-01`));
  }, [month]);
  const events = days.flatMap(({ date, tasks, total }) => [
    ...tasks.map((task, index) => ({
      id: task.id,
      title: task.title,
      start: date,
      allDay: true,
      editable: mayEdit,
      extendedProps: { task, order: index },
    })),
    ...(total > tasks.length
      ? [
          {
            id: `more-${date}`,
            title: '',
            start: date,
            allDay: true,
            editable: false,
            extendedProps: { more: total - tasks.length, date, order: 1000 },
          },
        ]
      : []),
  ]);
  const content = ({ event }: EventContentArg) => {
    const { task, more } = event.extendedProps as { task?: Task; more?: number };
    if (!task) return <span className="task-event t-12">{t`${more ?? 0} more`}</span>;
    const { tone, icon } = PRIORITY_STYLES[task.priority];
    return (
      <span className={task.status === 'Completed' ? 'task-event is-done' : 'task-event'} data-task={task.id}>
        <span className={tone}>
          <Icon of={icon} size={12} />
          <span className="sr">{i18n._(PRIORITY_LABELS[task.priority])}</span>
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
        // A day is labelled by its content, not by its number alone.
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        events={events}
        eventOrder="order"
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
