import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { joinedText } from '../../../i18n/joined-text.ts';
import { Button, Dialog, exactTime, useTimeZone } from '../../../ui/index.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../labels.ts';
import { type PartChange, withChange } from '../state/parts.ts';
import type { TaskSaving } from '../state/use-save-task.ts';

/** Shows both values of an edit conflict and lets the member choose. The member's text is kept until then. */
export function ConflictDialog({ saving: { conflict, resolve } }: { saving: TaskSaving }) {
  const { t } = useLingui();
  const by = conflict?.by ?? t`Someone`;
  return (
    <Dialog
      opened={conflict !== null}
      onClose={() => resolve('theirs')}
      mustChoose
      width={520}
      title={t`${by} changed this just now`}
      actions={
        <>
          <Button onClick={() => resolve('theirs')}>{t`Keep theirs`}</Button>
          <Button variant="primary" onClick={() => resolve('mine')}>{t`Use mine`}</Button>
        </>
      }
    >
      {conflict && (
        <dl className="task-conflict">
          <dt>{t`Theirs, saved`}</dt>
          <dd>
            <Value task={conflict.theirs} change={conflict.change} />
          </dd>
          <dt>{t`Yours, not saved`}</dt>
          <dd>
            <Value task={withChange(conflict.theirs, conflict.change)} change={conflict.change} />
          </dd>
        </dl>
      )}
    </Dialog>
  );
}

/** The task's current value of the changed field. */
function Value({ task, change }: { task: TaskDetail; change: PartChange }): ReactNode {
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  switch (change.part) {
    case 'status':
      return i18n._(STATUS_LABELS[task.status]);
    case 'priority':
      return i18n._(PRIORITY_LABELS[task.priority]);
    case 'assignedTo':
      return task.assignedTo?.name ?? t`No one`;
    case 'department':
      return task.department?.name ?? t`None`;
    case 'visitor':
      return task.visitor?.name ?? t`None`;
    case 'dueDate':
      return task.dueDate ? exactTime(task.dueDate, timeZone) : t`None`;
    case 'tags':
      return joinedText(task.tags) || t`None`;
    case 'field':
      return String(task.fields[change.fieldId] ?? t`None`);
    default:
      return task[change.part] || t`None`;
  }
}
