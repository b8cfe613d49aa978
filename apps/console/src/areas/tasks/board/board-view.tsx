import './board.css';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Task } from '@foyer/contract/tasks/shapes';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useKeys } from '../../../keys/keys.ts';
import { toast } from '../../../ui/index.ts';
import type { TaskQuery } from '../search.ts';
import { useHours } from '../state/hours.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import type { TaskAddress } from '../use-task-address.ts';
import { Column } from './column.tsx';
import { dropRefusal } from './drop-rule.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** The tasks as cards in a column for each status. Cards are moved by dragging, or by their menu. */
export function BoardView({
  query,
  address,
  saving,
  mayTask,
  onCreate,
}: {
  query: TaskQuery;
  address: TaskAddress;
  saving: TaskSaving;
  mayTask: boolean;
  onCreate: (status: TaskStatus) => void;
}) {
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const hoursOf = useHours();
  const refusalText = useRefusalText();
  const [dragged, setDragged] = useState<Task | null>(null);
  const { data: counts } = useCall(
    'countTaskLists',
    { query: query as never },
    { placeholderData: (old) => old, staleTime: 30_000 },
  );
  const move = (task: Task, to: TaskStatus) => {
    const refusal = dropRefusal(task, to);
    if (refusal === 'here') return;
    if (refusal) toast.show({ kind: 'warning', text: refusalText(task, to, refusal) });
    else saving.save(task, { part: 'status', value: to });
  };
  const dropped = useEffectEvent(move);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDragged(source.data.task as Task),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const to = location.current.dropTargets[0]?.data.status as TaskStatus | undefined;
          if (to) dropped(source.data.task as Task, to);
        },
      }),
    [],
  );
  useBoardKeys(board);
  return (
    <div className="task-board" ref={board}>
      {TASK_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          query={query}
          count={counts?.statuses[status]}
          dragged={dragged}
          hoursOf={hoursOf}
          selectedId={address.task}
          mayTask={mayTask}
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

/** j and k go through the cards, a assigns the one with the focus. */
function useBoardKeys(board: React.RefObject<HTMLDivElement | null>) {
  const { t } = useLingui();
  const cards = () => [...(board.current?.querySelectorAll<HTMLElement>('.task-open') ?? [])];
  const focused = () => document.activeElement?.closest('.task-card');
  const go = (by: 1 | -1) => {
    const all = cards();
    const at = all.findIndex((card) => card.closest('.task-card') === focused());
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const press = (selector: string) => focused()?.querySelector<HTMLElement>(selector)?.click();
  useKeys([
    { key: 'j', label: t`Next card`, run: () => go(1) },
    { key: 'k', label: t`Previous card`, run: () => go(-1) },
    { key: 'a', label: t`Assign`, run: () => press('.task-assign') },
    { key: 'm', label: t`Move to`, run: () => press('.task-move') },
  ]);
}
