import './now-tiles.css';
import type { Dashboard } from '@foyer/contract/analytics/shapes';
import { waitingClock, waitingLevel } from '@foyer/domain/elapsed';
import type { PageId } from '@foyer/domain/pages';
import { PAGES } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconClock,
  IconHeadset,
  IconInbox,
  IconMessages,
  IconWorld,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../../../session/permissions.ts';
import { Icon, type IconShape, useNow } from '../../../ui/index.ts';

/** The inbox's search for customers who wait for an answer, however long. */
export const WAITING = { q: 'is:waiting', range: 'all' } as const;

/** What is now: who waits, who is here, who answers, what is at risk, and what is the member's own. */
export function NowTiles({ now, mine }: { now: Dashboard['now']; mine: Dashboard['mine'] }) {
  const { t, i18n } = useLingui();
  const clock = useNow(1_000);
  const waited = now.waitingSince === null ? null : clock - Date.parse(now.waitingSince);
  const present = now.agents.filter(({ presence }) => presence !== 'offline');
  const load = present.reduce((sum, agent) => sum + agent.load, 0);
  const capacity = present.reduce((sum, agent) => sum + agent.capacity, 0);
  const { waiting, unassigned, onlineVisitors, inConversation, openTickets, atRiskTotal } = now;
  const level = waited === null ? 'grey' : waitingLevel(waited);
  return (
    <section className="dash-now dash-wide" aria-label={t`Now`}>
      <NowTile
        icon={IconInbox}
        label={t`Waiting`}
        page={['team_messages', 'livechat', 'my_messages']}
        search={WAITING}
        value={i18n.number(waiting)}
      >
        {unassigned > 0
          ? t`${plural(unassigned, { one: '# unassigned', other: '# unassigned' })}`
          : t`All assigned`}
      </NowTile>
      <NowTile
        icon={IconClock}
        label={t`Longest wait`}
        tone={level === 'grey' ? '' : level}
        page={['team_messages', 'livechat', 'my_messages']}
        search={{ ...WAITING, sort: 'waiting' }}
        value={waited === null ? '–' : waitingClock(waited, i18n.locale)}
      >
        {waited === null ? t`No one is waiting` : t`for a reply`}
      </NowTile>
      <NowTile
        icon={IconWorld}
        label={t`Online visitors`}
        page={['online_visitors']}
        value={i18n.number(onlineVisitors)}
      >
        {t`${plural(inConversation, { one: '# in conversation', other: '# in conversation' })}`}
      </NowTile>
      <NowTile
        icon={IconHeadset}
        label={t`Agents online`}
        page={['visitors_user_agents']}
        value={i18n.number(present.length)}
      >
        {t`${load} of ${capacity} slots used`}
      </NowTile>
      <NowTile
        icon={IconAlertTriangle}
        label={t`SLA targets at risk`}
        tone={atRiskTotal > 0 ? 'amber' : ''}
        page={['tickets']}
        search={{ sla: 'breached,warning' }}
        value={i18n.number(atRiskTotal)}
      >
        {t`${plural(openTickets, { one: 'of # open ticket', other: 'of # open tickets' })}`}
      </NowTile>
      <NowTile
        icon={IconMessages}
        label={t`Waiting for you`}
        tone={mine.waiting > 0 ? 'amber' : ''}
        page={['my_messages', 'team_messages', 'livechat']}
        search={{ ...WAITING, assignedTo: 'me' }}
        value={i18n.number(mine.waiting)}
      >
        {mine.overdueTickets > 0
          ? t`${plural(mine.overdueTickets, { one: '# overdue ticket', other: '# overdue tickets' })}`
          : t`${mine.assigned} open, ${plural(mine.tickets, { one: '# ticket', other: '# tickets' })}`}
      </NowTile>
    </section>
  );
}

function NowTile({
  icon,
  label,
  value,
  tone = '',
  page,
  search,
  children,
}: {
  icon: IconShape;
  label: string;
  value: string;
  tone?: '' | 'amber' | 'red';
  /** The page that shows it: the first that the member may open. */
  page: readonly PageId[];
  /** What the page is limited to. */
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const rights = useRights();
  const open = page.find((one) => opens(rights, one));
  const content = (
    <>
      <span className="dash-now-name">
        <Icon of={icon} />
        {label}
      </span>
      <span className={`dash-now-value num ${tone && `is-${tone}`}`}>{value}</span>
      <span className="dash-now-more">{children}</span>
    </>
  );
  return open ? (
    <Link
      className="card dash-now-tile is-link"
      to={open === 'tickets' ? '/tickets/all' : PAGES[open].url}
      search={(search ?? {}) as never}
    >
      {content}
    </Link>
  ) : (
    <div className="card dash-now-tile">{content}</div>
  );
}
