import type { ListFilter } from '@foyer/contract/kernel/list';
import type { ComponentType } from 'react';

/** An option of a filter. */
export interface GridOption {
  readonly value: string;
  readonly label: string;
  /** Number of matching rows, if known. */
  readonly count?: number;
}

/** A picker for a value with too many options for a menu. */
export interface Picking {
  readonly Picker: ComponentType<{ onPick: (value: string) => void }>;
  /** The label of the value in the address, once loaded. */
  readonly chosen: string | undefined;
}

/** A filter with a chip: its value is an option, picked, or typed. */
export interface GridFilter extends Partial<Picking> {
  /** The filter's name in the address. */
  readonly id: string;
  readonly title: string;
  readonly kind: ListFilter['kind'];
  readonly options?: readonly GridOption[];
  /** Of a text. */
  readonly maxLength?: number | undefined;
  /** Whether several values are allowed, comma-separated in the address. */
  readonly multiple?: boolean | undefined;
}

/** Comparisons of number columns, as in the address. Specification 9, in its order. */
export const COMPARISONS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A criterion of a column. Days are YYYY-MM-DD, both inclusive. */
export type Criterion =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'comparison'; readonly comparison: Comparison; readonly value: number }
  | { readonly kind: 'range'; readonly startDate: string; readonly endDate: string };

const BETWEEN = '~';
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Serializes a criterion for the address. */
export function writeCriterion(criterion: Criterion): string {
  if (criterion.kind === 'value') return criterion.value;
  if (criterion.kind === 'comparison') return `${criterion.comparison}${BETWEEN}${criterion.value}`;
  return `${criterion.startDate}${BETWEEN}${criterion.endDate}`;
}

/**
 * Parses a criterion from the address. Returns null when it is invalid. Filtering is strict: a value, or both dates.
 */
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

/** The inclusive integer bounds of a comparison, for calls that take a minimum and maximum. */
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

/** The days of a range, for calls that take a start and an end. */
export function daysOf(criterion: Criterion | null | undefined): { startDate?: string; endDate?: string } {
  if (criterion?.kind !== 'range') return {};
  return { startDate: criterion.startDate, endDate: criterion.endDate };
}
