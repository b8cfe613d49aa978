import { useLingui } from '@lingui/react/macro';
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { FilePicker, IconButton, Menu, MenuItem } from '../../../ui/index.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useCannedCsv } from './use-canned-csv.ts';

/** Imports and exports canned replies as CSV. */
export function CsvMenu({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useLingui();
  const { isBusy, write, take, result, dismiss } = useCannedCsv();
  return (
    <>
      <FilePicker
        label={t`File with canned replies`}
        accept=".csv,text/csv"
        onPick={([file]) => file && void take(file)}
      >
        {(pick) => (
          <Menu
            label={t`More actions`}
            align="end"
            trigger={<IconButton icon={IconDots} label={t`More actions`} disabled={isBusy} />}
          >
            <MenuItem icon={IconUpload} onSelect={pick}>
              {t`Import CSV…`}
            </MenuItem>
            {!isEmpty && (
              <MenuItem icon={IconDownload} onSelect={write}>
                {t`Export CSV`}
              </MenuItem>
            )}
          </Menu>
        )}
      </FilePicker>
      {result && <ImportDialog result={result} onClose={dismiss} />}
    </>
  );
}
