import { type ReactNode, useId, useState } from 'react';
import { NumberCell } from '../../../numbers/number-cell.tsx';
import { ChartOrTable } from './chart-or-table.tsx';
import { type FailedQuestion, NumbersError } from './numbers-error.tsx';

/** A card with a chart and the table behind it. */
export function ChartCard({
  title,
  hint,
  legend,
  chart,
  table,
  startsAsTable,
  question,
}: {
  title: string;
  hint?: ReactNode;
  legend?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  startsAsTable?: boolean;
  /** What the card shows. When it fails, the card says why. */
  question: FailedQuestion;
}) {
  const id = useId();
  const [isTable, setIsTable] = useState(startsAsTable ?? false);
  return (
    <article className="card stat-card" aria-labelledby={id}>
      <header className="stat-card-head">
        <h2 id={id}>
          {title} {hint && <span className="t-3 t-12 num">{hint}</span>}
        </h2>
        {legend}
        <ChartOrTable isTable={isTable} onTable={setIsTable} />
      </header>
      {question.error ? <NumbersError {...question} /> : isTable ? table : chart}
    </article>
  );
}

export interface TableRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly cells: readonly {
    readonly key: string;
    readonly text: string;
    readonly onOpen?: (() => void) | undefined;
  }[];
}

/** The numbers behind a chart; each opens its rows. */
export function NumberTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly TableRow[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
    <section className="stat-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? 'n' : ''}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.cells.map(({ key, text, onOpen }) => (
                <td key={key} className="n num">
                  <NumberCell text={text} isEmpty={false} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
