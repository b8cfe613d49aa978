import type { Dashboard } from '@foyer/contract/analytics/shapes';
import type { Measure } from '@foyer/domain/measure-definition';
import { measured, type Series, seriesOf } from '@foyer/domain/measure-formulas';
import { MEASURES, type MeasureId } from '@foyer/domain/measures';
import { type SQL, sql } from 'drizzle-orm';
import type { MaybePromise } from '../../../kernel/cached.ts';
import type { Asking } from '../query/execute.ts';
import { type Cell, countFacts } from '../query/reading.ts';
import { sharedByMerchant } from './shared.ts';

/** What the dashboard says about today. */
const NUMBERS = [
  'conversations',
  'firstReply',
  'resolvedShare',
  'satisfaction',
  'visits',
  'tickets',
] as const satisfies readonly MeasureId[];

/** The hours of a day that are shown even if nothing happened. */
const DAY_HOURS = 24;

/** Moments of the merchant's day, as the database computes them. */
const momentsOf = (timeZone: string) => {
  const today = sql`date_trunc('day', now(), ${timeZone})`;
  const weekBefore = (at: SQL) =>
    sql`((${at} at time zone ${timeZone}) - interval '7 days') at time zone ${timeZone}`;
  const tomorrow = sql`((${today} at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone}`;
  return {
    today: { from: today, before: tomorrow },
    thatDay: { from: weekBefore(today), before: weekBefore(tomorrow) },
    untilNow: { from: weekBefore(today), before: weekBefore(sql`now()`) },
  };
};

/** What the dashboard says about today. */
interface Day {
  readonly today: Dashboard['today'];
  readonly ofAgent: Awaited<ReturnType<typeof readAgentsToday>>;
}

/** How long the numbers of today are served if nothing changes; those until now also move with time. Milliseconds. */
const TTL_MS = 10_000;

/** Today as those see it who see everything. */
const sharedDays = sharedByMerchant<Day>(TTL_MS);

/** Today, and the conversations of each agent, as the caller may see them. */
export function readDay(asking: Asking, timeZone: string): MaybePromise<Day> {
  const read = async () => ({
    today: await readToday(asking, timeZone),
    ofAgent: await readAgentsToday(asking, timeZone),
  });
  const { services, tenant, caller } = asking;
  if (caller.visibility !== 'all') return read();
  return sharedDays(services).get(tenant.merchantId, timeZone, read);
}

/** Today, and the same weekday before: numbers until the same time, and conversations by hour. */
async function readToday(asking: Asking, timeZone: string): Promise<Dashboard['today']> {
  const { today, thatDay, untilNow } = momentsOf(timeZone);
  const [now, before] = [await readNumbers(asking, today), await readNumbers(asking, untilNow)];
  const hour = (at: SQL) => sql`extract(hour from ${at} at time zone ${timeZone})::int::text`;
  const byHour = async (within: Within) => {
    const cells = await countFacts(asking, {
      source: 'conversations',
      series: ['all'],
      within,
      bucket: hour,
    });
    return new Map(cells.map(({ bucket, n }) => [Number(bucket), n]));
  };
  const [hoursNow, hoursBefore] = [await byHour(today), await byHour(thatDay)];
  const current = hourIn(timeZone);
  return {
    numbers: NUMBERS.map((measure) => ({
      measure,
      value: now.get(measure) ?? null,
      before: before.get(measure) ?? null,
    })),
    hours: Array.from({ length: DAY_HOURS }, (_, at) => ({
      hour: at,
      now: at > current ? null : (hoursNow.get(at) ?? 0),
      before: hoursBefore.get(at) ?? 0,
    })),
  };
}

interface Within {
  readonly from: SQL;
  readonly before: SQL;
}

async function readNumbers(asking: Asking, within: Within) {
  const numbers = new Map<MeasureId, number | null>();
  for (const [source, ids] of Map.groupBy(NUMBERS, (id) => MEASURES[id].source)) {
    const series = [...new Set(ids.flatMap((id) => seriesOf(MEASURES[id] as Measure)))];
    const cells = await countFacts(asking, { source, series, within });
    const found = new Map<string, Series>(cells.map((cell) => [cell.measure, cell]));
    for (const id of ids) numbers.set(id, measured(MEASURES[id], found));
  }
  return numbers;
}

/** Conversations of today and the median first reply, by agent. */
async function readAgentsToday(asking: Asking, timeZone: string) {
  const cells = await countFacts(asking, {
    source: 'conversations',
    series: ['all', 'firstReply'],
    within: momentsOf(timeZone).today,
    dimension: 'agent',
  });
  const byAgent = Map.groupBy(cells, ({ keys }: Cell) => keys[0] ?? '');
  return (agentId: string) => {
    const series = new Map<string, Series>((byAgent.get(agentId) ?? []).map((cell) => [cell.measure, cell]));
    return {
      conversations: measured(MEASURES.conversations, series) ?? 0,
      firstReply: measured(MEASURES.firstReply, series),
    };
  };
}

const hourIn = (timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date()),
  );
