import type { Escalation } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { RemovalDialog, type RemovalEnds } from '../../ui/removal-dialog.tsx';

/** Asks before a rule goes. */
export function RemoveRule({ rule: { id, name }, ...ends }: RemovalEnds & { rule: Escalation }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={name}
      button={t`Remove the rule`}
      remove={() => call('removeEscalation', { params: { id } })}
      {...ends}
    >
      {t`What it was about to do does not happen any more. What it did stays in the log. This cannot be undone.`}
    </RemovalDialog>
  );
}
