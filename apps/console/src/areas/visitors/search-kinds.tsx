import type { SearchHit } from '@foyer/contract/search/kinds';
import { PAGES } from '@foyer/domain/pages';
import { opens, type Rights } from '@foyer/domain/rights';
import { openThreadPath } from '@foyer/domain/work-paths';
import { msg } from '@lingui/core/macro';
import { IconUser } from '@tabler/icons-react';
import { placeText } from '../../i18n/place-text.ts';
import { statusText } from '../../leads/labels.ts';
import { searchResultKind } from '../../shell/search/result-kind.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Time } from '../../ui/time.tsx';

/** The target of a visitor: the newest conversation, the board when online, or their tickets. */
function hrefOf({ id, name, conversation, isOnline }: SearchHit<'people'>, rights: Rights): string | null {
  const { conversationID, conversationKind } = conversation ?? {};
  const thread =
    conversationID && openThreadPath({ id: conversationID, kind: conversationKind ?? 'chat' }, rights);
  if (thread) return thread;
  if (isOnline && opens(rights, 'livechat')) return `${PAGES.livechat.url}?visitor=${id}`;
  if (isOnline && opens(rights, 'online_visitors')) {
    return `${PAGES.online_visitors.url}?${new URLSearchParams({ q: name.text })}`;
  }
  return opens(rights, 'tickets') ? `${PAGES.tickets.url}/all?referenceID=${id}` : null;
}

export const searchKinds = [
  searchResultKind<'people'>({
    kind: 'people',
    position: 1,
    title: msg`Visitors`,
    icon: IconUser,
    line: (hit, { rights, i18n }) => {
      return {
        lead: (
          <Avatar
            id={hit.id}
            name={hit.name.text}
            size={24}
            {...(hit.isOnline && { presence: 'online' as const })}
          />
        ),
        title: hit.name,
        detail: [hit.matched ?? '', placeText(hit, i18n.locale), statusText(hit.leadStatus)],
        end: hit.isOnline ? i18n._(msg`Online`) : <Time at={hit.lastSeenDate} />,
        href: hrefOf(hit, rights),
      };
    },
  }),
];
