import * as limits from 'virtual:foyer-limits';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { TaskSaving } from '../state/use-save-task.ts';
import { Assignee, Priority, StatusBadge } from '../task-marks.tsx';
import { ClockLines } from './clock-lines.tsx';
import { InPlaceText } from './in-place-text.tsx';

/** What an open task is about: title, timers and description, changed where they stand. */
export function PanelHead({
  task,
  saving,
  mayTask,
  isFull,
  onProperties,
}: {
  task: TaskDetail;
  saving: TaskSaving;
  mayTask: boolean;
  /** Whether its title is that of the page. */
  isFull: boolean;
  /** The way to the properties, where they do not stand at the side. */
  onProperties: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const Heading = isFull ? 'h1' : 'h2';
  // A text is saved against what stood there when somebody began to type.
  const begun = useRef(task);
  const begin = () => {
    begun.current = task;
  };
  return (
    <div className="task-head-texts">
      <Heading className="sr">{`${ticketNumberText(task.number)} ${task.title}`}</Heading>
      <InPlaceText
        className="task-title"
        label={t`Title`}
        value={task.title}
        disabled={!mayTask}
        required
        maxLength={limits.updateTask.title}
        onBegin={begin}
        onSave={(value) => saving.save(begun.current, { part: 'title', value })}
      />
      <ClockLines task={task} />
      {onProperties && (
        <button type="button" className="task-marks" onClick={onProperties}>
          <span className="sr">{t`Properties`}</span>
          <StatusBadge status={task.status} />
          <Priority priority={task.priority} />
          <Assignee person={task.assignedTo} />
        </button>
      )}
      {(mayTask || task.description !== '') && (
        <InPlaceText
          className="task-description"
          label={t`Description`}
          placeholder={mayTask ? t`Add description` : ''}
          value={task.description}
          disabled={!mayTask}
          maxLength={limits.updateTask.description}
          onBegin={begin}
          onSave={(value) => saving.save(begun.current, { part: 'description', value })}
        />
      )}
    </div>
  );
}
