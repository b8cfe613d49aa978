import { waitingClock } from './elapsed.ts';
import type { MeasureUnit } from './measure-definition.ts';

/** Stands for a number that cannot be computed. */
const NONE = '–';

/** A number in the unit of its measure, in a language. */
export function measureText(
  value: number | null | undefined,
  unit: MeasureUnit,
  locale: string | readonly string[],
): string {
  if (value === null || value === undefined) return NONE;
  if (unit === 'duration') return waitingClock(value, locale);
  return new Intl.NumberFormat(locale as string, OPTIONS[unit]).format(value);
}

const OPTIONS: Readonly<Record<Exclude<MeasureUnit, 'duration'>, Intl.NumberFormatOptions>> = {
  number: { maximumFractionDigits: 0 },
  decimal: { maximumFractionDigits: 1 },
  share: { style: 'percent', maximumFractionDigits: 0 },
  score: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
};
