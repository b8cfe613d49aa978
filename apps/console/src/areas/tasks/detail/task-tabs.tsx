import './task-tabs.css';
import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '../../../session/permissions.ts';
import { Tabs } from '../../../ui/index.ts';
import { Comments } from './comments.tsx';
import { History } from './history.tsx';
import { type ShownThread, TaskConversation } from './task-conversation.tsx';
import { Why } from './why.tsx';

/** The tabs of a task. */
export type TaskTab = 'conversation' | 'comments' | 'history' | 'why' | 'properties';

/** Conversation, comments, history and automation log of a task, in tabs. */
export function TaskTabs({
  task,
  mayEdit,
  tab,
  onTab,
  thread,
  properties,
}: {
  task: TaskDetail;
  mayEdit: boolean;
  /** The selected tab. Null for the default: the conversation if there is one. */
  tab: TaskTab | null;
  onTab: (tab: TaskTab) => void;
  thread: ShownThread;
  /** The properties, as a tab when they are not at the side. */
  properties: ReactNode;
}) {
  const { t } = useLingui();
  const mayRead = useMay('getConversation');
  const hasConversation = mayRead && task.conversations.length > 0;
  const items = [
    ...(hasConversation ? [{ id: 'conversation' as const, label: t`Conversation` }] : []),
    { id: 'comments' as const, label: t`Comments`, count: task.counts.comments || undefined },
    { id: 'history' as const, label: t`History` },
    { id: 'why' as const, label: t`Why?` },
    ...(properties ? [{ id: 'properties' as const, label: t`Properties` }] : []),
  ];
  const shown = items.find(({ id }) => id === tab) ?? items[0];
  if (!shown) return null;
  return (
    <>
      <div className="task-talk-tabs">
        <Tabs
          label={t`Conversation and history`}
          panelId="task-talk-panel"
          items={items}
          selected={shown.id}
          onSelect={onTab}
        />
      </div>
      <div
        id="task-talk-panel"
        className={`task-talk is-${shown.id}`}
        role="tabpanel"
        aria-label={shown.label}
      >
        {shown.id === 'conversation' && (
          <TaskConversation conversations={task.conversations} shown={thread} />
        )}
        {shown.id === 'comments' && <Comments task={task} mayEdit={mayEdit} />}
        {shown.id === 'history' && <History task={task} mayEdit={mayEdit} />}
        {shown.id === 'why' && <Why taskId={task.id} />}
        {shown.id === 'properties' && properties}
      </div>
    </>
  );
}
