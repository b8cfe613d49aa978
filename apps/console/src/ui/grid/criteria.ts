import type { ListFilter } from '@foyer/contract/kernel/list';
import type { ComponentType } from 'react';

/** A value that a filter offers. */
export interface GridOption {
  readonly value: string;
  readonly label: string;
  /** How many rows have it, where that is known. */
  readonly count?: number;
}

/** Where one of more values than a menu holds is found. */
export interface Picking {
  readonly Picker: ComponentType<{ onPick: (value: string) => void }>;
  /** How the value in the address reads, once known. */
  readonly chosen: string | undefined;
}

/** A filter that has a chip: it has options, is picked, or its value is typed. */
export interface GridFilter extends Partial<Picking> {
  /** Its name in the address. */
  readonly id: string;
  readonly title: string;
  readonly kind: ListFilter['kind'];
  readonly options?: readonly GridOption[];
  /** Several values are held in the address with commas between them. */
  readonly several?: boolean | undefined;
}

/** How a number column is compared, as the address writes it. Specification 9, in its order. */
export const COMPARISONS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What a column must hold. Days are YYYY-MM-DD, both included. */
export type Criterion =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'comparison'; readonly comparison: Comparison; readonly value: number }
  | { readonly kind: 'range'; readonly startDate: string; readonly endDate: string };

const BETWEEN = '~';
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Writes a criterion for the address. */
export function writeCriterion(criterion: Criterion): string {
  if (criterion.kind === 'value') return criterion.value;
  if (criterion.kind === 'comparison') return `${criterion.comparison}${BETWEEN}${criterion.value}`;
  return `${criterion.startDate}${BETWEEN}${criterion.endDate}`;
}

/** Reads a criterion out of the address; null where it is none. Filtering is strict: a value, or both dates. */
export function readCriterion(
  { kind }: Pick<GridFilter, 'kind'>,
  written: string | undefined,
): Criterion | null {
  const text = written?.trim() ?? '';
  if (text === '') return null;
  if (kind !== 'between' && kind !== 'days') return { kind: 'value', value: text };
  const [first = '', second = ''] = text.split(BETWEEN);
  if (kind === 'days') {
    const isRange = DAY.test(first) && DAY.test(second);
    return isRange ? { kind: 'range', startDate: first, endDate: second } : null;
  }
  const comparison = COMPARISONS.find((one) => one === first);
  const value = Number(second);
  const isNumber = second.trim() !== '' && Number.isFinite(value);
  return comparison && isNumber ? { kind: 'comparison', comparison, value } : null;
}

/** The whole numbers that a comparison lets through, for calls that take the least and the most. */
export function boundsOf(criterion: Criterion | null | undefined): { min?: number; max?: number } {
  if (criterion?.kind !== 'comparison') return {};
  const { comparison, value } = criterion;
  switch (comparison) {
    case 'gt':
      return { min: Math.floor(value) + 1 };
    case 'gte':
      return { min: Math.ceil(value) };
    case 'lt':
      return { max: Math.ceil(value) - 1 };
    case 'lte':
      return { max: Math.floor(value) };
  }
}

/** The days of a range, for calls that take the first and the last. */
export function daysOf(criterion: Criterion | null | undefined): { startDate?: string; endDate?: string } {
  if (criterion?.kind !== 'range') return {};
  return { startDate: criterion.startDate, endDate: criterion.endDate };
}
