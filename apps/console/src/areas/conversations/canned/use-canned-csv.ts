import { CANNED_CSV_MAX } from '@foyer/contract/conversations/constants';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../../api/call.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { saveCsv } from '../../../exports/save-csv.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';

/** The result of a CSV import. */
export type CannedImport = Result<'importCannedReplies'>;

/** Exports the canned replies as CSV and imports such a file. */
export function useCannedCsv() {
  const { t } = useLingui();
  const text = useText();
  const [result, setResult] = useState<CannedImport | null>(null);
  const refused = (text: string) => toast.error(t`Could not import`, text);
  const writing = useAction('exportCannedReplies', {
    onSuccess: ({ csv, fileName }) => saveCsv(csv, fileName),
    onError: (error) => toast.error(t`Could not export`, errorText(error, text('genericError'))),
  });
  const reading = useAction('importCannedReplies', {
    onSuccess: (result) => {
      setResult(result);
    },
    onError: (error) =>
      refused(
        error.code === 'no_canned_table'
          ? t`The first line of the file must name the columns shortcut, title and text.`
          : errorText(error, text('genericError')),
      ),
  });
  const take = async (file: File) => {
    const csv = await readUtf8(file);
    if (csv === null) return refused(t`Save the file in UTF-8 (“CSV UTF-8”) and try again.`);
    if (csv.length > CANNED_CSV_MAX.characters) return refused(t`The file is too large.`);
    reading.mutate({ body: { csv } });
  };
  return {
    isBusy: writing.isPending || reading.isPending,
    write: () => writing.mutate({}),
    take,
    result,
    dismiss: () => setResult(null),
  };
}

/** The text of a file; null when it is not UTF-8. */
async function readUtf8(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
