import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import type { ThreadItemProps } from '../../shell/thread-menu.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { Button, Dialog, Time, toast } from '../../ui/index.ts';
import { CATEGORY_LABELS, STATE_LABELS } from './labels.ts';

/** What AI agents did in a conversation, why, and giving it to one. */
export function ThreadAgents({ conversationID, subject, onClose }: ThreadItemProps) {
  const { t, i18n } = useLingui();
  const text = useText();
  const merchantId = Number(useSession().MerchantId);
  const [agentId, setAgentId] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { data } = useCall('listAiSessions', { query: { conversationId: conversationID } });
  const { data: known } = useCall('listAiAgents', { params: { merchantId } });
  const mayGive = useMay('giveToAiAgent') && subject === '';
  const active = known?.agents.filter(({ status }) => status === 'Active') ?? [];
  const give = useAction('giveToAiAgent', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`The agent answers` });
      onClose();
    },
    onError: (failure) => setError(errorText(failure, text('genericError'))),
  });
  return (
    <Dialog
      opened
      title={t`AI agents`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {mayGive && (
            <Button
              variant="primary"
              disabled={agentId === ''}
              busy={give.isPending}
              onClick={() => give.mutate({ params: { id: agentId, conversationId: conversationID } })}
            >
              {t`Give to the agent`}
            </Button>
          )}
        </>
      }
    >
      <ul className="t-13">
        {data?.sessions.map((session) => (
          <li key={session.id}>
            <Link className="link" to="/visitors/ai-agents" search={{ session: session.id } as never}>
              {t`Why ${session.agent.name} answered so`}
            </Link>{' '}
            · {i18n._(session.category ? CATEGORY_LABELS[session.category] : STATE_LABELS[session.state])} ·{' '}
            <Time at={session.createdDate} />
          </li>
        ))}
      </ul>
      {data?.sessions.length === 0 && <p className="t-13 t-2">{t`No AI agent has answered here.`}</p>}
      {mayGive && (
        <SelectField
          label={t`Give the conversation to`}
          hint={t`The agent answers what is open. You can take the conversation again at any time.`}
          value={agentId}
          options={active.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setAgentId}
        />
      )}
      {error && (
        <p className="t-danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
