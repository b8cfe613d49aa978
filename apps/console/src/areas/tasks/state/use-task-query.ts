import type { FieldCondition } from '@foyer/contract/tasks/filter';
import { taskList } from '@foyer/contract/tasks/list';
import { zoneClock } from '@foyer/domain/zone-clock';
import { useMemo } from 'react';
import { type Criterion, criteriaOf, type GridSearch, listParams } from '../../../ui/grid/index.ts';
import { type OwnFilter, ownFiltersIn, type TaskQuery } from '../search.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The bounds of a range of days in a zone; the last day is inclusive. */
function momentsOf(timeZone: string) {
  const clock = zoneClock(timeZone);
  const at = (day: string, more = 0) => new Date(clock.instantAt(Date.parse(day) + more)).toISOString();
  return {
    from: (day: string | undefined) => day && at(day),
    to: (day: string | undefined) => day && new Date(Date.parse(at(day, DAY_MS)) - 1).toISOString(),
  };
}

/** The query for 'due within the hour'. */
export const soonQuery = (now: number): TaskQuery => ({
  nextDueFrom: new Date(now).toISOString(),
  nextDueTo: new Date(now + HOUR_MS).toISOString(),
});

const NUMBER_BOUNDS = { gt: 'above', gte: 'from', lt: 'below', lte: 'to' } as const;

/** The condition on a custom field, as the calls accept it. */
function conditionOf({ kind, fieldId: id }: OwnFilter, criterion: Criterion): FieldCondition {
  if (criterion.kind === 'range') return { id, from: criterion.startDate, to: criterion.endDate };
  if (criterion.kind === 'comparison') {
    return { id, [NUMBER_BOUNDS[criterion.comparison]]: criterion.value };
  }
  return kind === 'text' ? { id, has: criterion.value } : { id, is: choiceOf(criterion.value) };
}

/** Checkbox values that cannot collide with choices. */
export const TICKS = { yes: '~yes', no: '~no' } as const;
const choiceOf = (value: string): string | boolean =>
  value === TICKS.yes || (value === TICKS.no ? false : value);

/** The filter of an address as the task calls accept it. `now` is a whole minute. */
export function useTaskQuery(
  search: GridSearch,
  own: Pick<TaskQuery, 'list' | 'mode'>,
  timeZone: string,
  now: number,
): TaskQuery {
  const { q, criteria } = search;
  const written = JSON.stringify([q, criteria, own.list, own.mode]);
  const minute = criteria.sla === 'soon' ? now : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the serialised criteria stand for their parts
  return useMemo(() => {
    const ownFilters = ownFiltersIn(criteria);
    const found = criteriaOf(search, ownFilters);
    const fields = ownFilters.flatMap((filter) => {
      const criterion = found[filter.id];
      return criterion ? [conditionOf(filter, criterion)] : [];
    });
    const { sla, ...params } = listParams(taskList, search) as TaskQuery;
    const moments = momentsOf(timeZone);
    const query: TaskQuery = {
      ...params,
      fields: fields.length > 0 ? JSON.stringify(fields) : undefined,
      dueFrom: moments.from(params.dueFrom),
      dueTo: moments.to(params.dueTo),
      createdFrom: moments.from(params.createdFrom),
      createdTo: moments.to(params.createdTo),
      ...(criteria.sla === 'soon' ? soonQuery(minute) : { sla }),
      ...own,
    };
    return Object.fromEntries(Object.entries(query).filter(([, one]) => one !== undefined));
  }, [written, timeZone, minute]);
}
