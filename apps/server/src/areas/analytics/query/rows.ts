import type { FactFilter, FactRow, FactRowsQuery } from '@foyer/contract/analytics/shapes';
import { readLimits } from '@foyer/domain/fact-limits';
import type { FactSource } from '@foyer/domain/fact-sources';
import type { Measure } from '@foyer/domain/measure-definition';
import { rowsOf } from '@foyer/domain/measure-formulas';
import { MEASURES } from '@foyer/domain/measures';
import { visitorName } from '@foyer/domain/visitor-name';
import { opensKind, sufficesOnAny, TASK_PAGES, VISITOR_LIST_PAGES } from '@foyer/domain/work-pages';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import type { Services } from '../../../kernel/context.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { readPeople } from '../../accounts/people.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { sourceOf } from '../sources/all.ts';
import { partsOf, rowCondition } from '../stats/cells.ts';
import { checkRange, withinDays } from './range.ts';
import { filtered, visibleFacts } from './reading.ts';

interface Asking {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly caller: MemberCaller;
}

/** The maximum of a count. */
const COUNTED = 100_000;

type Paging = { readonly cursor?: string | undefined; readonly limit: number };

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date;
  readonly value: number | null;
}

/** The rows that a measure counts, by its own condition: those of a median with the highest value first, others newest first. */
export const listRows = (asking: Asking, query: FactRowsQuery & Paging) =>
  readFactRows(asking, query, 'median' in MEASURES[query.measure].formula ? 'longest' : 'newest');

/** The rows that a measure counts, by its own condition, newest first or those with the highest value first. */
export async function readFactRows(
  asking: Asking,
  query: FactRowsQuery & Paging,
  order: 'newest' | 'longest',
) {
  const { tenant } = asking;
  const { source, counted, joins, where } = await conditionOf(asking, query);
  const parts = counted in source.values ? partsOf(counted, source) : null;
  const value = parts ? sql`((${parts.value})::float8 / nullif(${parts.weight}, 0))` : sql`null::float8`;
  // Durations are whole milliseconds, so a position among them is one in time.
  const position = order === 'longest' ? sql`to_timestamp(${value} / 1000)` : sql`${source.at}`;
  const after = afterCursor(query.cursor, position, source.id);
  const { rows } = await tenant.read((db) =>
    db.execute<Found>(sql`
      select ${source.id} as id, ${source.at} as at, ${value} as value
      from ${source.table} ${joins}
      where ${where} ${after ? sql`and ${after}` : sql``}
      order by ${position} desc, ${source.id} desc limit ${query.limit + 1}`),
  );
  const { page, nextCursor } = cutPage(
    rows.map((row) => ({ ...row, at: new Date(row.at) })),
    query.limit,
    ({ id, at, value: duration }) => ({ id, at: order === 'longest' ? new Date(duration ?? 0) : at }),
  );
  return { rows: await PRESENTED[source.name](asking, page), nextCursor };
}

/** Counts these rows, up to the maximum of a file. */
export async function countFactRows(asking: Asking, query: FactRowsQuery): Promise<number> {
  const { source, joins, where } = await conditionOf(asking, query);
  const { rows } = await asking.tenant.read((db) =>
    db.execute<{ count: number }>(sql`
      select count(*)::int as count
      from (select from ${source.table} ${joins} where ${where} limit ${COUNTED}) as rows`),
  );
  return rows[0]?.count ?? 0;
}

/** The condition of the rows that a measure counts and the caller may see. */
async function conditionOf({ tenant, caller, services }: Asking, query: FactRowsQuery) {
  const measure: Measure = MEASURES[query.measure];
  const source = sourceOf(measure.source);
  const timeZone = await timeZoneOf(services, tenant.merchantId);
  const range = { from: query.fromDate, to: query.toDate };
  checkRange(range);
  const counted = rowsOf(measure);
  const { joins, where: visible } = await visibleFacts(tenant, caller, source);
  const where = sql`${source.merchantId} = ${tenant.merchantId} and ${withinDays(sql`${source.at}`, range, timeZone)}
    ${source.where ? sql`and ${source.where}` : sql``} and ${rowCondition(counted, source)}
    ${query.hour ? sql`and date_trunc('hour', ${source.at}, ${timeZone}) = ${query.hour}::timestamptz` : sql``}
    ${query.dayHour === undefined ? sql`` : sql`and ${dayHourOf(source.at, timeZone)} = ${query.dayHour}`}
    ${query.weekHour === undefined ? sql`` : sql`and ${weekHourOf(source.at, timeZone)} = ${query.weekHour}`}
    ${filtered(filtersOf(query, measure.source), source)} ${visible}`;
  return { source, counted, joins, where };
}

/** The hour of the day in a zone. */
const dayHourOf = (at: SQLWrapper, timeZone: string): SQL =>
  sql`extract(hour from ${at} at time zone ${timeZone})::int`;

/** The hour of the week in a zone, from 0 (Monday, 0:00) to 167. */
const weekHourOf = (at: SQLWrapper, timeZone: string): SQL =>
  sql`(extract(isodow from ${at} at time zone ${timeZone})::int - 1) * 24 + ${dayHourOf(at, timeZone)}`;

/** @throws Refusal of limits that are none, or of a dimension that does not belong to the source */
function filtersOf(query: FactRowsQuery, source: FactSource): FactFilter[] {
  const limits = readLimits(query.only ?? '');
  if (!limits) throw badInput('only', 'Please select valid filter');
  if (query.dimension) limits.push({ dimension: query.dimension, key: query.key ?? '' });
  return limits.map(({ dimension, key }) => {
    if (!(dimension in sourceOf(source).dimensions))
      throw badInput('dimension', 'These measures cannot be broken down by {name}.', { name: dimension });
    return { dimension, values: [key] };
  });
}

interface Described extends Record<string, unknown> {
  readonly id: string;
  readonly visitId: string | null;
  readonly visitorId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly text: string | null;
  readonly channel: string | null;
  readonly country: string | null;
  readonly agentId: string | null;
  readonly isClosed: boolean;
  readonly rating: number | null;
  readonly comment: string | null;
  readonly number: number | null;
  readonly title: string | null;
  readonly kind: 'chat' | 'mail' | null;
}

const idsOf = (page: readonly Found[]): SQL => sql`${`{${page.map(({ id }) => id).join(',')}}`}::uuid[]`;

/** What rows say, beside what all have. */
const DESCRIBED: Readonly<Record<FactSource, (merchantId: number, ids: SQL) => SQL>> = {
  conversations: (merchantId, ids) => sql`
    select f.id, null as "visitId", f.visitor_id as "visitorId", v.first_name as "firstName", v.last_name as "lastName",
      case when c.subject <> '' then c.subject else c.last_message ->> 'text' end as text, f.channel, f.country,
      f.agent_id as "agentId", f.is_closed as "isClosed", f.rating,
      c.rating_comment as comment, null as number, null as title, f.kind
    from conversation_facts f
    join visitors v on v.merchant_id = f.merchant_id and v.id = f.visitor_id
    join conversations c on c.merchant_id = f.merchant_id and c.id = f.id
    where f.merchant_id = ${merchantId} and f.id = any(${ids})`,
  visits: (merchantId, ids) => sql`
    select f.id, f.id as "visitId", f.visitor_id as "visitorId", v.first_name as "firstName",
      v.last_name as "lastName", t.page_title as text, f.channel, f.country, null as "agentId", f.duration_ms is not null as "isClosed",
      null as rating, null as comment, null as number, null as title, null as kind
    from visit_facts f
    join visitors v on v.merchant_id = f.merchant_id and v.id = f.visitor_id
    join visits t on t.merchant_id = f.merchant_id and t.id = f.id
    where f.merchant_id = ${merchantId} and f.id = any(${ids})`,
  pages: (merchantId, ids) => sql`
    select f.id, f.visit_id as "visitId", f.visitor_id as "visitorId", v.first_name as "firstName",
      v.last_name as "lastName", case when f.title <> '' then f.title else f.page end as text, f.channel, f.country,
      null as "agentId", f.ended = f.views as "isClosed", null as rating, null as comment, null as number,
      null as title, null as kind
    from page_facts f
    join visitors v on v.merchant_id = f.merchant_id and v.id = f.visitor_id
    where f.merchant_id = ${merchantId} and f.id = any(${ids})`,
  tickets: (merchantId, ids) => sql`
    select t.id, null as "visitId", t.visitor_id as "visitorId", null as "firstName", null as "lastName", t.type as text, '' as channel,
      '' as country, t.assigned_to as "agentId", t.closed_at is not null as "isClosed", null as rating,
      null as comment, t.number, t.title, null as kind
    from tasks t where t.merchant_id = ${merchantId} and t.id = any(${ids})`,
};

const presentedOf =
  (source: FactSource, mayOpen: (caller: MemberCaller, row: Described) => boolean) =>
  ({ tenant, caller }: Asking, page: readonly Found[]): Promise<FactRow[]> =>
    tenant.read(async (db) => {
      if (page.length === 0) return [];
      const { rows } = await db.execute<Described>(DESCRIBED[source](tenant.merchantId, idsOf(page)));
      const described = new Map(rows.map((row) => [row.id, row]));
      const agents = await readPeople(
        db,
        tenant.merchantId,
        rows.map(({ agentId }) => agentId),
      );
      return page.flatMap(({ id, at, value }): FactRow[] => {
        const row = described.get(id);
        if (!row) return [];
        const canOpen = mayOpen(caller, row);
        const name = row.visitorId ? visitorName({ ...row, referenceID: row.visitorId }) : '';
        return [
          {
            id,
            source,
            startedDate: at.toISOString(),
            name: row.title ?? name,
            text: canOpen ? (row.text ?? '') : '',
            referenceID: row.visitorId,
            visitID: row.visitId,
            channel: row.channel ?? '',
            country: row.country ?? '',
            agent: agents.get(row.agentId ?? '') ?? null,
            isClosed: row.isClosed,
            rating: row.rating,
            comment: canOpen ? (row.comment ?? '') : '',
            value,
            number: row.number,
            kind: row.kind,
            canOpen,
          },
        ];
      });
    });

const PRESENTED = {
  conversations: presentedOf('conversations', ({ rights }, { kind }) =>
    opensKind(rights, kind ?? 'chat', 'view'),
  ),
  visits: presentedOf('visits', ({ rights }) => sufficesOnAny(rights, VISITOR_LIST_PAGES, 'view')),
  pages: presentedOf('pages', ({ rights }) => sufficesOnAny(rights, VISITOR_LIST_PAGES, 'view')),
  tickets: presentedOf('tickets', ({ rights }) => sufficesOnAny(rights, TASK_PAGES, 'view')),
} as const;
