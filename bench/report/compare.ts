import type { Results } from './results.ts';
import type { Spread } from './statistics.ts';
import { type Summary, shown, summaryOf } from './table.ts';

/**
 * Prints the differences from an earlier run. Compares ratios if there are any, because they stay the same on a
 * slower machine. Differences within the range of both runs are reported as noise.
 */
export function compare(earlier: Results, now: Results): void {
  console.log(`\nCompared with ${earlier.commit} of ${earlier.at}`);
  const before = new Map(summaries(earlier));
  for (const [key, summary] of summaries(now)) {
    const old = before.get(key);
    if (old) console.log(`  ${key}: ${difference(old, summary)}`);
  }
}

const summaries = ({ works }: Results): [string, Summary][] =>
  works.flatMap(({ number, figures }) =>
    figures.map(summaryOf).map((summary): [string, Summary] => [`${number}. ${summary.name}`, summary]),
  );

function difference(before: Summary, after: Summary): string {
  const [old, fresh] =
    before.ratio && after.ratio ? [before.ratio, after.ratio] : [before.value, after.value];
  const unit = before.ratio && after.ratio ? 'of the limit' : after.unit;
  const text = `${shown(old.median)} → ${shown(fresh.median)} ${unit}`;
  if (overlap(old, fresh)) return `${text}, within the noise`;
  const isMore = fresh.median > old.median;
  return `${text}, ${isMore === (after.better === 'more') ? 'better' : 'WORSE'}`;
}

const overlap = (a: Spread, b: Spread): boolean => a.min <= b.max && b.min <= a.max;
