import type { SearchHit } from '@foyer/contract/search/kinds';
import { PAGES } from '@foyer/domain/pages';
import { opens, type Rights } from '@foyer/domain/rights';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconUsers } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { searchResultKind } from '../../shell/search/result-kind.ts';
import { sectionPath } from '../../shell/settings/section.ts';
import { Avatar } from '../../ui/avatar.tsx';

const PRESENCE_LABELS: Readonly<Record<SearchHit<'members'>['presence'], MessageDescriptor>> = {
  online: msg`Online`,
  away: msg`Away`,
  offline: msg`Offline`,
};

/** The member in the settings, or their threads in the inbox. */
function hrefOf(id: string, rights: Rights): string | null {
  if (opens(rights, 'settings')) {
    return `${sectionPath('roles-and-team-members')}?${new URLSearchParams({ id })}`;
  }
  const query = new URLSearchParams({ assignedTo: id, status: 'any' });
  return opens(rights, 'team_messages') ? `${PAGES.team_messages.url}?${query}` : null;
}

export const searchKinds = [
  searchResultKind<'members'>({
    kind: 'members',
    position: 5,
    title: msg`Members`,
    icon: IconUsers,
    prefix: '@',
    line: (hit, { rights, i18n }) => ({
      lead: (
        <Avatar id={hit.id} name={hit.name.text} imageUrl={hit.imageUrl} size={24} presence={hit.presence} />
      ),
      title: hit.name,
      detail: [hit.matched ?? '', listText(hit.roleTitle)],
      end: i18n._(PRESENCE_LABELS[hit.presence]),
      href: hrefOf(hit.id, rights),
    }),
  }),
];
