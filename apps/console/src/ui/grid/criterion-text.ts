import { useLingui } from '@lingui/react/macro';
import { dayText } from '../fields/day-text.ts';
import { type Comparison, type GridFilter, readCriterion } from './criteria.ts';

/** The comparisons of number columns in words. Specification 9. */
export function useComparisons(): Readonly<Record<Comparison, string>> {
  const { t } = useLingui();
  return {
    gt: t`greater than`,
    gte: t`greater than or equal`,
    lt: t`less than`,
    lte: t`less than or equal`,
  };
}

/** How a criterion reads on its chip. */
export function useCriterionText(): (filter: GridFilter, written: string) => string {
  const { i18n } = useLingui();
  const comparisons = useComparisons();
  return (filter, written) => {
    const criterion = readCriterion(filter, written);
    if (criterion?.kind === 'comparison') {
      return `${comparisons[criterion.comparison]} ${i18n.number(criterion.value)}`;
    }
    if (criterion?.kind === 'range') {
      const { startDate, endDate } = criterion;
      return startDate === endDate ? dayText(startDate) : `${dayText(startDate)} – ${dayText(endDate)}`;
    }
    if (filter.Picker) return filter.chosen ?? '…';
    return valuesOf(filter, written)
      .map((value) => filter.options?.find((option) => option.value === value)?.label ?? value)
      .join(', ');
  };
}

/** The values that are chosen in a filter, out of the address. */
export function valuesOf(filter: GridFilter, written: string | undefined): string[] {
  if (written === undefined || written === '') return [];
  return filter.several ? written.split(',') : [written];
}
