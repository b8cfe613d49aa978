import { useLingui } from '@lingui/react/macro';
import { joinedText } from '../../i18n/joined-text.ts';
import { dayText } from '../fields/day-text.ts';
import { type Comparison, type GridFilter, readCriterion } from './criteria.ts';

/** The labels of number comparisons. Specification 9. */
export function useComparisons(): Readonly<Record<Comparison, string>> {
  const { t } = useLingui();
  return {
    gt: t`greater than`,
    gte: t`greater than or equal`,
    lt: t`less than`,
    lte: t`less than or equal`,
  };
}

/** The text of a criterion on its chip. */
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
    return joinedText(
      valuesOf(filter, written).map(
        (value) => filter.options?.find((option) => option.value === value)?.label ?? value,
      ),
    );
  };
}

/** The selected values of a filter, parsed from the address. */
export function valuesOf(filter: GridFilter, written: string | undefined): string[] {
  if (written === undefined || written === '') return [];
  return filter.multiple ? written.split(',') : [written];
}
