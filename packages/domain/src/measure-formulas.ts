import type { Measure } from './measure-definition.ts';

/** The condition or value by which the rows behind a number are found. */
export function rowsOf({ formula }: Measure): string {
  if ('count' in formula) return formula.count;
  if ('share' in formula) return formula.share;
  if ('sum' in formula) return formula.sum;
  return 'mean' in formula ? formula.mean : formula.median;
}

/** The conditions and values that a measure is computed from. */
export const seriesOf = (measure: Measure): readonly string[] =>
  'share' in measure.formula ? [measure.formula.share, measure.formula.among] : [rowsOf(measure)];

/** Upper bounds of the histograms' bins, in milliseconds: each a quarter above the one before, from 1 s to 90 days. */
export const DURATION_BINS: readonly number[] = Array.from({ length: 71 }, (_, bin) =>
  Math.round(1000 * 1.25 ** bin),
);

/** A row count, a sum, and for durations the number of rows in each bin. */
export interface Series {
  readonly n: number;
  readonly total: number;
  readonly histogram: readonly number[] | null;
  /** The exact median, where it was read. */
  readonly median?: number | undefined;
}

const NOTHING: Series = { n: 0, total: 0, histogram: null };

/**
 * The number of a measure.
 * @param series by condition or value
 * @returns null when there is nothing to divide by
 */
export function measured({ formula }: Measure, series: ReadonlyMap<string, Series>): number | null {
  const of = (name: string) => series.get(name) ?? NOTHING;
  if ('count' in formula) return of(formula.count).n;
  if ('sum' in formula) return of(formula.sum).total;
  if ('share' in formula) return divided(of(formula.share).n, of(formula.among).n);
  if ('mean' in formula) return divided(of(formula.mean).total, of(formula.mean).n);
  const { median, histogram } = of(formula.median);
  return median ?? percentile(histogram ?? [], 0.5);
}

const divided = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** The value below which a share of the rows of a histogram lies, interpolated within its bin. Null without rows. */
export function percentile(histogram: readonly number[], share: number): number | null {
  const rows = histogram.reduce((sum, count) => sum + count, 0);
  if (rows === 0) return null;
  let left = rows * share;
  for (const [bin, count] of histogram.entries()) {
    if (count > 0 && left <= count) {
      const from = DURATION_BINS[bin - 1] ?? 0;
      const to = DURATION_BINS[bin] ?? (DURATION_BINS.at(-1) as number) * 1.25;
      return Math.round(from + ((to - from) * left) / count);
    }
    left -= count;
  }
  return null;
}
