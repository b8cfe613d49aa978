import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTimeBetween } from './business-time.ts';
import { FACT_SOURCES } from './fact-sources.ts';
import type { Measure } from './measure-definition.ts';
import { DURATION_BINS, measured, percentile, seriesOf } from './measure-formulas.ts';
import { MEASURES } from './measures.ts';
import { openClock } from './open-clock.ts';

const HOUR = 3_600_000;

describe('the dictionary of measures', () => {
  it('names only conditions and values of its source, and existing variants', () => {
    for (const measure of Object.values(MEASURES) as Measure[]) {
      const { conditions, values }: { conditions: readonly string[]; values: readonly string[] } =
        FACT_SOURCES[measure.source];
      for (const name of seriesOf(measure)) expect([...conditions, ...values]).toContain(name);
      if (measure.opening !== undefined) expect(MEASURES).toHaveProperty(measure.opening);
    }
  });

  it('computes shares, means and sums, and nothing from nothing', () => {
    const series = new Map([
      ['all', { n: 8, total: 0, histogram: null }],
      ['resolved', { n: 2, total: 0, histogram: null }],
      ['rating', { n: 4, total: 18, histogram: null }],
      ['received', { n: 3, total: 12, histogram: null }],
    ]);
    expect(measured(MEASURES.resolvedShare, series)).toBe(0.25);
    expect(measured(MEASURES.satisfaction, series)).toBe(4.5);
    expect(measured(MEASURES.received, series)).toBe(12);
    expect(measured(MEASURES.resolvedShare, new Map())).toBeNull();
    expect(measured(MEASURES.firstReply, new Map())).toBeNull();
    expect(measured(MEASURES.conversations, new Map())).toBe(0);
  });

  it('reads a median within the width of a bin', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1_000, max: 30 * 24 * HOUR }), { minLength: 1 }), (values) => {
        const histogram = new Array<number>(DURATION_BINS.length + 1).fill(0);
        for (const value of values) {
          const bin = DURATION_BINS.findIndex((bound) => value < bound);
          histogram[bin] = (histogram[bin] ?? 0) + 1;
        }
        const sorted = values.toSorted((a, b) => a - b);
        const [low, high] = [
          sorted[Math.ceil(sorted.length / 2) - 1] as number,
          sorted[Math.floor(sorted.length / 2)] as number,
        ];
        const median = percentile(histogram, 0.5) as number;
        return median >= low / 1.26 && median <= high * 1.26;
      }),
    );
  });
});

it('an opening clock agrees with counting each time alone', () => {
  const hours = {
    timeZone: 'Europe/Lisbon',
    weekly: { Friday: [{ opens: '08:00', closes: '13:00' }], Sunday: [{ opens: '22:00', closes: '03:00' }] },
    holidays: [{ date: '2026-10-26', slots: [{ opens: '10:00', closes: '11:00' }] }],
  };
  const begin = Date.parse('2026-10-20T00:00:00Z');
  const end = begin + 14 * 24 * HOUR;
  const clock = openClock(hours, begin, end);
  const moment = fc.integer({ min: begin, max: end });
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(clock(from, to)).toBe(openTimeBetween(hours, new Date(from), new Date(to)));
    }),
  );
  expect(openClock(null, begin, end)(begin, end)).toBe(end - begin);
});
