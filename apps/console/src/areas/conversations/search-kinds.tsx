import type { Rights } from '@foyer/domain/rights';
import { inboxPath, openThreadPath } from '@foyer/domain/work-paths';
import { msg } from '@lingui/core/macro';
import { IconMail, IconMessage, IconMessages } from '@tabler/icons-react';
import { searchResultKind } from '../../shell/search/result-kind.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { channelName } from '../../ui/channel-glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';

/** The inbox search for a text, regardless of date and status. */
function allInInbox(typed: string, rights: Rights): string | null {
  const path = inboxPath(rights);
  return path && `${path}?${new URLSearchParams({ q: typed, range: 'all', status: 'any' })}`;
}

const all = { label: msg`Show all in the inbox`, href: allInInbox };

export const searchKinds = [
  searchResultKind<'conversations'>({
    kind: 'conversations',
    position: 2,
    title: msg`Conversations`,
    icon: IconMessages,
    line: (hit, { rights, i18n }) => {
      const { id, conversationKind: kind, title, visitorName } = hit;
      return {
        lead: <Icon of={kind === 'mail' ? IconMail : IconMessages} />,
        title: title.text === '' ? visitorName : title,
        detail: [title.text === '' ? '' : visitorName, channelName(hit.channel, i18n), hit.assignedTo],
        end: <Time at={hit.date} />,
        href: openThreadPath({ id, kind }, rights),
      };
    },
    all,
  }),
  searchResultKind<'messages'>({
    kind: 'messages',
    position: 3,
    title: msg`Messages`,
    icon: IconMessage,
    line: (hit, { rights, i18n, me }) => {
      const { author, conversationID: id, conversationKind: kind, seq } = hit;
      const isMine = author.type === 'member' && author.id === me;
      const name = isMine ? i18n._(msg`You`) : author.name || hit.visitorName;
      return {
        lead: (
          <Avatar
            id={author.id ?? hit.conversationID}
            name={isMine ? author.name : name}
            imageUrl={author.imageUrl}
            bot={author.type === 'bot'}
            size={24}
          />
        ),
        title: { text: name, marks: [] },
        detail: [hit.isNote ? i18n._(msg`Internal note`) : '', hit.text],
        end: <Time at={hit.date} />,
        href: openThreadPath({ id, kind, seq }, rights),
      };
    },
    all,
  }),
];
