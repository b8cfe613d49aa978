import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useAction, useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { GiveDialog } from '../../shell/give-dialog.tsx';
import type { ThreadItemProps } from '../../shell/thread-menu.ts';
import { Time } from '../../ui/index.ts';
import { CATEGORY_LABELS, STATE_LABELS } from './labels.ts';

/** What AI agents did in a conversation, why, and giving it to one. */
export function ThreadAgents({ conversationID, subject, onClose }: ThreadItemProps) {
  const { t, i18n } = useLingui();
  const merchantId = Number(useSession().MerchantId);
  const { data } = useCall('listAiSessions', { query: { conversationId: conversationID } });
  const { data: known } = useCall('listAiAgents', { params: { merchantId } });
  const mayGive = useMay('giveToAiAgent') && subject === '';
  const active = known?.agents.filter(({ status }) => status === 'Active') ?? [];
  const give = useAction('giveToAiAgent');
  return (
    <GiveDialog
      title={t`AI agents`}
      onClose={onClose}
      giving={
        mayGive
          ? {
              button: t`Hand over to the agent`,
              hint: t`The agent answers the open questions. You can take over again at any time.`,
              options: active.map(({ id, name }) => ({ value: id, label: name })),
              give: (id) => give.mutateAsync({ params: { id, conversationId: conversationID } }),
              given: t`The agent answers`,
            }
          : null
      }
    >
      <ul className="t-13">
        {data?.sessions.map((session) => (
          <li key={session.id}>
            <Link className="link" to="/visitors/ai-agents" search={{ session: session.id } as never}>
              {t`Why ${session.agent.name} gave this answer`}
            </Link>{' '}
            · {i18n._(session.category ? CATEGORY_LABELS[session.category] : STATE_LABELS[session.state])} ·{' '}
            <Time at={session.createdDate} />
          </li>
        ))}
      </ul>
      {data?.sessions.length === 0 && <p className="t-13 t-2">{t`No AI agent has answered here.`}</p>}
    </GiveDialog>
  );
}
