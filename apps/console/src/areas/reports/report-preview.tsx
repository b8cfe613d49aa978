import { REPORT_PDF_ROWS } from '@foyer/contract/reports/constants';
import type { ReportPreview as Preview } from '@foyer/contract/reports/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconTableOff } from '@tabler/icons-react';
import type { useCall } from '../../api/index.ts';
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
  const preview = data?.preview;
  return (
    <section className="card reports-preview" aria-label={t`Preview`} aria-busy={isFetching}>
      {error && (
        <LoadError title={t`Could not preview the report`} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !preview && <RowsLoading />}
      {!error && preview && <Table preview={preview} title={title} />}
    </section>
  );
}

function Table({ preview, title }: { preview: Preview; title: string }) {
  const { t, i18n } = useLingui();
  const { columns, rows, totals, range, timeZone, hasMore, isComplete } = preview;
  const count = plural(rows.length, { one: '# row', other: '# rows' });
  const shown = i18n.number(rows.length);
  const most = i18n.number(REPORT_PDF_ROWS);
  const sideOf = (index: number) => (columns[index]?.isNumber ? 'num reports-number' : undefined);
  return (
    <>
      <header className="row">
        <h3>{t`Preview`}</h3>
        <span className="t-12 t-3">
          <bdi>{range}</bdi> · <bdi>{timeZone}</bdi> · {hasMore ? t`first ${shown} rows` : t`all ${count}`}
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
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals.length > 0 && (
              <tfoot>
                {totals.map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell, index) => (
                      <td key={columns[index]?.title} className={sideOf(index)}>
                        {cell}
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
