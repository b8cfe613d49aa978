import type { ContactBulk } from '@foyer/contract/contacts/bulk-shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { refusalText } from '../../../i18n/refusals.ts';
import { FailuresDialog } from '../../../ui/failures-dialog.tsx';

/** Lists the contacts that a bulk change could not change, with the reasons. */
export function ContactFailures({ bulk, onClose }: { bulk: ContactBulk; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <FailuresDialog
      title={t`${plural(bulk.refused, { one: '# contact was not changed', other: '# contacts were not changed' })}`}
      failures={bulk.failed.map(({ contactId, name, errorDescription, wording }) => ({
        id: contactId,
        name: name || t`Contact without a name`,
        reason: refusalText(errorDescription, wording),
      }))}
      onClose={onClose}
    />
  );
}
