import type { AiAgent } from '@foyer/contract/agents/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconInfoCircle, IconPlus, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { joinedText } from '../../i18n/joined-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Avatar, Badge, Button, Empty, Icon } from '../../ui/index.ts';
import { useAgentsAddress } from './address.ts';

/** The agents with what they did in the last week. */
export function AgentList({ agents, hasProvider }: { agents: readonly AiAgent[]; hasProvider: boolean }) {
  const { t, i18n } = useLingui();
  const { go } = useAgentsAddress();
  if (agents.length === 0)
    return (
      <Empty icon={IconSparkles} title={t`An agent answers from your knowledge`} action={<Create />}>
        {t`With its sources, at any hour, until a person is needed.`}
      </Empty>
    );
  return (
    <>
      <ProviderLine hasProvider={hasProvider} />
      <div className="table-scroll">
        <table className="grid agent-table">
          <thead>
            <tr>
              <th>{t`Agent`}</th>
              <th>{t`Status`}</th>
              <th className="hide-phone">{t`Answers in`}</th>
              <th className="n hide-phone">{t`With visitors now`}</th>
              <th className="n">{t`7 days`}</th>
              <th className="n hide-phone">{t`Handed over`}</th>
            </tr>
          </thead>
          <tbody>
            {agents.map((agent) => (
              <tr key={agent.id}>
                <td>
                  <button type="button" className="agent-name" onClick={() => go({ id: agent.id })}>
                    <Avatar id={agent.id} name={agent.name} imageUrl={agent.imageUrl} size={28} />
                    <span>
                      <strong>{agent.name}</strong>
                      <span className="t-12 t-3">{t`version ${agent.version}`}</span>
                    </span>
                  </button>
                </td>
                <td>
                  <Badge tone={agent.status === 'Active' ? 'success' : 'neutral'}>
                    {agent.status === 'Active' ? t`Active` : t`Inactive`}
                  </Badge>
                </td>
                <td className="hide-phone">
                  {joinedText(agent.engagements.map(({ name }) => name)) || (
                    <span className="t-3">{t`No engagement`}</span>
                  )}
                </td>
                <td className="n num hide-phone">{i18n.number(agent.running)}</td>
                <td className="n num">
                  <button
                    type="button"
                    className="link"
                    onClick={() => go({ view: 'conversations', agent: agent.id, days: 7 })}
                  >
                    {i18n.number(agent.conversations)}
                  </button>
                </td>
                <td className="n num hide-phone">
                  <button
                    type="button"
                    className="link"
                    onClick={() =>
                      go({ view: 'conversations', agent: agent.id, figure: 'handedOver', days: 7 })
                    }
                  >
                    {i18n.number(agent.handedOver)}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Create() {
  const { t } = useLingui();
  const { go } = useAgentsAddress();
  if (!useMay('createAiAgent')) return null;
  return (
    <div className="end">
      <Button variant="primary" icon={IconPlus} onClick={() => go({ id: 'new' })}>
        {t`New AI agent`}
      </Button>
    </div>
  );
}
AgentList.Create = Create;

/** Whether a model writes the answers. */
export function ProviderLine({ hasProvider }: { hasProvider: boolean }) {
  const { t } = useLingui();
  return (
    <p className="agent-provider t-13 t-2">
      <Icon of={hasProvider ? IconCircleCheck : IconInfoCircle} />
      {hasProvider
        ? t`A model writes the answers from your knowledge. When it fails, agents answer from knowledge alone.`
        : t`No AI provider is connected. Agents answer from knowledge alone, word for word: FAQs, intents and passages.`}
      {!hasProvider && <Link to="/settings/ai-configuration" className="link">{t`AI configuration`}</Link>}
    </p>
  );
}
