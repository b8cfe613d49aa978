import { isEmpty, toNumber } from './values.ts';

/** Comparisons of a filter criterion. Specification 5. */
export const CRITERION_COMPARISONS = ['greater_than', 'less_than', 'equal_to', 'not_equal_to'] as const;

/** One of the comparisons of a filter criterion. Specification 5. */
export type CriterionComparison = (typeof CRITERION_COMPARISONS)[number];

/** A filter on a column: a value with an optional comparison. Specification 3. */
export interface ValueCriterion {
  readonly value: string | number;
  readonly comparison?: CriterionComparison | null;
}

/** A filter on a date column. ISO 8601 dates or timestamps, both inclusive. Specification 3. */
export interface DateCriterion {
  readonly startDate: string;
  readonly endDate: string;
}

/** One criterion of a filter. Specification 3. */
export type Criterion = ValueCriterion | DateCriterion;

const COMPARE: Readonly<Record<CriterionComparison, (left: number, right: number) => boolean>> = {
  greater_than: (left, right) => left > right,
  less_than: (left, right) => left < right,
  equal_to: (left, right) => left === right,
  not_equal_to: (left, right) => left !== right,
};

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a cell meets a criterion. Specification 5. The four comparisons are numeric, and false if a side is not a
 * number, `not_equal_to` included. Without a comparison the cell must contain the value, case-insensitively. An end
 * date includes the whole day.
 */
export function meetsCriterion(cell: unknown, criterion: Criterion): boolean {
  if ('startDate' in criterion) return isInRange(cell, criterion);
  if (criterion.comparison) {
    const [left, right] = [toNumber(cell), toNumber(criterion.value)];
    return left !== null && right !== null && COMPARE[criterion.comparison](left, right);
  }
  const text = isEmpty(cell) ? '' : String(cell).toLowerCase();
  return text.includes(String(criterion.value).trim().toLowerCase());
}

/** Whether a row meets the criteria of all its columns. Specification 3, 5. */
export function meetsCriteria(
  row: Readonly<Record<string, unknown>>,
  criteria: Readonly<Record<string, Criterion>>,
): boolean {
  return Object.entries(criteria).every(([column, criterion]) => meetsCriterion(row[column], criterion));
}

function isInRange(cell: unknown, { startDate, endDate }: DateCriterion): boolean {
  const at = cell instanceof Date ? cell.getTime() : Date.parse(String(cell));
  const end = DAY_ONLY.test(endDate) ? `${endDate}T23:59:59.999Z` : endDate;
  return at >= Date.parse(startDate) && at <= Date.parse(end);
}
