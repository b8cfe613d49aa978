import type { AiAgent } from '@foyer/contract/agents/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { callWith, type Result } from '../../api/call.ts';
import { Chip } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/fields/index.ts';
import { Cut, Empty, LoadError, Time, useTimeZone } from '../../ui/index.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { lastDays, useAgentsAddress } from './address.ts';
import { CATEGORY_LABELS, FIGURE_LABELS, STATE_LABELS } from './labels.ts';

type Page = Result<'listAiSessions'>;

/** The conversations of agents, or those that a figure counts. */
export function ConversationList({ agents }: { agents: readonly AiAgent[] }) {
  const { t, i18n } = useLingui();
  const { agent, figure, category, days, go } = useAgentsAddress();
  const zone = useTimeZone();
  const query = {
    ...(agent && { agentId: agent }),
    ...(figure && { figure }),
    ...(category && { category }),
    ...(days && lastDays(days, zone)),
  };
  const list = useInfiniteQuery<Page, ApiError>({
    queryKey: ['listAiSessions', { query }],
    queryFn: ({ signal, pageParam }) =>
      callWith(
        'listAiSessions',
        { query: { ...query, cursor: pageParam as string | undefined } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const { error, refetch } = list;
  const sessions = list.data?.pages.flatMap((page) => page.sessions);
  const base = { view: 'conversations' as const };
  return (
    <>
      <div className="agent-filters row">
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
            value={t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`}
            onRemove={() => go({ ...base, agent, figure, category })}
          />
        )}
      </div>
      {error && !sessions && (
        <LoadError title={t`Could not load conversations`} error={error} onRetry={() => void refetch()} />
      )}
      {!sessions && !error && <RowsLoading />}
      {sessions?.length === 0 && (
        <Empty icon={IconSparkles}>
          {agent || figure || category || days
            ? t`No conversations`
            : t`Conversations appear here as soon as an agent answers a visitor.`}
        </Empty>
      )}
      {sessions && sessions.length > 0 && (
        <div className="table-scroll">
          <table className="grid agent-table">
            <thead>
              <tr>
                <th>{t`Visitor`}</th>
                <th className="is-wide">{t`Last question`}</th>
                <th className="hide-phone">{t`Agent`}</th>
                <th className="is-state">{t`State`}</th>
                <th className="n is-short hide-phone">{t`Answers`}</th>
                <th className="is-short hide-phone">{t`Helped`}</th>
                <th>{t`Started`}</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.id}>
                  <td>
                    <button type="button" className="agent-name" onClick={() => go({ session: session.id })}>
                      <strong>{session.visitorName}</strong>
                    </button>
                  </td>
                  <Cut as="td">{session.question}</Cut>
                  <td className="hide-phone">
                    {session.agent.name} <span className="t-12 t-3 num">{t`version ${session.version}`}</span>
                  </td>
                  <td className="is-state">
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
      <LoadMore list={list} />
    </>
  );
}
