import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../api/index.ts';
import { saveCsv } from '../../exports/save-csv.ts';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/index.ts';
import { type AuditSearch, filterOf } from './search.ts';

/** Hands out what fits as a file for spreadsheets, and says when it did not all fit into one. */
export function useExport(search: AuditSearch): { run: () => void; isBusy: boolean } {
  const { t, i18n } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('exportAudit', {
    onSuccess: ({ csv, fileName, rows, isCut }) => {
      saveCsv(csv, fileName);
      const count = i18n.number(rows);
      if (!isCut) toast.show({ kind: 'done', text: t`${count} entries are exported` });
      else {
        toast.show({
          kind: 'warning',
          text: t`The newest ${count} entries are exported`,
          more: t`More does not fit into one file: choose fewer days for the others.`,
        });
      }
    },
    onError: (error) =>
      toast.error(t`The audit log was not exported`, errorText(error, text('genericError'))),
  });
  return { run: () => mutate({ query: filterOf(search) }), isBusy: isPending };
}
