import type { StatsReply, StatsRow } from '@foyer/contract/analytics/shapes';
import type { FactDimension } from '@foyer/domain/fact-sources';
import type { MeasureId } from '@foyer/domain/measures';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { engagements } from '../engagements/tables.ts';
import { timeZoneOf } from '../merchants/cached-clock.ts';
import { isLimited } from '../visitors/visibility.ts';
import { executeQuery } from './query/execute.ts';
import { checkRange, withinDays } from './query/range.ts';

/** The calls of the catalogue that ask one fixed question each (Catalogue 7.16). */

interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

interface Question {
  readonly measures: MeasureId[];
  readonly dimension?: FactDimension;
  readonly filter?: { readonly dimension: FactDimension; readonly value: string };
  readonly granularity?: 'day';
}

const ask = (scope: MemberScope, { startDate, endDate }: Range, question: Question): Promise<StatsReply> =>
  executeQuery(scope, {
    measures: question.measures,
    dimensions: question.dimension ? [question.dimension] : [],
    filters: question.filter
      ? [{ dimension: question.filter.dimension, values: [question.filter.value] }]
      : [],
    timeDimension: { from: startDate, to: endDate, granularity: question.granularity ?? null },
    limit: 2_000,
  });

/** A number of a row. */
const of = (row: StatsRow | undefined, measure: MeasureId): number | null => row?.values[measure] ?? null;

export async function channelStats(scope: MemberScope, range: Range) {
  const measures: MeasureId[] = ['conversations', 'resolved', 'firstReply', 'satisfaction'];
  const { rows } = await ask(scope, range, { measures, dimension: 'channel' });
  return {
    channels: rows.map((row) => ({
      channel: row.keys.channel ?? '',
      conversations: of(row, 'conversations') ?? 0,
      resolved: of(row, 'resolved') ?? 0,
      firstReply: of(row, 'firstReply'),
      satisfaction: of(row, 'satisfaction'),
    })),
  };
}

export async function visitSummary(scope: MemberScope, range: Range) {
  const measures: MeasureId[] = ['visits', 'newVisitors', 'talkedShare', 'visitPages', 'visitDuration'];
  const { rows } = await ask(scope, range, { measures });
  const days = await ask(scope, range, { measures: ['visits'], granularity: 'day' });
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: days.timeZone });
  return {
    visits: of(rows[0], 'visits') ?? 0,
    newVisitors: of(rows[0], 'newVisitors') ?? 0,
    talkedShare: of(rows[0], 'talkedShare'),
    visitPages: of(rows[0], 'visitPages'),
    visitDuration: of(rows[0], 'visitDuration'),
    days: days.rows.map((row) => ({
      date: dayOf.format(Date.parse(row.bucket ?? '')),
      visits: of(row, 'visits') ?? 0,
    })),
  };
}

export async function topIntents(scope: MemberScope, { limit, ...range }: Range & { limit: number }) {
  const { rows } = await ask(scope, range, { measures: ['conversations'], dimension: 'intent' });
  return {
    intents: rows
      .filter(({ keys }) => keys.intent !== '')
      .slice(0, limit)
      .map((row) => ({ intent: row.keys.intent ?? '', count: of(row, 'conversations') ?? 0 })),
  };
}

/** @throws Refusal `not_found` for an unknown engagement */
export async function engagementNumbers(scope: MemberScope, id: string, range: Range) {
  const { tenant } = scope;
  const [engagement] = await tenant.read((db) =>
    db
      .select({ id: engagements.id, name: engagements.name })
      .from(engagements)
      .where(
        and(
          eq(engagements.merchantId, tenant.merchantId),
          eq(engagements.id, id),
          isNull(engagements.removedAt),
        ),
      ),
  );
  if (!engagement) throw notFound();
  const measures: MeasureId[] = [
    'visits',
    'talkedShare',
    'conversations',
    'resolved',
    'firstReply',
    'satisfaction',
  ];
  const { rows } = await ask(scope, range, { measures, filter: { dimension: 'engagement', value: id } });
  return {
    engagementID: engagement.id,
    engagementName: engagement.name,
    visits: of(rows[0], 'visits') ?? 0,
    talkedShare: of(rows[0], 'talkedShare'),
    conversations: of(rows[0], 'conversations') ?? 0,
    resolved: of(rows[0], 'resolved') ?? 0,
    firstReply: of(rows[0], 'firstReply'),
    satisfaction: of(rows[0], 'satisfaction'),
  };
}

/** Emails of a day, for members who see all conversations; others see none of them here. */
export async function dailyMails(scope: MemberScope, date: string) {
  const { services, tenant, caller } = scope;
  checkRange({ from: date, to: date });
  const none = { date, received: 0, sent: 0, failed: 0, bounced: 0 };
  if (isLimited(caller)) return none;
  const timeZone = await timeZoneOf(services, tenant.merchantId);
  const { rows } = await tenant.read((db) =>
    db.execute<Omit<typeof none, 'date'>>(sql`
      select count(*) filter (where direction = 'in')::int as received,
        count(*) filter (where direction = 'out' and state in ('sent', 'kept'))::int as sent,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'bounced')::int as bounced
      from mails where merchant_id = ${tenant.merchantId}
        and ${withinDays(sql`created_at`, { from: date, to: date }, timeZone)}`),
  );
  return { ...none, ...rows[0] };
}
