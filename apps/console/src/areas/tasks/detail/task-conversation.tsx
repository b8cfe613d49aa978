import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '../../../session/permissions.ts';
import { linkedThreads } from '../../../shell/linked-thread.ts';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { ChannelGlyph, Cut, Icon, Time } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';

type Linked = TaskDetail['conversations'][number];

const Threads = linkedThreads.map(({ load }) => lazy(() => loadChunk(load)));

/** The open conversation of a task, else the one with the latest message. */
const firstShown = (all: readonly Linked[]): Linked | undefined =>
  [...all].sort(
    (a, b) =>
      Number(b.status === 'open') - Number(a.status === 'open') ||
      b.lastModifiedDate.localeCompare(a.lastModifiedDate),
  )[0];

/** The selected conversation, until another is selected or it is unlinked. */
export interface ShownThread {
  readonly linked: Linked | undefined;
  readonly choose: (conversationID: string) => void;
}

/** Keeps the selected conversation while others receive messages. */
export function useShownThread(conversations: readonly Linked[]): ShownThread {
  const [chosen, choose] = useState<string | undefined>(undefined);
  const linked =
    conversations.find(({ conversationID }) => conversationID === chosen) ?? firstShown(conversations);
  if (linked?.conversationID !== chosen) choose(linked?.conversationID);
  return { linked, choose };
}

/** The task's conversation with the customer, to read and answer, with a switch between several. */
export function TaskConversation({
  conversations,
  shown: { linked, choose },
}: {
  conversations: readonly Linked[];
  shown: ShownThread;
}) {
  const { t } = useLingui();
  if (!linked) return null;
  const nameOf = ({ subject, visitorName }: Linked) => subject || visitorName;
  return (
    <>
      {conversations.length > 1 && (
        <fieldset className="seg task-threads" aria-label={t`Conversations`}>
          {conversations.map((one) => (
            <button
              key={one.conversationID}
              type="button"
              aria-pressed={one === linked}
              onClick={() => choose(one.conversationID)}
            >
              <ChannelGlyph channel={one.channel} bare />
              <Cut>{nameOf(one)}</Cut>
            </button>
          ))}
        </fieldset>
      )}
      <ThreadSource linked={linked} />
      <Suspense fallback={<RowsLoading />}>
        {Threads.map((Thread) => (
          <Thread key={linked.conversationID} conversationID={linked.conversationID} />
        ))}
      </Suspense>
    </>
  );
}

/** The channel of the messages, with a link when the member has access. */
function ThreadSource({ linked }: { linked: Linked }) {
  const { t } = useLingui();
  const { kind, subject, visitorName, conversationID, channel, lastModifiedDate } = linked;
  const path = openThreadPath({ id: conversationID, kind }, useRights());
  const source = (
    <>
      <ChannelGlyph channel={channel} bare />
      <Cut>{kind === 'mail' ? subject || visitorName : t`Live chat with ${visitorName}`}</Cut>
      <Time className="t-3" at={lastModifiedDate} />
    </>
  );
  if (!path) return <div className="task-source">{source}</div>;
  const [to = '/', query = ''] = path.split('?');
  return (
    <Link
      className="task-source"
      to={to}
      search={Object.fromEntries(new URLSearchParams(query)) as never}
      aria-label={t`Open the conversation with ${visitorName}`}
    >
      {source}
      <Icon of={IconArrowUpRight} size={14} className="end" />
    </Link>
  );
}
