import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../../api/index.ts';
import { trackedExports } from '../../../exports/tracked-exports.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';

/** Begins the file with everything that is stored about a person. */
export function useAccessFile(contactId: string) {
  const { t } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('beginExport', {
    onSuccess: ({ id }) => trackedExports.add(id),
    onError: (failure) => toast.error(t`Could not export`, errorText(failure, text('genericError'))),
  });
  return {
    begin: () => mutate({ body: { kind: 'person', format: 'archive', filter: { contactId } } }),
    isPending,
  };
}
