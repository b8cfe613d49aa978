import type { ContactBulk, ContactBulkAction } from '@foyer/contract/contacts/bulk-shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Input } from '../../../api/call.ts';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';

/** The contacts of a bulk change: selected ones, or all that match a filter. */
export type BulkTarget = Input<'changeContacts'>['body']['of'];

/** Runs bulk changes of contacts, and reports how those that are over ended. */
export function useContactBulk() {
  const { t } = useLingui();
  const text = useText();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<ContactBulk | null>(null);

  const report = (bulk: ContactBulk) => {
    const { changed } = bulk;
    if (bulk.state === 'failed') toast.error(t`The change stopped`, bulk.error ?? text('genericError'));
    else if (changed > 0 || bulk.refused === 0) {
      const label =
        bulk.action.type === 'remove'
          ? plural(changed, { one: '# contact deleted', other: '# contacts deleted' })
          : plural(changed, { one: '# contact changed', other: '# contacts changed' });
      toast.show({ kind: 'done', text: label });
    }
    if (bulk.refused > 0) setRefused(bulk);
  };

  /** Resolves to the change; null when it was refused as a whole. */
  const run = async (of: BulkTarget, action: ContactBulkAction): Promise<ContactBulk | null> => {
    setIsBusy(true);
    try {
      const bulk = await call('changeContacts', { body: { of, action } });
      if (bulk.state !== 'running') report(bulk);
      return bulk;
    } catch (error) {
      toast.error(t`No changes made`, errorText(error, text('genericError')));
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, report, isBusy, refused, dismiss: () => setRefused(null) };
}
