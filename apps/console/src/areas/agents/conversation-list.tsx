import type { AiAgent } from '@foyer/contract/agents/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/fields/index.ts';
import { Button, Cut, Empty, LoadError, Time } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { lastDays, useAgentsAddress } from './address.ts';
import { CATEGORY_LABELS, FIGURE_LABELS, STATE_LABELS } from './labels.ts';

const PAGE = 50;
const MOST = 200;

/** The conversations of agents, or those that a figure counts. */
export function ConversationList({ agents }: { agents: readonly AiAgent[] }) {
  const { t, i18n } = useLingui();
  const { agent, figure, category, days, go } = useAgentsAddress();
  const [limit, setLimit] = useState(PAGE);
  const query = {
    limit,
    ...(agent && { agentId: agent }),
    ...(figure && { figure }),
    ...(category && { category }),
    ...(days && lastDays(days)),
  };
  const { data, error, refetch } = useCall('listAiSessions', { query });
  const base = { view: 'conversations' as const };
  return (
    <>
      <div className="ai-filters row">
        <SelectField
          label={t`Agent`}
          value={agent ?? ''}
          clearable
          placeholder={t`All agents`}
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ ...base, figure, category, days, ...(id && { agent: id }) })}
        />
        {figure && (
          <Chip
            label={t`Figure`}
            value={i18n._(FIGURE_LABELS[figure])}
            onRemove={() => go({ ...base, agent, category, days })}
          />
        )}
        {category && (
          <Chip
            label={t`Reason`}
            value={i18n._(CATEGORY_LABELS[category])}
            onRemove={() => go({ ...base, agent, figure, days })}
          />
        )}
        {days && (
          <Chip
            label={t`Period`}
            value={t`Last ${days} days`}
            onRemove={() => go({ ...base, agent, figure, category })}
          />
        )}
      </div>
      {error && !data && (
        <LoadError title={t`Could not load conversations`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data?.sessions.length === 0 && (
        <Empty
          icon={IconSparkles}
        >{t`Conversations appear here as soon as an agent answers a visitor.`}</Empty>
      )}
      {data && data.sessions.length > 0 && (
        <div className="table-scroll">
          <table className="grid ai-table">
            <thead>
              <tr>
                <th>{t`Visitor`}</th>
                <th className="is-wide">{t`Last question`}</th>
                <th className="hide-phone">{t`Agent`}</th>
                <th>{t`State`}</th>
                <th className="n hide-phone">{t`Answers`}</th>
                <th className="hide-phone">{t`Helped`}</th>
                <th>{t`Begun`}</th>
              </tr>
            </thead>
            <tbody>
              {data.sessions.map((session) => (
                <tr key={session.id}>
                  <td>
                    <button type="button" className="ai-name" onClick={() => go({ session: session.id })}>
                      <strong>{session.visitorName}</strong>
                    </button>
                  </td>
                  <td>
                    <Cut>{session.question}</Cut>
                  </td>
                  <td className="hide-phone">
                    {session.agent.name} <span className="t-12 t-3 num">{t`version ${session.version}`}</span>
                  </td>
                  <td>
                    {i18n._(
                      session.category ? CATEGORY_LABELS[session.category] : STATE_LABELS[session.state],
                    )}
                  </td>
                  <td className="n num hide-phone">{i18n.number(session.answers)}</td>
                  <td className="hide-phone">
                    {session.rating === 'up' && t`Yes`}
                    {session.rating === 'down' && t`No`}
                  </td>
                  <td>
                    <Time at={session.createdDate} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data?.nextCursor && limit < MOST && (
        <div className="ai-more">
          <Button onClick={() => setLimit(MOST)}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}
