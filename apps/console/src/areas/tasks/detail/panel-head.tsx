import * as limits from 'virtual:foyer-limits';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { TaskSaving } from '../state/use-save-task.ts';
import { Assignee, Priority, StatusBadge } from '../task-marks.tsx';
import { ClockLines } from './clock-lines.tsx';
import { InlineText } from './inline-text.tsx';

/** Title, timers and description of the open task, edited inline. */
export function PanelHead({
  task,
  saving,
  mayEdit,
  isFull,
  onProperties,
}: {
  task: TaskDetail;
  saving: TaskSaving;
  mayEdit: boolean;
  /** Whether its title is the page title. */
  isFull: boolean;
  /** Opens the properties when they are not at the side. */
  onProperties: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const Heading = isFull ? 'h1' : 'h2';
  // A text is saved against the version that was shown when editing started.
  const startedFrom = useRef(task);
  const begin = () => {
    startedFrom.current = task;
  };
  return (
    <div className="task-head-texts">
      <Heading className="sr">{`${ticketNumberText(task.number)} ${task.title}`}</Heading>
      <InlineText
        className="task-title"
        label={t`Title`}
        value={task.title}
        disabled={!mayEdit}
        required
        maxLength={limits.updateTask.title}
        onBegin={begin}
        onSave={(value) => saving.save(startedFrom.current, { part: 'title', value })}
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
      {(mayEdit || task.description !== '') && (
        <InlineText
          className="task-description"
          label={t`Description`}
          placeholder={mayEdit ? t`Add description` : ''}
          value={task.description}
          disabled={!mayEdit}
          maxLength={limits.updateTask.description}
          onBegin={begin}
          onSave={(value) => saving.save(startedFrom.current, { part: 'description', value })}
        />
      )}
    </div>
  );
}
