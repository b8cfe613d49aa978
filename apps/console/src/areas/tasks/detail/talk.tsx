import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Tabs } from '../../../ui/index.ts';
import { Comments } from './comments.tsx';
import { History } from './history.tsx';
import { Why } from './why.tsx';

type Tab = 'comments' | 'history' | 'why';

/** What was said of a task, what was changed, and why what happened by itself did. */
export function Talk({ task, mayTask }: { task: TaskDetail; mayTask: boolean }) {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>('comments');
  const words = { comments: t`Comments`, history: t`History`, why: t`Why?` };
  return (
    <section className="task-talk" aria-label={t`Comments and history`}>
      <Tabs
        label={t`Comments and history`}
        panelId="task-talk-panel"
        items={[
          { id: 'comments', label: words.comments, count: task.counts.comments || undefined },
          { id: 'history', label: words.history },
          { id: 'why', label: words.why },
        ]}
        selected={tab}
        onSelect={setTab}
      />
      <div id="task-talk-panel" role="tabpanel" aria-label={words[tab]}>
        {tab === 'comments' && <Comments task={task} mayTask={mayTask} />}
        {tab === 'history' && <History task={task} />}
        {tab === 'why' && <Why taskId={task.id} />}
      </div>
    </section>
  );
}
