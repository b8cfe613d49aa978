import { taskList } from '@foyer/contract/tasks/list';
import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { ExportButton } from '../../../exports/export-button.tsx';
import { useKeys } from '../../../keys/keys.ts';
import {
  ColumnsButton,
  GridView,
  useColumnChoice,
  useGridPage,
  useSelection,
} from '../../../ui/grid/index.ts';
import { Button, Cut } from '../../../ui/index.ts';
import { TaskBulkBar } from '../bulk/task-bulk-bar.tsx';
import type { TaskQuery } from '../search.ts';
import { TimerLine } from '../sla/timer-line.tsx';
import { useHours } from '../state/hours.ts';
import { Channel, Priority, StatusBadge } from '../task-marks.tsx';
import type { TaskAddress } from '../use-task-address.ts';
import { TASK_COLUMNS } from './columns.tsx';

const DEFAULT_SORT = { id: taskList.defaultSort.sort, order: taskList.defaultSort.order };

const titleOf = (task: Task) => `${ticketNumberText(task.number)} ${task.title}`;

function PhoneLine({ row }: { readonly row: Task }) {
  return (
    <div className="task-phone-line">
      <span className="row">
        <span className="num t-3">{ticketNumberText(row.number)}</span>
        <Cut as="strong" className="grow">
          {row.title}
        </Cut>
        <Priority priority={row.priority} />
      </span>
      <span className="row t-12">
        <StatusBadge status={row.status} />
        {row.channel && <Channel channel={row.channel} bare />}
        <Cut className="grow t-3">{row.visitor?.name}</Cut>
        <TimerLine task={row} hoursOf={useHours()} />
      </span>
    </div>
  );
}

/** The tasks of a page as rows of the grid. */
export function ListView({
  query,
  address,
  mayEdit,
  page,
  isOpen,
  isBeside,
  isFiltered,
  onClear,
  onCreate,
}: {
  query: TaskQuery;
  address: TaskAddress;
  mayEdit: boolean;
  page: 'tickets' | 'tasks';
  /** Whether a task is open, which disables the list's shortcuts. */
  isOpen: boolean;
  /** Whether the task takes the greater part of the page. */
  isBeside: boolean;
  isFiltered: boolean;
  onClear: () => void;
  onCreate: () => void;
}) {
  const { t } = useLingui();
  const chosen = useColumnChoice(page, TASK_COLUMNS);
  const gridPage = useGridPage({
    list: 'listTasks',
    count: 'countTasks',
    query,
    rowsOf: (reply) => reply.tasks,
    totalOf: (reply) => reply,
    address,
  });
  const rows = gridPage.rows;
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows]);
  const selection = useSelection(ids);
  const frame = useRef<HTMLDivElement>(null);
  const [assigns, setAssigns] = useState(false);
  useListKeys(frame, isOpen, () => mayEdit && selection.count > 0 && setAssigns(true));
  const empty = {
    icon: IconTicket,
    text:
      page === 'tickets'
        ? t`Requests that take longer to answer appear here.`
        : t`Your team’s tasks appear here, with who does them and when they are due.`,
    action: mayEdit && (
      <Button variant="primary" icon={IconPlus} onClick={onCreate}>
        {page === 'tickets' ? t`New ticket` : t`New task`}
      </Button>
    ),
  };
  return (
    <div className="task-list" ref={frame}>
      <GridView<Task>
        label={page === 'tickets' ? t`Tickets` : t`Tasks`}
        columns={TASK_COLUMNS}
        chosen={chosen}
        page={gridPage}
        address={address}
        defaultSort={DEFAULT_SORT}
        titleOf={titleOf}
        onOpen={({ id }) => address.open(id)}
        selection={mayEdit ? selection : undefined}
        phoneLine={PhoneLine}
        isNarrow={isBeside}
        failedTitle={page === 'tickets' ? t`Could not load tickets` : t`Could not load tasks`}
        empty={empty}
        isFiltered={isFiltered || query.list !== undefined}
        onClear={onClear}
        foot={
          <span className="row end">
            <ExportButton
              kind="tasks"
              filter={{ ...query, sort: address.search.sort, order: address.search.order }}
              count={gridPage.total?.total}
            />
            <span className="hide-phone">
              <ColumnsButton columns={TASK_COLUMNS} chosen={chosen} />
            </span>
          </span>
        }
      />
      {mayEdit && selection.count > 0 && (
        <TaskBulkBar
          tasks={(rows ?? []).filter(({ id }) => selection.has(id))}
          onKeepSelected={selection.select}
          assigns={assigns}
          onAssigns={setAssigns}
        />
      )}
    </div>
  );
}

/** Keyboard shortcuts: j and k move through the rows, x selects the focused one, a assigns the selection. */
function useListKeys(frame: React.RefObject<HTMLDivElement | null>, isOff: boolean, assign: () => void) {
  const { t } = useLingui();
  const press = (key: string) => {
    const cell = document.activeElement?.closest<HTMLElement>('.ag-cell');
    if (cell && frame.current?.contains(cell)) {
      cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    } else {
      const first = '.ag-row[row-index="0"] .ag-cell:nth-child(2), .phone-open';
      frame.current?.querySelector<HTMLElement>(first)?.focus();
    }
  };
  const keys = [
    { key: 'j', label: t`Next row`, run: () => press('ArrowDown') },
    { key: 'k', label: t`Previous row`, run: () => press('ArrowUp') },
    { key: 'x', label: t`Select row`, run: () => press(' ') },
    { key: 'a', label: t`Assign`, run: assign },
  ];
  useKeys(isOff ? [] : keys);
}
