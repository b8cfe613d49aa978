import './board.css';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Task } from '@foyer/contract/tasks/shapes';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useElementSize, useMergedRef } from '@mantine/hooks';
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
import { columnsWithRoom, openColumns } from './open-columns.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** How long a moved card stays highlighted, in milliseconds. */
const LANDED_MS = 3_000;

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
  const [landed, setLanded] = useState<Task['id'] | null>(null);
  const hoursOf = useHours();
  const refusalText = useRefusalText();
  const [dragged, setDragged] = useState<Task | null>(null);
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
      setLanded(task.id);
    }
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
  useEffect(() => {
    if (landed === null) return;
    const timer = setTimeout(() => setLanded(null), LANDED_MS);
    return () => clearTimeout(timer);
  }, [landed]);
  useBoardKeys(board, isOpen);
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

/** Keyboard shortcuts: j and k move through the cards, a assigns the focused one. */
function useBoardKeys(board: React.RefObject<HTMLDivElement | null>, isOff: boolean) {
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
  const keys = [
    { key: 'j', label: t`Next card`, run: () => go(1) },
    { key: 'k', label: t`Previous card`, run: () => go(-1) },
    { key: 'a', label: t`Assign`, run: () => press('.task-assign') },
    { key: 'm', label: t`Move to`, run: () => press('.task-move') },
  ];
  useKeys(isOff ? [] : keys);
}
