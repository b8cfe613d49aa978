import './detail.css';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { TASK_DESCRIPTION_MAX, TASK_TITLE_MAX, ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconLink, IconTicketOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, errorText, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Drawer, Empty, IconButton, LoadError, Time, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { useUndo } from '../bulk/use-bulk.ts';
import { TimerLine } from '../sla/timer-line.tsx';
import { useHours } from '../state/hours.ts';
import type { PartChange } from '../state/parts.ts';
import { askLists, dropTasks } from '../state/task-cache.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import { Priority, StatusBadge } from '../task-marks.tsx';
import { Attachments } from './attachments.tsx';
import { Checklist } from './checklist.tsx';
import { Facts } from './facts.tsx';
import { InPlaceText } from './in-place-text.tsx';
import { Links } from './links.tsx';
import { SlaPanel } from './sla-panel.tsx';
import { SubTasks } from './sub-tasks.tsx';
import { Talk } from './talk.tsx';
import { Watchers } from './watchers.tsx';

/** One task with everything that belongs to it, changed where it stands. */
export function TaskDrawer({
  id,
  saving,
  mayTask,
  onOpen,
  onClose,
}: {
  id: string;
  saving: TaskSaving;
  mayTask: boolean;
  /** Opens another task in its place. */
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { data: task, error, refetch } = useCall('getTask', { params: { id } });
  const hoursOf = useHours();
  const number = task ? ticketNumberText(task.number) : '';
  const title = task ? `${number} ${task.title}` : t`Task`;
  const remove = useRemove(onClose);
  const copy = () =>
    void navigator.clipboard?.writeText(location.href).then(() => toast.show({ text: t`Link copied` }));
  return (
    <Drawer opened onClose={onClose} label={title} width={760}>
      <div className="drawer-frame">
        <DrawerHead
          title={number || t`Task`}
          under={
            task && (
              <span className="row task-under">
                <StatusBadge status={task.status} />
                <Priority priority={task.priority} />
                <TimerLine task={task} hoursOf={hoursOf} />
              </span>
            )
          }
          after={
            task && (
              <>
                <IconButton icon={IconLink} label={t`Copy the link`} onClick={copy} />
                {mayTask && (
                  <IconButton icon={IconTrash} label={t`Delete`} onClick={() => void remove(task)} />
                )}
              </>
            )
          }
          onClose={onClose}
        />
        <div className="drawer-body task-detail">
          {!task && error?.status === 404 && (
            <Empty icon={IconTicketOff} title={t`There is no such task`}>
              {t`It was deleted, or you may not see it.`}
            </Empty>
          )}
          {!task && error && error.status !== 404 && (
            <LoadError title={t`The task could not be loaded`} error={error} onRetry={() => void refetch()} />
          )}
          {!task && !error && <RowsLoading />}
          {task && <Opened task={task} saving={saving} mayTask={mayTask} onOpen={onOpen} />}
        </div>
      </div>
    </Drawer>
  );
}

function Opened({
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
  // A text is saved against what stood there when somebody began to type.
  const begun = useRef(task);
  const begin = () => {
    begun.current = task;
  };
  const change = (next: PartChange) => saving.save(task, next);
  return (
    <>
      <InPlaceText
        className="task-title"
        label={t`Title`}
        value={task.title}
        disabled={!mayTask}
        required
        maxLength={TASK_TITLE_MAX}
        onBegin={begin}
        onSave={(value) => saving.save(begun.current, { part: 'title', value })}
      />
      <InPlaceText
        className="task-description"
        label={t`Description`}
        placeholder={mayTask ? t`Add a description` : ''}
        value={task.description}
        disabled={!mayTask}
        maxLength={TASK_DESCRIPTION_MAX}
        onBegin={begin}
        onSave={(value) => saving.save(begun.current, { part: 'description', value })}
      />
      <p className="t-12 t-3">
        {task.createdBy ? t`Made by ${task.createdBy.name}` : t`Made by itself`}{' '}
        <Time at={task.createdDate} />
      </p>
      <Facts task={task} disabled={!mayTask} onChange={change} />
      {task.clocks.length > 0 && <SlaPanel task={task} />}
      <Checklist task={task} mayTask={mayTask} />
      <SubTasks task={task} mayTask={mayTask} onOpen={onOpen} />
      <Links task={task} mayTask={mayTask} />
      <Attachments task={task} mayTask={mayTask} />
      <Watchers task={task} mayTask={mayTask} />
      <Talk task={task} mayTask={mayTask} />
    </>
  );
}

/** Deletes a task at once; the toast takes it back. */
function useRemove(onRemoved: () => void) {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const undo = useUndo();
  return async ({ id, number }: TaskDetail) => {
    const name = ticketNumberText(number);
    try {
      const reply = await call('removeTask', { params: { id } });
      onRemoved();
      dropTasks(cache, [id]);
      askLists(cache);
      toast.show({ text: t`${name} deleted`, kind: 'done', undo: () => undo(reply.undo.id) });
    } catch (error) {
      toast.error(t`${name} was not deleted`, errorText(error, text('genericError')));
    }
  };
}
