import * as limits from 'virtual:foyer-limits';
import type { AiAgent } from '@foyer/contract/agents/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { Form, LeaveGuard } from '../../ui/fields/index.ts';
import { Badge, Button, IconButton } from '../../ui/index.ts';
import { ShowCurrent } from '../../ui/record-fields.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { useAgentsAddress } from './address.ts';
import { AgentFields } from './agent-fields.tsx';
import { ProviderLine } from './agent-list.tsx';
import { agentValues, settingsOfValues } from './agent-values.ts';
import { TryPanel } from './try-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** The parts of the address that stay while an agent is edited. */
const PARTS = ['id'];

/** One agent, or a new one for null: its settings, a trial beside them, and its versions. */
export function AgentPage({ agent, hasProvider }: { agent: AiAgent | null; hasProvider: boolean }) {
  const { t } = useLingui();
  const { go } = useAgentsAddress();
  const disabled = !useMay('createAiAgent');
  const [panel, setPanel] = useState<'try' | 'versions'>('try');
  const [removes, setRemoves] = useState(false);
  const money = (value: string) => (/^\d{1,5}([.,]\d{1,6})?$/.test(value.trim()) ? null : t`Enter an amount`);
  const initial = agentValues(agent);
  const form = useRecordForm({
    record: agent,
    nameOf: ({ name }) => name,
    onClose: () => go({}),
    initial,
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createAiAgent.name },
      imageUrl: { title: t`Picture URL`, type: 'url' },
      instructions: { title: t`Instructions`, maxLength: limits.createAiAgent.settings.instructions },
      greeting: { title: t`Greeting`, maxLength: limits.createAiAgent.settings.greeting },
      languages: { title: t`Languages`, required: true },
      turns: { title: t`Turns per conversation`, type: 'NUMBER', required: true },
      tokens: { title: t`Tokens per answer`, type: 'NUMBER', required: true },
      turnCost: { title: t`Limit per turn`, check: money },
      conversationCost: { title: t`Limit per conversation`, check: money },
      dayCost: { title: t`Limit per day`, check: money },
      monthCost: { title: t`Limit per month`, check: money },
    },
    save: (values, precondition) =>
      call('createAiAgent', {
        body: {
          ...(agent && { id: agent.id, ...precondition }),
          name: values.name,
          imageUrl: values.imageUrl || null,
          status: values.active ? 'Active' : 'Inactive',
          settings: settingsOfValues(values),
          ...(String(values.engagementIds) !== String(initial.engagementIds) && {
            engagementIds: [...values.engagementIds],
          }),
        },
      }),
  });
  return (
    <>
      <div className="head">
        <IconButton
          className="mirrored"
          icon={IconArrowLeft}
          label={t`All AI agents`}
          onClick={() => go({})}
        />
        <h1>{agent?.name ?? t`New AI agent`}</h1>
        {agent && (
          <>
            <Badge tone={agent.status === 'Active' ? 'success' : 'neutral'}>
              {agent.status === 'Active' ? t`Active` : t`Inactive`}
            </Badge>
            <span className="t-13 t-2 hide-phone">{t`version ${agent.version}`}</span>
          </>
        )}
        <div className="end row">
          {agent && (
            <Button
              icon={panel === 'versions' ? IconPlayerPlay : IconHistory}
              onClick={() => setPanel(panel === 'versions' ? 'try' : 'versions')}
            >
              {panel === 'versions' ? t`Try it` : t`Versions`}
            </Button>
          )}
          {!disabled && (
            <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
              {agent ? t`Save` : t`Create AI agent`}
            </Button>
          )}
        </div>
      </div>
      <ProviderLine hasProvider={hasProvider} />
      <div className="agent-page">
        <div className="agent-form">
          <LeaveGuard when={form.isDirty && !form.isDone} parts={PARTS} />
          <Form form={form}>
            <ShowCurrent form={form} />
            <AgentFields form={form} disabled={disabled} />
          </Form>
          {agent && !disabled && (
            <Button variant="danger" onClick={() => setRemoves(true)}>
              {t`Delete AI agent`}
            </Button>
          )}
        </div>
        {panel === 'versions' && agent ? (
          <VersionsPanel agent={agent} onRestored={() => go({})} />
        ) : (
          <TryPanel name={form.values.name} settings={settingsOfValues(form.values)} />
        )}
      </div>
      {removes && agent && (
        <RemovalDialog
          name={agent.name}
          button={t`Delete AI agent`}
          remove={() => call('removeAiAgent', { params: { id: agent.id } })}
          onClose={() => setRemoves(false)}
          onRemoved={form.done}
        >
          {t`Its conversations go to the team at once. You cannot undo this.`}
        </RemovalDialog>
      )}
    </>
  );
}
