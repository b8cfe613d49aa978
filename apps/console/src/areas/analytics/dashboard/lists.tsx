import type { AtRisk as Risk, WaitingNow } from '@foyer/contract/analytics/shapes';
import { waitingClock, waitingLevel } from '@foyer/domain/elapsed';
import { openTaskPath, openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { IconChecks, IconMoodSmile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../../../session/permissions.ts';
import { Avatar, ChannelGlyph, Cut, Empty, type IconShape, useNow } from '../../../ui/index.ts';

/** The customers who have waited longest. */
export function Waiting({ waiting, total }: { waiting: readonly WaitingNow[]; total: number }) {
  const { t, i18n } = useLingui();
  const now = useNow(1_000);
  const rights = useRights();
  return (
    <ListCard id="dash-waiting" title={t`Waiting longest`} total={total} isEmpty={waiting.length === 0}>
      {waiting.map((one) => {
        const waited = now - Date.parse(one.waitingSince);
        const level = waitingLevel(waited);
        return (
          <Line
            key={one.conversationID}
            href={openThreadPath({ id: one.conversationID, kind: one.kind }, rights)}
          >
            <ChannelGlyph channel={one.channel} bare />
            <span className="dash-line-text">
              <Cut as="strong">{one.name}</Cut>
              <Cut className="t-12 t-3">{one.agent?.name ?? t`Unassigned`}</Cut>
            </span>
            <span className={`num t-12 dash-wait is-${level}`}>{waitingClock(waited, i18n.locale)}</span>
          </Line>
        );
      })}
    </ListCard>
  );
}

/** The tickets whose next target is due soonest, or missed. */
export function AtRisk({ tickets, total }: { tickets: readonly Risk[]; total: number }) {
  const { t, i18n } = useLingui();
  const now = useNow(30_000);
  const rights = useRights();
  return (
    <ListCard
      id="dash-risk"
      title={t`SLA targets at risk`}
      total={total}
      isEmpty={tickets.length === 0}
      icon={IconChecks}
      emptyText={t`No ticket is about to miss its target.`}
    >
      {tickets.map((ticket) => {
        const left = Date.parse(ticket.dueDate) - now;
        return (
          <Line key={ticket.taskId} href={openTaskPath({ id: ticket.taskId, mode: 'Ticket' }, rights)}>
            <Avatar id={ticket.agent?.id ?? ''} name={ticket.agent?.name ?? ''} size={24} />
            <span className="dash-line-text">
              <Cut as="strong">{ticket.title}</Cut>
              <Cut className="t-12 t-3">{`#${ticket.number} · ${ticket.agent?.name ?? t`Unassigned`}`}</Cut>
            </span>
            <span className={`num t-12 dash-wait ${left < 0 ? 'is-red' : 'is-amber'}`}>
              {left < 0
                ? t`${waitingClock(-left, i18n.locale)} overdue`
                : t`in ${waitingClock(left, i18n.locale)}`}
            </span>
          </Line>
        );
      })}
    </ListCard>
  );
}

function ListCard({
  id,
  title,
  total,
  isEmpty,
  icon = IconMoodSmile,
  emptyText,
  children,
}: {
  id: string;
  title: string;
  total: number;
  isEmpty: boolean;
  icon?: IconShape;
  emptyText?: string;
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  // The member may know how many there are, but may not open them.
  if (isEmpty && total > 0) return null;
  return (
    <section className="card dash-card" aria-labelledby={id}>
      <header className="dash-card-head">
        <h2 id={id}>{title}</h2>
        {total > 0 && <span className="t-12 t-3 num">{i18n.number(total)}</span>}
      </header>
      {isEmpty ? (
        <Empty icon={icon}>{emptyText ?? t`No one is waiting for a reply.`}</Empty>
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  );
}

/** A row, which is a link where the member may open it. */
function Line({ href, children }: { href: string | null; children: ReactNode }) {
  const [to = '/', query = ''] = (href ?? '').split('?');
  return (
    <li>
      {href ? (
        <Link className="dash-line" to={to} search={Object.fromEntries(new URLSearchParams(query)) as never}>
          {children}
        </Link>
      ) : (
        <span className="dash-line">{children}</span>
      )}
    </li>
  );
}
