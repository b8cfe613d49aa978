import { taskList } from '@foyer/contract/tasks/list';
import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconListCheck, IconMessageCircle, IconPaperclip, IconSubtask } from '@tabler/icons-react';
import { listText } from '../../../i18n/list-text.ts';
import { gridColumns } from '../../../ui/grid/index.ts';
import { Cut, exactTime, Icon, Tag, Time, useTimeZone } from '../../../ui/index.ts';
import { TimerLine } from '../sla/timer-line.tsx';
import { useHours } from '../state/hours.ts';
import { Assignee, Channel, Priority, StatusBadge } from '../task-marks.tsx';

type Cell = { readonly row: Task };

function Timer({ row }: Cell) {
  return <TimerLine task={row} hoursOf={useHours()} />;
}

/** A day in the merchant's zone. */
export function Day({ at }: { at: string | null }) {
  const timeZone = useTimeZone();
  return at ? <time dateTime={at}>{exactTime(at, timeZone)}</time> : null;
}

/** The counts of a task's parts, without zeros. */
export function Counts({ row: { counts } }: Cell) {
  const { t } = useLingui();
  const parts = [
    {
      icon: IconListCheck,
      of: counts.checklist,
      text: `${counts.checklistDone}/${counts.checklist}`,
      name: t`Checklist`,
    },
    {
      icon: IconSubtask,
      of: counts.subTasks,
      text: `${counts.subTasksDone}/${counts.subTasks}`,
      name: t`Sub-tasks`,
    },
    { icon: IconMessageCircle, of: counts.comments, text: `${counts.comments}`, name: t`Comments` },
    { icon: IconPaperclip, of: counts.attachments, text: `${counts.attachments}`, name: t`Files` },
  ];
  return (
    <span className="row task-counts t-12 t-3 num">
      {parts
        .filter(({ of }) => of > 0)
        .map(({ icon, text, name }) => (
          <span key={name} title={name}>
            <Icon of={icon} size={14} />
            <span className="sr">{name} </span>
            {text}
          </span>
        ))}
    </span>
  );
}

const Title = ({ row }: Cell) => (
  <span className="row" data-task={row.id}>
    <Cut as="strong">{row.title}</Cut>
    <Counts row={row} />
  </span>
);

/** The columns of the list. */
export const TASK_COLUMNS = gridColumns(taskList, {
  number: ({ row }) => <span className="num">{ticketNumberText(row.number)}</span>,
  title: Title,
  status: ({ row }) => <StatusBadge status={row.status} />,
  priority: ({ row }) => <Priority priority={row.priority} />,
  assignedTo: ({ row }) => <Assignee person={row.assignedTo} />,
  nextDueDate: Timer,
  customer: ({ row }) => row.visitor && <Cut>{row.visitor.name}</Cut>,
  channel: ({ row }) => row.channel && <Channel channel={row.channel} />,
  team: ({ row }) => <>{row.department?.name}</>,
  mode: ({ row }) => <>{listText(taskList.columns.mode.labels[row.mode])}</>,
  type: ({ row }) => <>{row.subtype ? `${row.type} · ${row.subtype}` : row.type}</>,
  tags: ({ row }) => (
    <span className="row">
      {row.tags.map((tag) => (
        <Tag key={tag}>
          <Cut>{tag}</Cut>
        </Tag>
      ))}
    </span>
  ),
  dueDate: ({ row }) => <Day at={row.dueDate} />,
  createdDate: ({ row }) => <Time at={row.createdDate} />,
  lastUpdateDate: ({ row }) => <Time at={row.lastUpdateDate} />,
  taskClosedAt: ({ row }) => <Day at={row.taskClosedAt} />,
});
