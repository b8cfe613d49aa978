import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { threadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/index.ts';
import { ChannelGlyph, IconButton, Time } from '../../../ui/index.ts';
import { Part } from './part.tsx';
import { useParts } from './use-parts.ts';

/** The conversations that a task is about; each opens where conversations of its kind are read. */
export function Links({ task, mayTask }: { task: TaskDetail; mayTask: boolean }) {
  const { t } = useLingui();
  const run = useParts();
  const { id, conversations } = task;
  if (conversations.length === 0) return null;
  return (
    <Part title={t`Conversations`} count={conversations.length}>
      <ul>
        {conversations.map((one) => {
          const name = one.subject || one.visitorName;
          const [to = '/', query = ''] = threadPath({ id: one.conversationID, kind: one.kind }).split('?');
          return (
            <li key={one.conversationID} className="row">
              <Link
                className="item task-link grow"
                to={to}
                search={Object.fromEntries(new URLSearchParams(query)) as never}
              >
                <ChannelGlyph channel={one.channel} bare />
                <span className="cut grow">
                  <bdi>{name}</bdi> <bdi className="t-12 t-3">{one.lastMessage}</bdi>
                </span>
                <Time className="t-12 t-3" at={one.lastModifiedDate} />
              </Link>
              {mayTask && (
                <IconButton
                  small
                  icon={IconUnlink}
                  iconSize={14}
                  label={t`Take the link to ${name} off`}
                  onClick={() =>
                    void run(
                      call('unlinkTaskConversation', { params: { id, conversationID: one.conversationID } }),
                    )
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
