import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/index.ts';
import { useRights } from '../../../session/permissions.ts';
import { ChannelGlyph, Cut, IconButton, Time } from '../../../ui/index.ts';
import { Part } from './part.tsx';
import { useParts } from './use-parts.ts';

/** The conversations linked to a task, as links for members who may read them. */
export function Links({ task, mayEdit }: { task: TaskDetail; mayEdit: boolean }) {
  const { t } = useLingui();
  const run = useParts();
  const rights = useRights();
  const { id, conversations } = task;
  if (conversations.length === 0) return null;
  return (
    <Part id="conversations" title={t`Conversations`} count={conversations.length} open={false}>
      <ul>
        {conversations.map((one) => {
          const name = one.subject || one.visitorName;
          const path = openThreadPath({ id: one.conversationID, kind: one.kind }, rights);
          const [to = '/', query = ''] = path?.split('?') ?? [];
          const content = (
            <>
              <ChannelGlyph channel={one.channel} bare />
              <span className="cut-line grow">
                <Cut>{name}</Cut>
                <Cut className="t-12 t-3">{one.lastMessage}</Cut>
              </span>
              <Time className="t-12 t-3" at={one.lastModifiedDate} />
            </>
          );
          return (
            <li key={one.conversationID} className="row">
              {path ? (
                <Link
                  className="item task-link grow"
                  to={to}
                  search={Object.fromEntries(new URLSearchParams(query)) as never}
                >
                  {content}
                </Link>
              ) : (
                <span className="item task-link grow">{content}</span>
              )}
              {mayEdit && (
                <IconButton
                  small
                  icon={IconUnlink}
                  iconSize={14}
                  label={t`Remove link to ${name}`}
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
