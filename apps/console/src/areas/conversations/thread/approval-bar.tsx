import type { AiApproval } from '@foyer/contract/agents/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconShieldQuestion } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, Icon, toast, useNow } from '../../../ui/index.ts';

/** What an AI agent asks the team to approve in this conversation. */
export function ApprovalBars({ conversationID, disabled }: { conversationID: string; disabled: boolean }) {
  const { data } = useCall('listAiApprovals', { query: { conversationId: conversationID } });
  return data?.approvals.map((approval) => (
    <ApprovalBar key={approval.id} approval={approval} disabled={disabled} />
  ));
}

function ApprovalBar({
  approval: { id, agent, title, description, expiresDate },
  disabled,
}: {
  approval: AiApproval;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const decide = useAction('decideAiApproval', {
    onError: (error) => toast.error(t`Could not send your decision`, errorText(error, text('genericError'))),
  });
  const seconds = Math.ceil((Date.parse(expiresDate) - useNow(1_000)) / 1000);
  if (seconds <= 0) return null;
  const { name } = agent;
  const onDecide = (approve: boolean) => decide.mutate({ params: { id }, body: { approve } });
  return (
    <section className="approval-bar" aria-label={t`Approval`}>
      <Icon of={IconShieldQuestion} />
      <div className="grow">
        <p className="t-m">{t`${name} asks for your approval to create a ticket`}</p>
        <p dir="auto">
          <strong>{title}</strong>
          {description && ` · ${description}`}
        </p>
        <p className="t-12 t-2 num">{t`Handed over to the team in ${seconds} s if no one decides.`}</p>
      </div>
      <span className="row">
        <Button
          small
          disabled={disabled || decide.isPending}
          onClick={() => onDecide(false)}
        >{t`Decline`}</Button>
        <Button
          small
          variant="primary"
          busy={decide.isPending}
          disabled={disabled}
          onClick={() => onDecide(true)}
        >{t`Approve`}</Button>
      </span>
    </section>
  );
}
