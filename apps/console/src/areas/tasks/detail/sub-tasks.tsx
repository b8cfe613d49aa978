import * as limits from 'virtual:foyer-limits';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { TASK_SUB_TASKS_MAX, ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { Cut } from '../../../ui/cut.tsx';
import { StatusBadge } from '../task-marks.tsx';
import { AddLine } from './add-line.tsx';
import { Part } from './part.tsx';
import { useParts } from './use-parts.ts';

/** The subtasks of a task, or its parent. */
export function SubTasks({
  task,
  mayEdit,
  onOpen,
}: {
  task: TaskDetail;
  mayEdit: boolean;
  onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const run = useParts();
  const { id, parent, subTasks } = task;
  const done = subTasks.filter(({ status }) => status === 'Completed').length;
  const line = ({ id: other, number, title, status, assignedTo }: (typeof subTasks)[number]) => (
    <button type="button" className="item task-link" onClick={() => onOpen(other)}>
      <span className="num t-3">{ticketNumberText(number)}</span>
      <Cut className="grow">{title}</Cut>
      {assignedTo && <Cut className="t-12 t-3">{assignedTo.name}</Cut>}
      <StatusBadge status={status} />
    </button>
  );
  if (parent)
    return (
      <Part id="parent" title={t`Parent task`}>
        {line(parent)}
      </Part>
    );
  if (!mayEdit && subTasks.length === 0) return null;
  const add = (title: string) =>
    run(
      call('createTask', { body: { title, mode: 'Task', parentId: id } as never }).then(() =>
        call('getTask', { params: { id } }),
      ),
    );
  return (
    <Part
      id="subTasks"
      title={t`Sub-tasks`}
      count={subTasks.length > 0 ? `${done}/${subTasks.length}` : undefined}
    >
      <ul>
        {subTasks.map((one) => (
          <li key={one.id}>{line(one)}</li>
        ))}
      </ul>
      {mayEdit && subTasks.length < TASK_SUB_TASKS_MAX && (
        <AddLine
          label={t`New sub-task`}
          placeholder={t`Add sub-task`}
          maxLength={limits.createTask.title}
          onAdd={add}
        />
      )}
    </Part>
  );
}
