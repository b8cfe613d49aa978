import type { SearchHit } from '@foyer/contract/search/shapes';
import { isLeadStatus, leadStatusText } from '@foyer/domain/lead-ladder';
import { PAGES } from '@foyer/domain/pages';
import { opens, type Rights } from '@foyer/domain/rights';
import { openThreadPath } from '@foyer/domain/work-paths';
import { msg } from '@lingui/core/macro';
import { IconUser } from '@tabler/icons-react';
import { countryName } from '../../i18n/country-name.ts';
import { foundKind } from '../../shell/search/kind.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Time } from '../../ui/time.tsx';

/** Where a visitor is shown: by the newest conversation, among those who are online, or by their tickets. */
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
  foundKind<'people'>({
    kind: 'people',
    title: msg`People`,
    icon: IconUser,
    line: (hit, { rights, i18n }) => {
      const place = [hit.city, hit.country && countryName(hit.country, i18n.locale)]
        .filter(Boolean)
        .join(', ');
      const step = isLeadStatus(hit.leadStatus) ? leadStatusText(hit.leadStatus) : hit.leadStatus;
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
        detail: [hit.matched ?? '', place, step],
        end: hit.isOnline ? i18n._(msg`Online`) : <Time at={hit.lastSeenDate} />,
        href: hrefOf(hit, rights),
      };
    },
  }),
];
