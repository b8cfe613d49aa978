import type { ExportKind } from '@foyer/contract/exports/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { Fragment } from 'react';
import { errorText } from '../api/api-error.ts';
import { useAction } from '../api/use-action.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast-store.ts';
import { trackedExports } from './tracked-exports.ts';

/** Filter and order as input of the list's call. */
type Filter = Readonly<Record<string, string | number | boolean | undefined>>;

interface LabeledFilter {
  readonly label: string;
  readonly filter: Filter;
}

/** One filter, or several to choose from. */
type ExportFilters = Filter | readonly LabeledFilter[];

/** Exports all rows that match the filter of a grid, not only the shown page, or one of several filters. */
export function ExportButton({
  kind,
  filter,
  count,
}: {
  kind: ExportKind;
  filter: ExportFilters;
  /** Number of matching rows; the button is disabled without any. */
  count: number | undefined;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('beginExport', {
    onSuccess: ({ id }) => trackedExports.add(id),
    onError: (error) => toast.error(t`Could not export`, errorText(error, text('genericError'))),
  });
  const begin = (format: 'csv' | 'xlsx', wanted: Filter) => {
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
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
      {isSeveral(filter) ? (
        filter.map(({ label, filter: wanted }) => (
          <Fragment key={label}>
            <MenuItem onSelect={() => begin('csv', wanted)}>{t`${label}: CSV`}</MenuItem>
            <MenuItem onSelect={() => begin('xlsx', wanted)}>{t`${label}: Excel workbook (XLSX)`}</MenuItem>
          </Fragment>
        ))
      ) : (
        <>
          <MenuItem onSelect={() => begin('csv', filter)}>{t`CSV`}</MenuItem>
          <MenuItem onSelect={() => begin('xlsx', filter)}>{t`Excel workbook (XLSX)`}</MenuItem>
        </>
      )}
    </Menu>
  );
}

const isSeveral = (filter: ExportFilters): filter is readonly LabeledFilter[] => Array.isArray(filter);
