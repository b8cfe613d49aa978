import type { FieldCondition } from '@foyer/contract/tasks/filter';
import { zoneClock } from '@foyer/domain/zone-clock';
import { useMemo } from 'react';
import {
  type Criterion,
  criteriaOf,
  daysOf,
  type GridFilter,
  type GridSearch,
} from '../../../ui/grid/index.ts';
import { type FilterId, type OwnFilter, ownFiltersIn, type TaskQuery } from '../search.ts';

/** How the filters are written, for reading the address. */
export const FILTER_KINDS: readonly { readonly id: FilterId; readonly kind: GridFilter['kind'] }[] = [
  { id: 'mode', kind: 'choice' },
  { id: 'type', kind: 'choice' },
  { id: 'subtype', kind: 'choice' },
  { id: 'priority', kind: 'choice' },
  { id: 'status', kind: 'choice' },
  { id: 'assignedTo', kind: 'choice' },
  { id: 'departmentId', kind: 'choice' },
  { id: 'due', kind: 'date' },
  { id: 'created', kind: 'date' },
  { id: 'referenceID', kind: 'picked' },
  { id: 'tag', kind: 'choice' },
  { id: 'sla', kind: 'choice' },
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Days of a zone as moments; the last day counts whole. */
function momentsOf(days: { startDate?: string; endDate?: string }, timeZone: string) {
  const clock = zoneClock(timeZone);
  const at = (day: string, more = 0) => new Date(clock.instantAt(Date.parse(day) + more)).toISOString();
  return {
    from: days.startDate && at(days.startDate),
    to: days.endDate && new Date(Date.parse(at(days.endDate, DAY_MS)) - 1).toISOString(),
  };
}

/** What due within the hour means at a moment. */
export const soonQuery = (now: number): TaskQuery => ({
  nextDueFrom: new Date(now).toISOString(),
  nextDueTo: new Date(now + HOUR_MS).toISOString(),
});

const NUMBER_BOUNDS = { gt: 'above', gte: 'from', lt: 'below', lte: 'to' } as const;

/** What an own field must hold, as the calls take it. */
function conditionOf({ kind, fieldId: id }: OwnFilter, criterion: Criterion): FieldCondition {
  if (criterion.kind === 'range') return { id, from: criterion.startDate, to: criterion.endDate };
  if (criterion.kind === 'comparison') {
    return { id, [NUMBER_BOUNDS[criterion.comparison]]: criterion.value };
  }
  return kind === 'text' ? { id, has: criterion.value } : { id, is: choiceOf(criterion.value) };
}

/** Ticks are told from choices by words that no choice begins with. */
export const TICKS = { yes: '~yes', no: '~no' } as const;
const choiceOf = (value: string): string | boolean =>
  value === TICKS.yes || (value === TICKS.no ? false : value);

/** The filter of an address as the calls of tasks take it. `now` is a whole minute. */
export function useTaskQuery(
  search: GridSearch,
  own: Pick<TaskQuery, 'list' | 'mode'>,
  timeZone: string,
  now: number,
): TaskQuery {
  const { q, criteria } = search;
  const written = JSON.stringify([q, criteria, own.list, own.mode]);
  const minute = criteria.sla === 'soon' ? now : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written stands for its parts
  return useMemo(() => {
    const ownFilters = ownFiltersIn(criteria);
    const found = criteriaOf(search, [...FILTER_KINDS, ...ownFilters]);
    const fields = ownFilters.flatMap((filter) => {
      const criterion = found[filter.id];
      return criterion ? [conditionOf(filter, criterion)] : [];
    });
    const value = (id: FilterId) => {
      const one = found[id];
      return one?.kind === 'value' ? one.value : undefined;
    };
    const due = momentsOf(daysOf(found.due), timeZone);
    const created = momentsOf(daysOf(found.created), timeZone);
    const sla = value('sla');
    const query: TaskQuery = {
      text: q,
      mode: value('mode'),
      type: value('type'),
      subtype: value('subtype'),
      priority: value('priority'),
      status: value('status'),
      assignedTo: value('assignedTo'),
      departmentId: value('departmentId'),
      referenceID: value('referenceID'),
      tag: value('tag'),
      fields: fields.length > 0 ? JSON.stringify(fields) : undefined,
      dueFrom: due.from,
      dueTo: due.to,
      createdFrom: created.from,
      createdTo: created.to,
      ...(sla === 'soon' ? soonQuery(minute) : { sla }),
      ...own,
    };
    return Object.fromEntries(Object.entries(query).filter(([, one]) => one !== undefined));
  }, [written, timeZone, minute]);
}
