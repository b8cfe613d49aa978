import type { Measure } from '@foyer/domain/measure-definition';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { numberText } from '../../../numbers/number-text.ts';
import { Cut } from '../../../ui/index.ts';
import { useChange } from '../change.ts';
import { ChangeMark } from '../tile.tsx';

/** A key of a dimension with its number. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly before: number | null;
}

/** Keys of a dimension as bars, each of which opens its rows. */
export function Bars({
  measure,
  bars,
  hasBefore,
  selected,
  onSelect,
}: {
  measure: Measure;
  bars: readonly Bar[];
  hasBefore: boolean;
  selected?: string | undefined;
  onSelect?: ((key: string) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const changeOf = useChange();
  const max = Math.max(...bars.map(({ value }) => value ?? 0), Number.MIN_VALUE);
  return (
    <ul className="stat-bars">
      {bars.map(({ key, label, value, before }) => {
        const change = hasBefore ? changeOf(measure, value, before) : null;
        const text = numberText(value, measure, i18n);
        const content = (
          <>
            <Cut>{label}</Cut>
            <span className="stat-bar" aria-hidden="true">
              <i style={{ '--share': (value ?? 0) / max } as CSSProperties} />
            </span>
            <span className="num stat-bar-value">{text}</span>
            {hasBefore && (
              <span className="stat-bar-change t-12">{change && <ChangeMark {...change} />}</span>
            )}
          </>
        );
        return (
          <li key={key} className={key === selected ? 'is-selected' : ''}>
            {onSelect && value ? (
              <button
                type="button"
                className="stat-bar-row"
                title={t`Show the rows`}
                onClick={() => onSelect(key)}
              >
                {content}
              </button>
            ) : (
              <span className="stat-bar-row">{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
