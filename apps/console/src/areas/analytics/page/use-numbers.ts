import type { FactFilter, StatsRow } from '@foyer/contract/analytics/shapes';
import { type DayRange, daysOf, type Granularity } from '@foyer/domain/day-ranges';
import { FACT_SOURCES, type FactDimension } from '@foyer/domain/fact-sources';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { useCall } from '../../../api/index.ts';
import type { Asked } from './use-address.ts';

/** How often numbers are read again, and those of many days, which take longer and change less. Milliseconds. */
const EVERY_MS = 60_000;
const MANY_DAYS_EVERY_MS = 600_000;
const MANY_DAYS = 92;

/** Whether a measure can be broken down by a dimension. */
export const knows = (measure: MeasureId, dimension: FactDimension): boolean =>
  (FACT_SOURCES[MEASURES[measure].source].dimensions as readonly string[]).includes(dimension);

const NO_LIMITS: Asked['only'] = [];

interface Question {
  readonly measures: readonly MeasureId[];
  readonly range: DayRange | null;
  readonly only?: Asked['only'];
  readonly by?: FactDimension | null;
  readonly granularity?: Granularity | null;
  readonly limit?: number;
}

/** Numbers of measures in a range. Without a range nothing is read. */
export function useNumbers({
  measures,
  range,
  only = NO_LIMITS,
  by = null,
  granularity = null,
  limit = 1_000,
}: Question) {
  const filters: FactFilter[] = only.map(({ dimension, key }) => ({ dimension, values: [key] }));
  const asked = measures.filter(
    (id) => (!by || knows(id, by)) && only.every(({ dimension }) => knows(id, dimension)),
  ) as MeasureId[];
  return useCall(
    'executeQuery',
    {
      body: {
        measures: asked,
        dimensions: by ? [by] : [],
        filters,
        timeDimension: { from: range?.from ?? '', to: range?.to ?? '', granularity },
        limit,
      },
    },
    {
      enabled: range !== null && asked.length > 0,
      placeholderData: (old) => old,
      refetchInterval: range && daysOf(range) > MANY_DAYS ? MANY_DAYS_EVERY_MS : EVERY_MS,
      staleTime: 5_000,
    },
  );
}

/** The number of a measure in the row of a key or period. */
export const numberOf = (row: StatsRow | undefined, measure: MeasureId): number | null =>
  row?.values[measure] ?? null;
