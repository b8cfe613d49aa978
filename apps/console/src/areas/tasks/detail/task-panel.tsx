import './detail.css';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconTicketOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useKeys } from '../../../keys/keys.ts';
import { useIsPhone } from '../../../ui/grid/use-is-phone.ts';
import { Empty, LoadError, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { useUndo } from '../bulk/use-bulk.ts';
import { invalidateLists, removeTasks } from '../state/task-cache.ts';
import type { TaskSaving } from '../state/use-save-task.ts';
import type { TaskAddress } from '../use-task-address.ts';
import { PanelBar } from './panel-bar.tsx';
import { PanelHead } from './panel-head.tsx';
import { Properties } from './properties.tsx';
import { useShownThread } from './task-conversation.tsx';
import { type TaskTab, TaskTabs } from './task-tabs.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { usePanelFocus } from './use-panel-focus.ts';

/** A task beside the list or on the whole page, with its properties at the side. */
export function TaskPanel({
  id,
  address,
  saving,
  mayEdit,
  isFull,
  mayBeBeside,
}: {
  id: string;
  address: TaskAddress;
  saving: TaskSaving;
  mayEdit: boolean;
  /** Whether it takes the whole page. */
  isFull: boolean;
  mayBeBeside: boolean;
}) {
  const { t } = useLingui();
  const { data: task, error, refetch } = useCall('getTask', { params: { id } });
  const isPhone = useIsPhone();
  const neighbours = useNeighbours(id);
  const [tab, setTab] = useState<TaskTab | null>(null);
  const number = task ? ticketNumberText(task.number) : t`Task`;
  const title = task ? `${number} ${task.title}` : t`Task`;
  const close = () => address.open(undefined);
  const remove = useRemove(close);
  const step = (to: string | undefined) => to && address.open(to, { replace: true });
  const { panel, isIgnoredEscape, ...focus } = usePanelFocus(id);
  useKeys([
    { key: 'j', label: t`Next`, run: () => step(neighbours?.next) },
    { key: 'k', label: t`Previous`, run: () => step(neighbours?.previous) },
    { key: 'f', label: t`Full page`, run: () => mayBeBeside && address.setFull(!isFull) },
    { key: 'Escape', label: t`Close`, run: () => !isIgnoredEscape() && close() },
  ]);
  return (
    <section
      className={isFull ? 'task-panel is-full' : 'task-panel'}
      aria-label={title}
      ref={panel}
      tabIndex={-1}
      {...focus}
    >
      <PanelBar
        number={number}
        layout={{ isFull, mayBeBeside }}
        neighbours={neighbours}
        onStep={step}
        onFull={address.setFull}
        onRemove={task && mayEdit ? () => void remove(task) : undefined}
        onClose={close}
      />
      {!task && (
        <div className="task-center">
          {isFull && <h1 className="sr">{title}</h1>}
          {!error && <RowsLoading />}
          {error?.status === 404 && (
            <Empty icon={IconTicketOff} title={t`This task does not exist`}>
              {t`It was deleted, or you do not have access.`}
            </Empty>
          )}
          {error && error.status !== 404 && (
            <LoadError title={t`Could not load the task`} error={error} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {task && (
        <Opened
          key={task.id}
          task={task}
          saving={saving}
          mayEdit={mayEdit}
          isFull={isFull}
          isPhone={isPhone}
          tab={tab}
          onTab={setTab}
          onOpen={address.open}
        />
      )}
    </section>
  );
}

function Opened({
  task,
  saving,
  mayEdit,
  isFull,
  isPhone,
  tab,
  onTab,
  onOpen,
}: {
  task: TaskDetail;
  saving: TaskSaving;
  mayEdit: boolean;
  isFull: boolean;
  isPhone: boolean;
  tab: TaskTab | null;
  onTab: (tab: TaskTab) => void;
  onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const thread = useShownThread(task.conversations);
  const properties = <Properties task={task} saving={saving} mayEdit={mayEdit} onOpen={onOpen} />;
  return (
    <>
      <div className="task-center">
        <PanelHead
          task={task}
          saving={saving}
          mayEdit={mayEdit}
          isFull={isFull}
          onProperties={isPhone ? () => onTab('properties') : undefined}
        />
        <TaskTabs
          task={task}
          mayEdit={mayEdit}
          tab={tab}
          onTab={onTab}
          thread={thread}
          properties={isPhone ? properties : undefined}
        />
      </div>
      {!isPhone && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
        <aside className="task-props" aria-label={t`Properties`} tabIndex={0}>
          {properties}
        </aside>
      )}
    </>
  );
}

/** Deletes a task; the toast offers Undo. */
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
      removeTasks(cache, [id]);
      invalidateLists(cache);
      toast.show({ text: t`${name} deleted`, kind: 'done', undo: () => undo(reply.undo.id) });
    } catch (error) {
      toast.error(t`Could not delete ${name}`, errorText(error, text('genericError')));
    }
  };
}
