import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { errorText, useAction } from '../../api/index.ts';
import { trackedExports } from '../../exports/tracked-exports.ts';
import { useText } from '../../i18n/use-text.ts';
import { Block, Button, toast } from '../../ui/index.ts';

/** Exports all data of the merchant as one file. */
export function DownloadBlock() {
  const { t } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('beginExport', {
    onSuccess: ({ id }) => trackedExports.add(id),
    onError: (error) => toast.error(t`Could not export`, errorText(error, text('genericError'))),
  });
  return (
    <Block
      title={t`Download everything`}
      hint={t`Download all conversations, visitors, tickets, settings and files of this account as one tar archive with CSV tables. Passwords and other secrets are not included.`}
      actions={
        <Button
          icon={IconDownload}
          busy={isPending}
          onClick={() => mutate({ body: { kind: 'everything', format: 'archive' } })}
        >
          {t`Prepare file`}
        </Button>
      }
    />
  );
}
