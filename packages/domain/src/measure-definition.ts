import type { FactCondition, FactSource, FactValue } from './fact-sources.ts';

/** How the numbers of a measure are written. `duration` in milliseconds, `share` from 0 to 1, `score` from 1 to 5. */
export type MeasureUnit = 'number' | 'decimal' | 'duration' | 'share' | 'score';

/**
 * How a measure is computed from the rows of its source. Counts are of rows that meet a condition; sums, means and
 * medians are of values, and rows without the value do not count. Medians are read from histograms: about right.
 */
export type MeasureFormula<Condition extends string = string, Value extends string = string> =
  | { readonly count: Condition }
  | { readonly share: Condition; readonly among: Condition }
  | { readonly sum: Value }
  | { readonly mean: Value }
  | { readonly median: Value };

/** A measure. Texts are English; the contract's locales translate them. */
export interface Measure {
  readonly source: FactSource;
  readonly title: string;
  /** What exactly it counts, and what it leaves out. */
  readonly about: string;
  readonly unit: MeasureUnit;
  readonly formula: MeasureFormula;
  /** The same counted in opening hours. */
  readonly opening?: string;
  /** Which direction is good news. Null: neither. */
  readonly better: 'more' | 'less' | null;
}

type OfSource<Source extends FactSource> = Omit<Measure, 'source' | 'formula'> & {
  readonly formula: MeasureFormula<FactCondition<Source>, FactValue<Source>>;
};

/** Declares the measures of a source; the compiler checks that their conditions and values exist. */
export const measuresOf = <
  const Source extends FactSource,
  const Of extends Record<string, OfSource<Source>>,
>(
  source: Source,
  measures: Of,
) =>
  Object.fromEntries(Object.entries(measures).map(([id, one]) => [id, { source, ...one }])) as unknown as {
    readonly [Id in keyof Of]: Measure;
  };
