import type { AgentNow } from '@foyer/contract/analytics/shapes';
import { PAGES } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMessages, IconTicket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRights } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { Menu, MenuItem } from '../../../ui/index.ts';

/** How much of an agent's capacity is taken. A menu opens the conversations and the tickets that take it. */
export function AgentLoad({ agent: { id, name, load, tickets, capacity } }: { agent: AgentNow }) {
  const { t } = useLingui();
  const rights = useRights();
  const { id: myId } = useSession();
  const navigate = useNavigate();
  const conversations = load - tickets;
  const opensConversations = conversations > 0 && opens(rights, 'team_messages');
  const opensTickets = tickets > 0 && opens(rights, 'tickets');
  const share = Math.min(1, load / Math.max(1, capacity));
  const meter = (
    <>
      <span className={share >= 1 ? 'meter is-full' : 'meter'} aria-hidden="true">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="num" aria-hidden="true">{`${load}/${capacity}`}</span>
      <span className="sr">{t`${load} of ${capacity}`}</span>
    </>
  );
  if (!opensConversations && !opensTickets) return <span className="dash-load">{meter}</span>;
  const open = (to: string, search: Readonly<Record<string, string>>) =>
    void navigate({ to, search: search as never });
  return (
    <Menu
      label={t`Load of ${name}`}
      trigger={
        <button type="button" className="stat-cell dash-load">
          {meter}
        </button>
      }
    >
      {opensConversations && (
        <MenuItem
          icon={IconMessages}
          onSelect={() =>
            open(PAGES.team_messages.url, {
              q: 'is:active',
              range: 'all',
              assignedTo: id === myId ? 'me' : id,
            })
          }
        >
          {t`${plural(conversations, { one: '# conversation', other: '# conversations' })}`}
        </MenuItem>
      )}
      {opensTickets && (
        <MenuItem
          icon={IconTicket}
          onSelect={() =>
            open(`${PAGES.tickets.url}/all`, { assignedTo: id, status: 'Assigned,In Progress' })
          }
        >
          {t`${plural(tickets, { one: '# ticket', other: '# tickets' })}`}
        </MenuItem>
      )}
    </Menu>
  );
}
