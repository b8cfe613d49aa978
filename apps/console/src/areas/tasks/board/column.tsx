import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { GridFailed } from '../../../ui/grid-failed.tsx';
import { IconButton, Skeleton } from '../../../ui/index.ts';
import { STATUS_LABELS } from '../labels.ts';
import type { TaskQuery } from '../search.ts';
import type { HoursOf } from '../state/hours.ts';
import type { Person } from '../state/people.ts';
import { TaskCard } from './card.tsx';
import { dropRefusal } from './drop-rule.ts';
import { useColumn } from './use-column.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** The cards of one status. While a card is dragged it shows whether it can be dropped here. */
export function Column({
  status,
  query,
  count,
  dragged,
  hoursOf,
  selectedId,
  landedId,
  isFolded,
  onUnfold,
  mayEdit,
  onOpen,
  onCreate,
  onMove,
  onAssign,
}: {
  status: TaskStatus;
  query: TaskQuery;
  /** The number of tasks; undefined until counted. */
  count: RowTotal | undefined;
  /** The card being dragged. */
  dragged: Task | null;
  hoursOf: HoursOf;
  selectedId: string | undefined;
  /** The id of the card just moved here. */
  landedId: string | null;
  /** Whether it is collapsed to a strip for lack of room. */
  isFolded: boolean;
  onUnfold: () => void;
  mayEdit: boolean;
  onOpen: (id: string) => void;
  onCreate: (status: TaskStatus) => void;
  onMove: (task: Task, to: TaskStatus) => void;
  onAssign: (task: Task, person: Person | null) => void;
}) {
  const { t, i18n } = useLingui();
  const column = useRef<HTMLElement>(null);
  const [isOver, setIsOver] = useState(false);
  const list = useColumn(query, status);
  const tasks = list.data?.pages.flatMap((page) => page.tasks);
  const name = i18n._(STATUS_LABELS[status]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a collapsed column is another element
  useEffect(() => {
    if (!column.current) return;
    return dropTargetForElements({
      element: column.current,
      getData: () => ({ status }),
      canDrop: ({ source }) => dropRefusal(source.data.task as Task, status) === null,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    });
  }, [status, isFolded]);
  const isExcluded = query.status !== undefined && !query.status.split(',').includes(status);
  const shownCount = isExcluded ? undefined : count;
  const rest = shownCount && tasks ? Math.max(0, shownCount.total - tasks.length) : 0;
  const over = isOver ? ' is-over' : '';
  if (isFolded) {
    return (
      <section className={`task-strip${over}`} aria-label={name} ref={column}>
        <button type="button" title={t`Expand column`} onClick={onUnfold}>
          <span className="num t-3">{shownCount && i18n.number(shownCount.total)}</span>
          <b>{name}</b>
          <span className="sr">{t`Expand column`}</span>
        </button>
      </section>
    );
  }
  return (
    <section className={`task-column${over}`} aria-label={name} ref={column}>
      <h2>
        {name}{' '}
        {shownCount && (
          <span className="t-3 num">
            {i18n.number(shownCount.total)}
            {!shownCount.isExact && '+'}
          </span>
        )}
        {mayEdit && (
          <IconButton
            small
            className="end"
            icon={IconPlus}
            iconSize={14}
            label={t`New in ${name}`}
            onClick={() => onCreate(status)}
          />
        )}
      </h2>
      {dragged && dragged.status !== status && <DropTarget task={dragged} status={status} />}
      <ul aria-label={t`${name}: cards`} aria-busy={list.isFetching}>
        {list.error && !tasks && (
          <li>
            <GridFailed title={t`Could not load cards`} onRetry={() => void list.refetch()} />
          </li>
        )}
        {!tasks && !list.error && [0, 1, 2].map((row) => <Waiting key={row} />)}
        {tasks?.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            hoursOf={hoursOf}
            isSelected={task.id === selectedId}
            isLanded={task.id === landedId}
            mayEdit={mayEdit}
            onOpen={() => onOpen(task.id)}
            onMove={(to) => onMove(task, to)}
            onAssign={(person) => onAssign(task, person)}
          />
        ))}
        {tasks?.length === 0 && <li className="task-none t-12 t-3">{t`None`}</li>}
        {list.hasNextPage && (
          <li className="task-more">
            <button
              type="button"
              className="as-text t-12 t-3"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {rest > 0 ? <Plural value={rest} one="# more" other="# more" /> : t`More`}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The drop target for the dragged card, or why it cannot be dropped. */
function DropTarget({ task, status }: { task: Task; status: TaskStatus }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const refusal = dropRefusal(task, status);
  const number = ticketNumberText(task.number);
  return (
    <p className={refusal ? 'task-drop is-refused' : 'task-drop'}>
      {refusal ? refusalText(task, status, refusal) : t`Drop ${number} here`}
    </p>
  );
}

const Waiting = () => (
  <li className="task-card is-waiting" aria-hidden="true">
    <Skeleton width="40%" />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </li>
);
