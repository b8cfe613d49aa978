import type { Measure } from '@foyer/domain/measure-definition';
import { useLingui } from '@lingui/react/macro';
import { numberText } from '../../numbers/number-text.ts';

/** The change of a number: in percent for counts, in points for shares, in its own unit otherwise. */
export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  /** Null: neither good nor bad. */
  readonly isGood: boolean | null;
}

/** Compares a number with an earlier one. Null when one is missing. */
export function useChange() {
  const { t, i18n } = useLingui();
  return (measure: Measure, value: number | null, before: number | null): Change | null => {
    if (value === null || before === null) return null;
    const difference = value - before;
    if (measure.unit === 'number' && before === 0 && value !== 0) return null;
    const size = Math.abs(difference);
    // As it is shown: a change of less than a point or a second is none.
    const shown = (one: number) => numberText(one, measure, i18n);
    const isSame = difference === 0 || (measure.unit !== 'number' && shown(size) === shown(0));
    const direction = isSame ? 'same' : difference > 0 ? 'up' : 'down';
    const points = i18n.number(Math.round(size * 100));
    const text =
      measure.unit === 'share'
        ? t`${points} pts`
        : measure.unit === 'number'
          ? i18n.number(before === 0 ? 0 : size / before, { style: 'percent', maximumFractionDigits: 0 })
          : shown(size);
    const isGood =
      direction === 'same' || measure.better === null
        ? null
        : (direction === 'up') === (measure.better === 'more');
    return { text, direction, isGood };
  };
}
