import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconDots, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Colleague } from '../../../people/colleagues.tsx';
import { useCardDrag } from '../../../ui/board/board-drag.ts';
import { Avatar, Cut, Icon, IconButton, Menu, MenuItem, Tag, Time } from '../../../ui/index.ts';
import { STATUS_LABELS } from '../labels.ts';
import { Counts } from '../list/columns.tsx';
import { TimerLine } from '../sla/timer-line.tsx';
import type { HoursOf } from '../state/hours.ts';
import { usePeople } from '../state/people.ts';
import { Channel, Priority } from '../task-marks.tsx';
import { dropRefusal } from './drop-rule.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** The maximum number of tags on a card. */
const TAGS_SHOWN = 2;

/** A task on the board: number, priority, title, customer, age, tags, assignee and timer. */
export function TaskCard({
  task,
  hoursOf,
  isSelected,
  isLanded,
  mayEdit,
  onOpen,
  onMove,
  onAssign,
}: {
  task: Task;
  hoursOf: HoursOf;
  isSelected: boolean;
  /** Whether it was just moved here; it is then scrolled into view and highlighted. */
  isLanded: boolean;
  mayEdit: boolean;
  onOpen: () => void;
  onMove: (to: TaskStatus) => void;
  onAssign: (person: Colleague | null) => void;
}) {
  const { t } = useLingui();
  const card = useRef<HTMLLIElement>(null);
  const isDragged = useCardDrag(card, task, { isOn: mayEdit, isLanded });
  const number = ticketNumberText(task.number);
  const classes = [
    'board-card',
    isSelected && 'is-selected',
    isDragged && 'is-dragged',
    isLanded && 'is-landed',
  ];
  const more = task.tags.length - TAGS_SHOWN;
  return (
    <li className={classes.filter(Boolean).join(' ')} ref={card} data-task={task.id}>
      <button
        type="button"
        className="board-open"
        aria-label={t`Open ${number} ${task.title}`}
        onClick={onOpen}
      />
      <span className="task-top">
        <span className="num">{number}</span>
        <span className="row">
          <Priority priority={task.priority} />
          {mayEdit && <MoveMenu task={task} onMove={onMove} />}
        </span>
      </span>
      <b dir="auto">{task.title}</b>
      <span className="task-who">
        {task.channel && <Channel channel={task.channel} bare />}
        {task.visitor && (
          <>
            <bdi>{task.visitor.name}</bdi>
            {' · '}
          </>
        )}
        <Time at={task.createdDate} />
      </span>
      <span className="task-foot">
        {task.tags.slice(0, TAGS_SHOWN).map((tag) => (
          <Tag key={tag}>
            <Cut>{tag}</Cut>
          </Tag>
        ))}
        {more > 0 && <span className="t-12 t-3 num">+{more}</span>}
        <Counts row={task} />
        <span className="end">
          <AssignMenu task={task} mayEdit={mayEdit} onAssign={onAssign} />
        </span>
      </span>
      <span className="task-timer">
        <TimerLine task={task} hoursOf={hoursOf} />
      </span>
    </li>
  );
}

function MoveMenu({ task, onMove }: { task: Task; onMove: (to: TaskStatus) => void }) {
  const { t, i18n } = useLingui();
  const refusalText = useRefusalText();
  const number = ticketNumberText(task.number);
  return (
    <Menu
      label={t`Move to`}
      align="end"
      trigger={
        <IconButton small className="board-move" icon={IconDots} iconSize={14} label={t`Move ${number} to`} />
      }
    >
      {TASK_STATUSES.filter((status) => status !== task.status).map((status) => {
        const refusal = dropRefusal(task, status);
        return (
          <MenuItem
            key={status}
            icon={IconArrowRight}
            disabled={refusal !== null}
            onSelect={() => onMove(status)}
          >
            <span>
              {i18n._(STATUS_LABELS[status])}
              {refusal && <span className="task-why t-12 t-3">{refusalText(task, status, refusal)}</span>}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}

function AssignMenu({
  task,
  mayEdit,
  onAssign,
}: {
  task: Task;
  mayEdit: boolean;
  onAssign: (person: Colleague | null) => void;
}) {
  const { t } = useLingui();
  const people = usePeople();
  const has = task.assignedTo;
  const face = has ? (
    <Avatar id={has.id} name={has.name} imageUrl={has.imageUrl} size={20} />
  ) : (
    <span className="board-nobody">
      <Icon of={IconUserPlus} size={12} />
    </span>
  );
  const label = has ? t`Assigned to ${has.name}` : t`Unassigned: assign`;
  if (!mayEdit) {
    return (
      <span title={label}>
        {face}
        <span className="sr">{label}</span>
      </span>
    );
  }
  return (
    <Menu
      label={t`Assign`}
      align="end"
      width={240}
      trigger={
        <button type="button" className="as-text board-act task-assign" aria-label={label} title={label}>
          {face}
        </button>
      }
    >
      <MenuItem icon={IconUserOff} chosen={has === null} onSelect={() => onAssign(null)}>
        {t`No one`}
      </MenuItem>
      {people.map((person) => (
        <MenuItem key={person.id} chosen={person.id === has?.id} onSelect={() => onAssign(person)}>
          <Avatar id={person.id} name={person.name} imageUrl={person.imageUrl} size={20} />
          <Cut>{person.name}</Cut>
        </MenuItem>
      ))}
    </Menu>
  );
}
