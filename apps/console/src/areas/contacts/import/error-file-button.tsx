import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useAction } from '../../../api/index.ts';
import { Button, toast } from '../../../ui/index.ts';

/** Downloads the rows with errors: their columns, the reason and the column it is about. */
export function ErrorFileButton({ id, count }: { id: string; count: number }) {
  const { t } = useLingui();
  const link = useAction('getContactImportErrors', {
    onSuccess: ({ url }) => {
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.download = '';
      anchor.click();
    },
    onError: ({ message }) => toast.error(t`Could not download the file`, message),
  });
  return (
    <Button small icon={IconDownload} busy={link.isPending} onClick={() => link.mutate({ params: { id } })}>
      {t`${plural(count, { one: 'Download # row with errors', other: 'Download # rows with errors' })}`}
    </Button>
  );
}
