import type { Figure } from '../workload.ts';
import { type Spread, spreadOf } from './statistics.ts';

/** One figure over all rounds. Ratios are computed within each round, under the same conditions. */
export interface Summary {
  readonly name: string;
  readonly unit: string;
  readonly better: Figure['better'];
  readonly value: Spread;
  readonly limit: Spread | null;
  readonly ratio: Spread | null;
  /** The target, and the number it applies to. */
  readonly aim: { readonly of: 'value' | 'ratio'; readonly bound: number } | null;
}

export function summaryOf(rounds: readonly Figure[]): Summary {
  const [first] = rounds;
  if (!first) throw new Error('A figure without a round.');
  const limited = rounds.filter((figure) => figure.limit !== undefined);
  const isLimited = limited.length > 0;
  return {
    name: first.name,
    unit: first.unit,
    better: first.better,
    value: spreadOf(rounds.map(({ value }) => value)),
    limit: isLimited ? spreadOf(limited.map(({ limit = 0 }) => limit)) : null,
    ratio: isLimited ? spreadOf(limited.map(({ value, limit = 0 }) => value / limit)) : null,
    aim: aimIn(first),
  };
}

function aimIn({ aim, limit, aimsAtValue = false }: Figure): Summary['aim'] {
  if (aim === undefined) return null;
  return { of: limit === undefined || aimsAtValue ? 'value' : 'ratio', bound: aim };
}

/** Whether the median reaches the target; null without a target. */
function isReached({ value, ratio, aim, better }: Summary): boolean | null {
  if (aim === null) return null;
  const { median } = (aim.of === 'ratio' ? ratio : null) ?? value;
  return better === 'more' ? median >= aim.bound : median <= aim.bound;
}

export function printTable(figures: readonly (readonly Figure[])[]): void {
  const rows = figures
    .map(summaryOf)
    .map((summary) => [
      summary.name,
      summary.unit,
      spread(summary.value),
      summary.limit ? spread(summary.limit) : '',
      summary.ratio ? spread(summary.ratio) : '',
      aimOf(summary),
    ]);
  const head = ['', '', 'median (min – max)', 'limit', 'ratio', 'aim'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
  }
}

function aimOf(summary: Summary): string {
  const reached = isReached(summary);
  if (reached === null || summary.aim === null) return '';
  const { of, bound } = summary.aim;
  const sign = `${of === 'ratio' ? 'ratio ' : ''}${summary.better === 'more' ? '≥' : '≤'}`;
  return `${sign} ${shown(bound)} ${reached ? 'reached' : 'MISSED'}`;
}

const spread = ({ median, min, max }: Spread): string =>
  min === max ? shown(median) : `${shown(median)} (${shown(min)} – ${shown(max)})`;

/** Three significant digits. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
