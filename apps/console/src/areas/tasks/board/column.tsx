import type { RowTotal } from '@foyer/contract/kernel/shapes';
import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Colleague } from '../../../people/colleagues.tsx';
import { BoardColumn } from '../../../ui/board/board-column.tsx';
import { useDropPlace } from '../../../ui/board/board-drag.ts';
import { IconButton } from '../../../ui/index.ts';
import { STATUS_LABELS } from '../labels.ts';
import type { TaskQuery } from '../search.ts';
import type { HoursOf } from '../state/hours.ts';
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
  onAssign: (task: Task, person: Colleague | null) => void;
}) {
  const { t, i18n } = useLingui();
  const column = useRef<HTMLElement>(null);
  const list = useColumn(query, status);
  const name = i18n._(STATUS_LABELS[status]);
  const isOver = useDropPlace<Task>(column, status, (task) => dropRefusal(task, status) === null, isFolded);
  const isExcluded = query.status !== undefined && !query.status.split(',').includes(status);
  const shownCount = isExcluded ? undefined : count;
  if (isFolded) {
    return (
      <section className={`task-strip${isOver ? ' is-over' : ''}`} aria-label={name} ref={column}>
        <button type="button" title={t`Expand column`} onClick={onUnfold}>
          <span className="num t-3">{shownCount && i18n.number(shownCount.total)}</span>
          <b>{name}</b>
          <span className="sr">{t`Expand column`}</span>
        </button>
      </section>
    );
  }
  return (
    <BoardColumn
      column={column}
      name={name}
      count={shownCount}
      isOver={isOver}
      list={{ ...list, cards: list.data?.pages.flatMap((page) => page.tasks) }}
      end={
        mayEdit && (
          <IconButton
            small
            className="end"
            icon={IconPlus}
            iconSize={14}
            label={t`New in ${name}`}
            onClick={() => onCreate(status)}
          />
        )
      }
      drop={dragged && dragged.status !== status && <DropTarget task={dragged} status={status} />}
    >
      {(task) => (
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
      )}
    </BoardColumn>
  );
}

/** The drop target for the dragged card, or why it cannot be dropped. */
function DropTarget({ task, status }: { task: Task; status: TaskStatus }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const refusal = dropRefusal(task, status);
  const number = ticketNumberText(task.number);
  return (
    <p className={refusal ? 'board-drop is-refused' : 'board-drop'}>
      {refusal ? refusalText(task, status, refusal) : t`Drop ${number} here`}
    </p>
  );
}
