import { LEAD_LABELS } from '@foyer/contract/contacts/list';
import { msg } from '@lingui/core/macro';
import { IconAddressBook } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { placeText } from '../../i18n/place-text.ts';
import { searchResultKind } from '../../shell/search/result-kind.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Time } from '../../ui/time.tsx';

export const searchKinds = [
  searchResultKind<'contacts'>({
    kind: 'contacts',
    position: 0,
    title: msg`Contacts`,
    icon: IconAddressBook,
    line: (hit, { i18n }) => ({
      lead: (
        <Avatar
          id={hit.id}
          name={hit.name.text}
          size={24}
          {...(hit.isOnline && { presence: 'online' as const })}
        />
      ),
      title: hit.name,
      detail: [hit.matched ?? '', placeText(hit, i18n.locale), listText(LEAD_LABELS[hit.leadStatus])],
      end: hit.isOnline ? i18n._(msg`Online`) : hit.lastSeenDate && <Time at={hit.lastSeenDate} />,
      href: `/contacts/leadinfo/${hit.id}`,
    }),
  }),
];
