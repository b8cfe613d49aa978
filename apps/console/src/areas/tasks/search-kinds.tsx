import { PAGES } from '@foyer/domain/pages';
import { opens, type Rights } from '@foyer/domain/rights';
import { openTaskPath } from '@foyer/domain/work-paths';
import { msg } from '@lingui/core/macro';
import { IconTicket } from '@tabler/icons-react';
import { searchResultKind } from '../../shell/search/result-kind.ts';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { STATUS_LABELS } from './labels.ts';
import { Priority } from './task-marks.tsx';

function allInList(typed: string, rights: Rights): string | null {
  const query = new URLSearchParams({ q: typed });
  if (opens(rights, 'tickets')) return `${PAGES.tickets.url}/all?${query}`;
  return opens(rights, 'tasks') ? `${PAGES.tasks.url}?${query}` : null;
}

export const searchKinds = [
  searchResultKind<'tickets'>({
    kind: 'tickets',
    position: 4,
    title: msg`Tickets`,
    icon: IconTicket,
    prefix: '#',
    line: (hit, { rights, i18n }) => {
      const number = `#${hit.number} `;
      return {
        lead: <Icon of={IconTicket} />,
        title: {
          text: `${number}${hit.title.text}`,
          marks: hit.title.marks.map(([from, to]) => [from + number.length, to + number.length]),
        },
        detail: [hit.visitorName, i18n._(STATUS_LABELS[hit.status])],
        end: hit.status === 'Completed' ? <Time at={hit.date} /> : <Priority priority={hit.priority} />,
        href: openTaskPath(hit, rights),
      };
    },
    all: { label: msg`Show all in the list`, href: allInList },
  }),
];
