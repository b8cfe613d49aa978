import { CANNED_CSV_MAX } from '@foyer/contract/conversations/constants';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../../api/call.ts';
import { errorText, useAction } from '../../../api/index.ts';
import { saveCsv } from '../../../exports/save-csv.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toast } from '../../../ui/index.ts';

/** What became of a table that was taken in. */
export type CannedImport = Result<'importCannedReplies'>;

/** Hands the canned replies out as a table for spreadsheets, and takes such a table in. */
export function useCannedCsv() {
  const { t } = useLingui();
  const text = useText();
  const [taken, setTaken] = useState<CannedImport | null>(null);
  const refused = (words: string) => toast.error(t`Could not import`, words);
  const writing = useAction('exportCannedReplies', {
    onSuccess: ({ csv, fileName }) => saveCsv(csv, fileName),
    onError: (error) => toast.error(t`Could not export`, errorText(error, text('genericError'))),
  });
  const reading = useAction('importCannedReplies', {
    onSuccess: (result) => {
      setTaken(result);
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
    taken,
    forget: () => setTaken(null),
  };
}

/** The text of a file; null where it is written otherwise. */
async function readUtf8(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
