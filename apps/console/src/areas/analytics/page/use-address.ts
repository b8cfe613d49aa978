import { type DayRange, daysOf } from '@foyer/domain/day-ranges';
import { type FactLimit, readLimits } from '@foyer/domain/fact-limits';
import type { FactDimension } from '@foyer/domain/fact-sources';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTimeZone } from '../../../ui/index.ts';
import { type Comparison, lastDays } from './range.ts';

/** What of a page of analytics is in its address. */
export interface Asked {
  readonly range: DayRange;
  readonly comparison: Comparison;
  readonly measure: MeasureId;
  readonly by: FactDimension;
  readonly only: readonly FactLimit[];
  readonly isOpenHours: boolean;
}

const DEFAULT_DAYS = 30;
/** The longest range. */
const MAX_DAYS = 1_095;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Search = Readonly<Record<string, unknown>>;

const textOf = (search: Search, name: string): string =>
  typeof search[name] === 'string' || typeof search[name] === 'number' ? String(search[name]) : '';

/** Reads and writes the parts of the address. Invalid parts count as absent. */
export function useAddress(tiles: readonly MeasureId[], dimensions: readonly FactDimension[]) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [from, to] = [textOf(search, 'from'), textOf(search, 'to')];
  const given = { from, to };
  const isRange = DAY.test(from) && DAY.test(to) && from <= to && daysOf(given) <= MAX_DAYS;
  const days = Number(textOf(search, 'days')) || DEFAULT_DAYS;
  const measure = textOf(search, 'measure');
  const by = textOf(search, 'by');
  const compared = textOf(search, 'compare');
  const asked: Asked = {
    range: isRange ? given : lastDays(Math.min(MAX_DAYS, Math.max(1, days)), zone),
    comparison: compared === 'year' || compared === 'none' ? compared : 'before',
    measure: measure in MEASURES ? (measure as MeasureId) : (tiles[0] as MeasureId),
    by: (dimensions as readonly string[]).includes(by)
      ? (by as FactDimension)
      : (dimensions[0] as FactDimension),
    only: readLimits(textOf(search, 'only')) ?? [],
    isOpenHours: textOf(search, 'hours') === 'open',
  };
  const change = (parts: Readonly<Record<string, string | number | undefined>>) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...parts })) as never,
      replace: true,
    });
  return { asked, change, days: isRange ? null : days, search };
}
