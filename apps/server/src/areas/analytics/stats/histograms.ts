import { DURATION_BINS } from '@foyer/domain/measure-formulas';

const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const CLOSE = '}'.charCodeAt(0);

/** Rows by bin, of no rows. */
const emptyHistogram = () => new Array<number>(DURATION_BINS.length + 1).fill(0);

/** A histogram with all its bins, from pairs of a bin and its rows. */
export function denseHistogram(pairs: readonly (readonly number[])[]): number[] {
  const bins = emptyHistogram();
  for (const [bin = 0, rows = 0] of pairs) bins[bin] = rows;
  return bins;
}

/**
 * The sum of histograms as the database writes them, one after another: `{{20,1},{21,2}}{{20,4}}`. Reads them character
 * by character, because a year of many agents has half a million pairs, which the database would sort.
 */
export function sumOfHistograms(text: string): number[] {
  const bins = emptyHistogram();
  let bin = 0;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO;
    else if (code === COMMA) {
      bin = number;
      number = 0;
    } else if (code === CLOSE) {
      bins[bin] = (bins[bin] ?? 0) + number;
      number = 0;
    }
  }
  return bins;
}
