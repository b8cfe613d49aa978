import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconListCheck, IconMessageCircle, IconPaperclip, IconSubtask } from '@tabler/icons-react';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { Cut, exactTime, Icon, Tag, Time, useTimeZone } from '../../../ui/index.ts';
import { TimerLine } from '../sla/timer-line.tsx';
import { useHours } from '../state/hours.ts';
import { Assignee, Channel, Priority, StatusBadge } from '../task-marks.tsx';
import { MODE_WORDS } from '../words.ts';

type Cell = { readonly row: Task };

function Mode({ row }: Cell) {
  const { i18n } = useLingui();
  return <>{i18n._(MODE_WORDS[row.mode])}</>;
}

function Timer({ row }: Cell) {
  return <TimerLine task={row} hoursOf={useHours()} />;
}

/** A day that lies ahead or behind, in the merchant's zone. */
export function Day({ at }: { at: string | null }) {
  const timeZone = useTimeZone();
  return at ? <time dateTime={at}>{exactTime(at, timeZone)}</time> : null;
}

/** How much there is of what a task consists of; nothing of what there is none. */
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

/** The columns of the list; those that the server orders by are sorted under its names. */
export const TASK_COLUMNS: readonly GridColumn<Task>[] = [
  {
    id: 'number',
    title: msg`Number`,
    cell: ({ row }) => <span className="num">{ticketNumberText(row.number)}</span>,
    kind: 'number',
    sortable: true,
    fixed: true,
  },
  {
    id: 'title',
    title: msg`Title`,
    cell: Title,
    minWidth: 280,
    width: 320,
    flex: 2,
    sortable: true,
    fixed: true,
  },
  {
    id: 'status',
    title: msg`Status`,
    cell: ({ row }) => <StatusBadge status={row.status} />,
    kind: 'status',
    width: 120,
    sortable: true,
  },
  {
    id: 'priority',
    title: msg`Priority`,
    cell: ({ row }) => <Priority priority={row.priority} />,
    sortable: true,
  },
  {
    id: 'assignedTo',
    title: msg`Assigned to`,
    cell: ({ row }) => <Assignee person={row.assignedTo} />,
    width: 160,
  },
  { id: 'nextDueDate', title: msg`Timer`, cell: Timer, minWidth: 190, width: 190, sortable: true },
  {
    id: 'customer',
    title: msg`Customer`,
    cell: ({ row }) => (row.visitor ? <Cut>{row.visitor.name}</Cut> : null),
    width: 160,
  },
  {
    id: 'channel',
    title: msg`Channel`,
    cell: ({ row }) => (row.channel ? <Channel channel={row.channel} /> : null),
    width: 120,
  },
  { id: 'team', title: msg`Team`, cell: ({ row }) => <>{row.department?.name}</>, width: 130, hidden: true },
  { id: 'mode', title: msg`Mode`, cell: Mode, kind: 'status', hidden: true },
  {
    id: 'type',
    title: msg`Type`,
    cell: ({ row }) => <>{row.subtype ? `${row.type} · ${row.subtype}` : row.type}</>,
    width: 160,
  },
  {
    id: 'tags',
    title: msg`Tags`,
    cell: ({ row }) => (
      <span className="row">
        {row.tags.map((tag) => (
          <Tag key={tag}>
            <Cut>{tag}</Cut>
          </Tag>
        ))}
      </span>
    ),
    width: 180,
    hidden: true,
  },
  { id: 'dueDate', title: msg`Due`, cell: ({ row }) => <Day at={row.dueDate} />, width: 170, sortable: true },
  {
    id: 'createdDate',
    title: msg`Created`,
    cell: ({ row }) => <Time at={row.createdDate} />,
    width: 120,
    sortable: true,
  },
  {
    id: 'lastUpdateDate',
    title: msg`Updated`,
    cell: ({ row }) => <Time at={row.lastUpdateDate} />,
    width: 120,
    sortable: true,
    hidden: true,
  },
  {
    id: 'taskClosedAt',
    title: msg`Completed`,
    cell: ({ row }) => <Day at={row.taskClosedAt} />,
    width: 170,
    sortable: true,
    hidden: true,
  },
];
