import './board.css';
import type { Task } from '@foyer/contract/tasks/shapes';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useBoardDrag } from '../../../ui/board/board-drag.ts';
import { useBoardKeys } from '../../../ui/board/use-board-keys.ts';
import { toast } from '../../../ui/index.ts';
import type { TaskQuery } from '../search.ts';
import { useHours } from '../state/hours.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import type { TaskAddress } from '../use-task-address.ts';
import { Column } from './column.tsx';
import { dropRefusal } from './drop-rule.ts';
import { columnsWithRoom, openColumns } from './open-columns.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** The widths of the columns when some are collapsed. */
const tracksOf = (open: ReadonlySet<TaskStatus>) =>
  TASK_STATUSES.map((status) => (open.has(status) ? 'minmax(0, 1fr)' : '32px')).join(' ');

/** The tasks as cards, in a column per status. Cards are moved by dragging or from their menu. */
export function BoardView({
  query,
  address,
  saving,
  mayEdit,
  isOpen,
  isBeside,
  onCreate,
}: {
  query: TaskQuery;
  address: TaskAddress;
  saving: TaskSaving;
  mayEdit: boolean;
  /** Whether a task is open, which disables the board's shortcuts. */
  isOpen: boolean;
  /** Whether the task takes the greater part of the page; columns that do not fit are collapsed. */
  isBeside: boolean;
  onCreate: (status: TaskStatus) => void;
}) {
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<readonly TaskStatus[]>([]);
  const hoursOf = useHours();
  const refusalText = useRefusalText();
  const { data: counts } = useCall(
    'countTaskLists',
    { query: query as never },
    { placeholderData: (old) => old, staleTime: 30_000 },
  );
  const { data: openTask } = useCall(
    'getTask',
    { params: { id: address.task ?? '' } },
    { enabled: isBeside },
  );
  const choose = (status: TaskStatus) => setChosen((all) => [status, ...all.filter((one) => one !== status)]);
  const open = openColumns(
    isBeside ? columnsWithRoom(width) : TASK_STATUSES.length,
    openTask?.status,
    chosen,
  );
  const move = (task: Task, to: TaskStatus) => {
    const refusal = dropRefusal(task, to);
    if (refusal === 'here') return;
    if (refusal) toast.show({ kind: 'warning', text: refusalText(task, to, refusal) });
    else {
      saving.save(task, { part: 'status', value: to });
      choose(to);
      land(task.id);
    }
  };
  const { dragged, landed, land } = useBoardDrag<Task, TaskStatus>(move);
  useBoardKeys(board, isOpen, [{ key: 'a', label: t`Assign`, selector: '.task-assign' }]);
  return (
    <div
      className={isBeside ? 'task-board is-beside' : 'task-board'}
      ref={useMergedRef(board, measured)}
      style={isBeside ? { gridTemplateColumns: tracksOf(open) } : undefined}
    >
      {TASK_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          query={query}
          count={counts?.statuses[status]}
          dragged={dragged}
          hoursOf={hoursOf}
          selectedId={address.task}
          landedId={landed}
          isFolded={!open.has(status)}
          onUnfold={() => choose(status)}
          mayEdit={mayEdit}
          onOpen={address.open}
          onCreate={onCreate}
          onMove={move}
          onAssign={(task, person) => saving.save(task, { part: 'assignedTo', value: person })}
        />
      ))}
      <span className="sr" role="status">
        {dragged && t`Moving ${dragged.title}`}
      </span>
    </div>
  );
}
