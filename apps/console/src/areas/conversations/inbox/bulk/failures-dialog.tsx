import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { refusalText } from '../../../../i18n/refusals.ts';
import { FailuresDialog } from '../../../../ui/failures-dialog.tsx';
import type { Failure } from './use-bulk-actions.ts';

/** Lists the threads on which an action failed, with the reasons. */
export function ThreadFailures({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  const { t } = useLingui();
  if (failures.length === 0) return null;
  return (
    <FailuresDialog
      title={t`${plural(failures.length, { one: '# conversation was not changed', other: '# conversations were not changed' })}`}
      failures={failures.map(({ conversationID, name, errorDescription, wording }) => ({
        id: conversationID,
        name,
        reason: refusalText(errorDescription, wording),
      }))}
      onClose={onClose}
    />
  );
}
