import type { ListedUserAgent } from '@foyer/contract/board/shapes';
import { seesAllLoginSessions } from '@foyer/domain/roles';
import { waitingOf } from '@foyer/domain/visitor-flags';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActiveVisitors } from '../../../api/active-visitors.ts';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { ChannelGlyph, Cut, Time } from '../../../ui/index.ts';
import { ThreadLink } from '../../../ui/thread-link.tsx';

/** How many tracked visitors and sign-ins are shown. */
const SHOWN = 5;

function Part({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) {
  return (
    <section className="drawer-part">
      <h3>{title}</h3>
      {empty === null ? children : <p className="hint">{empty}</p>}
    </section>
  );
}

/** The open chats of an agent, from the live list. Nothing for members who cannot see visitors. */
export function AgentChats({ agentId }: { agentId: string }) {
  const { t } = useLingui();
  const { data } = useActiveVisitors();
  const chats = data?.filter((one) => one.activeAgent === agentId && one.conversationStatus === 'open');
  if (!chats) return null;
  return (
    <Part title={t`Open chats`} empty={chats.length === 0 ? t`No open chats.` : null}>
      <ul className="drawer-links">
        {chats.map((chat) => (
          <li key={chat.referenceID} className="row">
            <ChannelGlyph channel={chat.channel} bare />
            <ThreadLink id={chat.conversationID ?? ''} kind="chat">
              <Cut>{chat.vName}</Cut>
            </ThreadLink>
            <Cut className="grow t-12 t-3">{chat.lastMessage?.text}</Cut>
            {waitingOf(chat) && <Time className="t-12 t-3" at={waitingOf(chat) ?? ''} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The visitors whom an agent tracks without an open chat. Nothing for members without the page. */
export function OtherTracked({ agentId }: { agentId: string }) {
  const { t } = useLingui();
  const mayRead = useMay('listTracked');
  const { data } = useCall('listTracked', { query: { agentId } }, { enabled: mayRead });
  if (!data) return null;
  const others = data.visitors.filter(({ conversationStatus }) => conversationStatus !== 'open');
  return (
    <Part
      title={t`Other tracked visitors`}
      empty={others.length === 0 ? t`No other tracked visitors.` : null}
    >
      <ul className="drawer-links">
        {others.slice(0, SHOWN).map((one) => (
          <li key={one.id} className="row">
            <Cut>{one.vName}</Cut>
            <Cut className="grow t-12 t-3">{one.tracking.track_message}</Cut>
            <Time className="t-12 t-3" at={one.lastAccessedDate} />
          </li>
        ))}
      </ul>
      <Link to="/visitors/tracking" search={{ agent: agentId } as never} className="link t-12">
        {t`Show all tracked visitors`}
      </Link>
    </Part>
  );
}

/** The latest sign-ins of an agent: for administrators and the agent (Specification 6). */
export function AgentSignIns({ agent }: { agent: ListedUserAgent }) {
  const { t } = useLingui();
  const { Role, id } = useSession();
  const mayRead = seesAllLoginSessions(Role) || id === agent.id;
  const query = { email: agent.email, limit: SHOWN };
  const { data } = useCall('listLoginSessions', { query }, { enabled: mayRead });
  if (!data) return null;
  return (
    <Part title={t`Recent sign-ins`} empty={data.loginSessions.length === 0 ? t`Never signed in.` : null}>
      <ul className="drawer-links">
        {data.loginSessions.map((login) => (
          <li key={login.id} className="row">
            <Cut className="grow">{login.device || t`Unknown device`}</Cut>
            <bdi dir="ltr" className="t-12 t-3">
              {login.ip_Address}
            </bdi>
            <Time className="t-12 t-3" at={login.lastLoginDt} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
