import './agents.css';
import './answers.css';
import { useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useSession } from '../../session/values.ts';
import { Empty, LoadError, Tabs } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { useAgentsAddress } from './address.ts';
import { AgentList } from './agent-list.tsx';
import { AgentPage } from './agent-page.tsx';
import { ConversationList } from './conversation-list.tsx';
import { Figures } from './figures.tsx';
import { WhyPage } from './why-page.tsx';

/** The AI agents, their conversations and figures; one agent or answer where the address names it. Specification 2. */
export function AgentsPage() {
  const { t, i18n } = useLingui();
  const merchantId = Number(useSession().MerchantId);
  const { view = 'agents', id, session, run, agent, go } = useAgentsAddress();
  const { data, error, refetch } = useCall('listAiAgents', { params: { merchantId } });
  if (session || run) return <WhyPage sessionId={session} runId={run} />;
  if (error && !data)
    return <LoadError title={t`Could not load AI agents`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsLoading />;
  const edited = id === 'new' ? null : data.agents.find((one) => one.id === id);
  if (id && edited === undefined)
    return <Empty icon={IconFileOff}>{t`This AI agent no longer exists.`}</Empty>;
  if (id) return <AgentPage key={id} agent={edited ?? null} hasProvider={data.hasProvider} />;
  const tabs = (
    <Tabs
      label={t`AI agents`}
      selected={view}
      onSelect={(next) => go({ ...(next !== 'agents' && { view: next }), agent })}
      items={[
        { id: 'agents', label: t`Agents` },
        { id: 'conversations', label: t`Conversations` },
        { id: 'figures', label: t`Figures` },
      ]}
    />
  );
  return (
    <>
      <div className="head">
        <h1>
          {t`AI agents`} <span className="count num">{i18n.number(data.agents.length)}</span>
        </h1>
        {view === 'agents' && data.agents.length > 0 && <AgentList.Create />}
      </div>
      <div className="agent-tabs">{tabs}</div>
      {view === 'agents' && <AgentList agents={data.agents} hasProvider={data.hasProvider} />}
      {view === 'conversations' && <ConversationList agents={data.agents} />}
      {view === 'figures' && <Figures agents={data.agents} merchantId={merchantId} />}
    </>
  );
}
