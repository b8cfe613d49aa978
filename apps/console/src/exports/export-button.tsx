import type { ExportKind } from '@foyer/contract/exports/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { errorText } from '../api/api-error.ts';
import { useAction } from '../api/use-action.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast-store.ts';
import { trackedExports } from './tracked-exports.ts';

/** Exports all rows that match the filter of a grid, not only the shown page. */
export function ExportButton({
  kind,
  filter,
  count,
}: {
  kind: ExportKind;
  /** Filter and order as input of the list's call. */
  filter: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Number of matching rows; the button is disabled without any. */
  count: number | undefined;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('beginExport', {
    onSuccess: ({ id }) => trackedExports.add(id),
    onError: (error) => toast.error(t`Could not export`, errorText(error, text('genericError'))),
  });
  const begin = (format: 'csv' | 'xlsx') => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    const locale = i18n.locale === 'ar' ? 'ar' : 'en';
    mutate({ body: { kind, format, locale, filter: Object.fromEntries(given) as Record<string, string> } });
  };
  return (
    <Menu
      label={t`Export`}
      align="end"
      trigger={
        <Button icon={IconDownload} aria-label={t`Export`} busy={isPending} disabled={!count}>
          <span className="hide-phone">{t`Export`}</span>
        </Button>
      }
    >
      <MenuItem onSelect={() => begin('csv')}>{t`CSV`}</MenuItem>
      <MenuItem onSelect={() => begin('xlsx')}>{t`Excel workbook (XLSX)`}</MenuItem>
    </Menu>
  );
}
