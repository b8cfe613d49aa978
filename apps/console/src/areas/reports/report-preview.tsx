import { REPORT_PDF_ROWS } from '@foyer/contract/reports/constants';
import type { ReportPreview as Preview, ReportRowScope } from '@foyer/contract/reports/shapes';
import type { MeasureId } from '@foyer/domain/measures';
import { zoneName } from '@foyer/domain/zone-name';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconTableOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { useCall } from '../../api/index.ts';
import { NumberCell } from '../../numbers/number-cell.tsx';
import { type OpenedNumber, RowsDrawer } from '../../numbers/rows-drawer.tsx';
import { useMay } from '../../session/permissions.ts';
import { Empty, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';

/** The first rows of a report, as they are printed. */
export function ReportPreview({
  query: { data, error, refetch, isFetching },
  title,
}: {
  query: ReturnType<typeof useCall<'runReport'>>;
  title: string;
}) {
  const { t } = useLingui();
  const mayOpen = useMay('listFactRows');
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const preview = data?.preview;
  return (
    <section className="card reports-preview" aria-label={t`Preview`} aria-busy={isFetching}>
      {error && (
        <LoadError title={t`Could not preview the report`} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !preview && <RowsLoading />}
      {!error && preview && (
        <Table preview={preview} title={title} onOpen={mayOpen ? setOpened : undefined} />
      )}
      {opened && <RowsDrawer opened={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Table({
  preview,
  title,
  onOpen,
}: {
  preview: Preview;
  title: string;
  onOpen: ((number: OpenedNumber) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const { columns, rows, totals, scopes, range, timeZone, hasMore, isComplete } = preview;
  const count = hasMore
    ? plural(rows.length, { one: 'first row', other: 'first # rows' })
    : plural(rows.length, { one: '# row', other: 'all # rows' });
  const most = i18n.number(REPORT_PDF_ROWS);
  const sideOf = (index: number) => (columns[index]?.isNumber ? 'num reports-number' : undefined);
  const cellOf = (text: string, index: number, scope: ReportRowScope | undefined) => {
    const measure = columns[index]?.measure;
    const open = onOpen && measure && scope ? () => onOpen(openedBy(measure, scope)) : undefined;
    return measure ? <NumberCell text={text} isEmpty={NOTHING.test(text)} onOpen={open} /> : text;
  };
  return (
    <>
      <header className="row">
        <h2>{t`Preview`}</h2>
        <span className="t-12 t-3">
          <bdi>{range}</bdi> · <bdi>{zoneName(timeZone)}</bdi> · {count}
        </span>
      </header>
      {!isComplete && (
        <p
          className="t-13 t-2 reports-note"
          role="status"
        >{t`Older data is still being processed. These numbers may change.`}</p>
      )}
      {rows.length === 0 ? (
        <Empty icon={IconTableOff}>{t`No data in this period. Choose another one.`}</Empty>
      ) : (
        <div className="table-scroll">
          <table className="grid">
            <caption className="sr">{t`Preview of ${title}`}</caption>
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column.title} scope="col" className={sideOf(index)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no ids
                <tr key={at}>
                  {row.map((cell, index) => (
                    <td key={columns[index]?.title} className={sideOf(index)}>
                      {columns[index]?.isNumber ? cellOf(cell, index, scopes.rows[at]) : <bdi>{cell}</bdi>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals.length > 0 && (
              <tfoot>
                {totals.map((row, at) => (
                  <tr key={row[0]}>
                    {row.map((cell, index) => (
                      <td key={columns[index]?.title} className={sideOf(index)}>
                        {cellOf(cell, index, scopes.totals[at])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tfoot>
            )}
          </table>
        </div>
      )}
      <footer className="t-12 t-3">{t`A PDF has up to ${most} rows; CSV and XLS have all, and more columns.`}</footer>
    </>
  );
}

/** A printed number without rows behind it: none, or zero in any unit and script. */
const NOTHING = /^[^1-9١-٩]*$/;

const openedBy = (
  measure: MeasureId,
  { fromDate, toDate, hour, dayHour, keys }: ReportRowScope,
): OpenedNumber => ({
  measure,
  range: { from: fromDate, to: toDate },
  hour: hour ?? undefined,
  dayHour: dayHour ?? undefined,
  keys,
});
