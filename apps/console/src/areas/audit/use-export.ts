import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../api/index.ts';
import { saveCsv } from '../../exports/save-csv.ts';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/index.ts';
import { type AuditSearch, filterOf } from './search.ts';

/** Exports the matching entries as CSV, and warns when the file is truncated. */
export function useExport(search: AuditSearch): { run: () => void; isBusy: boolean } {
  const { t, i18n } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('exportAudit', {
    onSuccess: ({ csv, fileName, rows, isCut }) => {
      saveCsv(csv, fileName);
      const count = i18n.number(rows);
      if (!isCut)
        toast.show({
          kind: 'done',
          text: t`${plural(rows, { one: '# entry', other: '# entries' })} exported`,
        });
      else {
        toast.show({
          kind: 'warning',
          text: t`The newest ${count} entries exported`,
          more: t`The rest does not fit in one file. Export a shorter period to get them.`,
        });
      }
    },
    onError: (error) =>
      toast.error(t`Could not export the audit log`, errorText(error, text('genericError'))),
  });
  return { run: () => mutate({ query: filterOf(search) }), isBusy: isPending };
}
