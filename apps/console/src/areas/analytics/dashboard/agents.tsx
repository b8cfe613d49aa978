import type { AgentNow } from '@foyer/contract/analytics/shapes';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { PAGES } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { NumberCell } from '../../../numbers/number-cell.tsx';
import { numberText } from '../../../numbers/number-text.ts';
import { useRights } from '../../../session/permissions.ts';
import { useSession } from '../../../session/values.ts';
import { Avatar, Cut, Empty } from '../../../ui/index.ts';
import { AgentLoad } from './agent-load.tsx';
import { WAITING } from './now-tiles.tsx';

/** Rows before the rest is folded. */
const SHOWN = 9;

/** The team: who is here, how much each has, and how today went. */
export function Agents({
  agents,
  onOpen,
}: {
  agents: readonly AgentNow[];
  onOpen: ((measure: MeasureId, agent: AgentNow) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const here = agents.filter(({ presence }) => presence !== 'offline').length;
  const opensInbox = opens(useRights(), 'team_messages');
  const { id: myId } = useSession();
  const rest = agents.length - SHOWN;
  return (
    <section className="card dash-card dash-team" aria-labelledby="dash-team">
      <header className="dash-card-head">
        <h2 id="dash-team">{t`Team today`}</h2>
        <span className="t-12 t-3">{t`${here} online`}</span>
      </header>
      {agents.length === 0 ? (
        <Empty icon={IconUsers}>{t`Colleagues who answer conversations or tickets are shown here.`}</Empty>
      ) : (
        <div className="dash-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Agent`}</th>
                <th scope="col">{t`Load`}</th>
                <th scope="col" className="n">{t`Waiting`}</th>
                <th scope="col" className="n hide-phone">{t`Today`}</th>
                <th scope="col" className="n">{t`First reply`}</th>
              </tr>
            </thead>
            <tbody>
              {agents.slice(0, SHOWN).map((agent) => (
                <tr key={agent.id}>
                  <th scope="row">
                    <span className="row dash-agent">
                      <Avatar
                        id={agent.id}
                        name={agent.name}
                        imageUrl={agent.imageUrl}
                        size={24}
                        presence={agent.presence}
                      />
                      <Cut>{agent.name}</Cut>
                    </span>
                  </th>
                  <td>
                    <AgentLoad agent={agent} />
                  </td>
                  <td className="n num">
                    {opensInbox && agent.waiting > 0 ? (
                      <Link
                        className="stat-cell"
                        to={PAGES.team_messages.url}
                        search={
                          {
                            ...WAITING,
                            assignedTo: agent.id === myId ? 'me' : agent.id,
                            sort: 'waiting',
                          } as never
                        }
                      >
                        {i18n.number(agent.waiting)}
                      </Link>
                    ) : (
                      i18n.number(agent.waiting)
                    )}
                  </td>
                  <td className="n num hide-phone">
                    <NumberCell
                      isEmpty={agent.conversations === 0}
                      text={i18n.number(agent.conversations)}
                      onOpen={onOpen && (() => onOpen('conversations', agent))}
                    />
                  </td>
                  <td className="n num">
                    <NumberCell
                      isEmpty={agent.firstReply === null}
                      text={numberText(agent.firstReply, MEASURES.firstReply, i18n)}
                      onOpen={onOpen && (() => onOpen('firstReply', agent))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest > 0 && <p className="t-12 t-3 dash-rest">{t`${rest} more`}</p>}
        </div>
      )}
    </section>
  );
}
