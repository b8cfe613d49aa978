import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { refusalText } from '../../../../i18n/refusals.ts';
import { Button, Dialog } from '../../../../ui/index.ts';
import type { Failure } from './use-bulk-actions.ts';

/** Lists the threads on which an action failed, with the reasons. */
export function FailuresDialog({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) {
  const { t } = useLingui();
  if (failures.length === 0) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`${plural(failures.length, { one: '# conversation was not changed', other: '# conversations were not changed' })}`}
      actions={<Button variant="primary" data-autofocus onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="ib-failures">
        {failures.map(({ conversationID, name, errorDescription, wording }) => (
          <li key={conversationID}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span>{refusalText(errorDescription, wording)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
