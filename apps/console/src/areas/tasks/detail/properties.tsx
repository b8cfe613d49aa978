import './properties.css';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { LinkedItems } from '../../../integrations/linked-items.tsx';
import { PersonFold } from '../../../people/person-fold.tsx';
import { Time } from '../../../ui/index.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import { Attachments } from './attachments.tsx';
import { Checklist } from './checklist.tsx';
import { Facts } from './facts.tsx';
import { Links } from './links.tsx';
import { SlaPanel } from './sla-panel.tsx';
import { SubTasks } from './sub-tasks.tsx';
import { Watchers } from './watchers.tsx';

/** All properties of a task except its comments. */
export function Properties({
  task,
  saving,
  mayEdit,
  onOpen,
}: {
  task: TaskDetail;
  saving: TaskSaving;
  mayEdit: boolean;
  onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Facts task={task} disabled={!mayEdit} onChange={(change) => saving.save(task, change)} />
      {task.visitor && <PersonFold referenceID={task.visitor.referenceID} openId={task.id} />}
      <Checklist task={task} mayEdit={mayEdit} />
      <SubTasks task={task} mayEdit={mayEdit} onOpen={onOpen} />
      <Links task={task} mayEdit={mayEdit} />
      <LinkedItems
        subject="ticket"
        id={task.id}
        prefill={{
          title: task.title,
          text: [task.description, location.href].filter(Boolean).join('\n\n'),
        }}
      />
      <Attachments task={task} mayEdit={mayEdit} />
      {task.clocks.length > 0 && <SlaPanel task={task} />}
      <Watchers task={task} mayEdit={mayEdit} />
      <p className="task-made t-12 t-3">
        {task.createdBy ? t`Created by ${task.createdBy.name}` : t`Created automatically`}{' '}
        <Time at={task.createdDate} />
      </p>
    </>
  );
}
