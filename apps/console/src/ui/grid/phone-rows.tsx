import './grid.css';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { Selection } from './selection.ts';

/** The rows for a narrow screen, with two lines each. */
export function PhoneRows<Row extends { readonly id: string }>({
  rows,
  line: Line,
  titleOf,
  selection,
  selectedId,
  onOpen,
  rowClasses = {},
}: {
  rows: readonly Row[];
  line: ComponentType<{ readonly row: Row }>;
  titleOf: (row: Row) => string;
  selection?: Selection | undefined;
  selectedId?: string | null | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  rowClasses?: Readonly<Record<string, (row: Row) => boolean>> | undefined;
}) {
  const { t } = useLingui();
  const classesOf = (row: Row) =>
    [
      row.id === selectedId && 'is-selected',
      ...Object.entries(rowClasses).map(([name, fits]) => fits(row) && name),
    ]
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <ul className="phone-rows">
      {rows.map((row) => {
        const name = titleOf(row);
        return (
          <li key={row.id} className={classesOf(row)}>
            {onOpen && (
              <button
                type="button"
                aria-label={t`Open ${name}`}
                className="phone-open"
                onClick={() => onOpen(row)}
              />
            )}
            {selection && (
              <label className="tick-target">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t`Select ${name}`}
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
              </label>
            )}
            <Line row={row} />
          </li>
        );
      })}
    </ul>
  );
}
