import './properties.css';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { Time } from '../../../ui/index.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import { Attachments } from './attachments.tsx';
import { Checklist } from './checklist.tsx';
import { Facts } from './facts.tsx';
import { Links } from './links.tsx';
import { SlaPanel } from './sla-panel.tsx';
import { SubTasks } from './sub-tasks.tsx';
import { Watchers } from './watchers.tsx';

/** Everything that belongs to a task besides what is said of it. */
export function Properties({
  task,
  saving,
  mayTask,
  onOpen,
}: {
  task: TaskDetail;
  saving: TaskSaving;
  mayTask: boolean;
  onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Facts task={task} disabled={!mayTask} onChange={(change) => saving.save(task, change)} />
      <Checklist task={task} mayTask={mayTask} />
      <SubTasks task={task} mayTask={mayTask} onOpen={onOpen} />
      <Links task={task} mayTask={mayTask} />
      <Attachments task={task} mayTask={mayTask} />
      {task.clocks.length > 0 && <SlaPanel task={task} />}
      <Watchers task={task} mayTask={mayTask} />
      <p className="task-made t-12 t-3">
        {task.createdBy ? t`Created by ${task.createdBy.name}` : t`Created automatically`}{' '}
        <Time at={task.createdDate} />
      </p>
    </>
  );
}
