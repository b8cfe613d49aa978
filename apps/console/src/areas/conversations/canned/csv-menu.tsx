import { useLingui } from '@lingui/react/macro';
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton, Menu, MenuItem } from '../../../ui/index.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useCannedCsv } from './use-canned-csv.ts';

/** Brings canned replies in and out as a table. */
export function CsvMenu({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, write, take, taken, forget } = useCannedCsv();
  return (
    <>
      <Menu
        label={t`More actions`}
        align="end"
        trigger={<IconButton icon={IconDots} label={t`More actions`} disabled={isBusy} />}
      >
        <MenuItem icon={IconUpload} onSelect={() => input.current?.click()}>
          {t`Import CSV…`}
        </MenuItem>
        {!isEmpty && (
          <MenuItem icon={IconDownload} onSelect={write}>
            {t`Export CSV`}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t`File with canned replies`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void take(file);
        }}
      />
      {taken && <ImportDialog taken={taken} onClose={forget} />}
    </>
  );
}
