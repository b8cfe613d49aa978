import {
  addressText,
  isSegmentGroup,
  periodStart,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentOperator,
  type SegmentPeriod,
  segmentField,
} from '@foyer/domain/segments';
import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { containing, escapeLike } from '../../../kernel/like.ts';
import { mailOptOuts } from '../../../mail/tables.ts';
import { contactConsents } from '../consents/tables.ts';
import { contactIdentities, contactListMembers, contacts } from '../tables.ts';

/** When conditions are compiled, and for which contacts. */
export interface Compiling {
  readonly merchantId: number;
  readonly now: Date;
  /** Limits aggregates of conditions to the contacts that are checked. Default all. */
  readonly within?: (contactId: SQL) => SQL;
}

/** The condition on `contacts` for those whom a group matches. */
export function compileSegment(group: SegmentGroup, compiling: Compiling): SQL {
  const parts = group.parts.map((part) =>
    isSegmentGroup(part) ? compileSegment(part, compiling) : compileCondition(part, compiling),
  );
  return (group.match === 'all' ? and(...parts) : or(...parts)) ?? sql`false`;
}

function compileCondition(condition: SegmentCondition, compiling: Compiling): SQL {
  const { counts, kind } = segmentField(condition.field);
  switch (kind) {
    case 'text':
    case 'day':
      return compareText(condition);
    case 'address':
      return compareAddresses(condition);
    case 'choice':
      return compareChoice(condition);
    case 'time':
      return compareTime(condition, compiling);
    case 'page':
      return comparePages(condition, compiling);
    case 'number':
      if (counts === 'events') return compareCount(condition, compiling);
      return counts === 'scores' ? compareRating(condition, compiling) : compareNumber(condition, compiling);
  }
}

const ownValue = ({ key }: SegmentCondition) => sql`(${contacts.fields} ->> ${key})`;

const TEXTS: Readonly<Record<string, SQL>> = {
  name: sql`${contacts.firstName} || ' ' || ${contacts.lastName}`,
  company: sql`${contacts.company}`,
  city: sql`${contacts.city}`,
  language: sql`${contacts.language}`,
};

const compareText = (condition: SegmentCondition): SQL =>
  textFits(condition, TEXTS[condition.field] ?? sql`coalesce(${ownValue(condition)}, '')`);

function textFits({ operator, values: [value = ''] }: SegmentCondition, column: SQL): SQL {
  const text = sql`lower(trim(${column}))`;
  const expected = sql`lower(${value}::text)`;
  switch (operator) {
    case 'is':
      return sql`${text} = ${expected}`;
    case 'isNot':
      return sql`${text} <> ${expected}`;
    case 'contains':
      return sql`${text} like lower(${containing(value)}::text)`;
    case 'doesNotContain':
      return sql`${text} not like lower(${containing(value)}::text)`;
    case 'beginsWith':
      return sql`${text} like lower(${`${escapeLike(value)}%`}::text)`;
    case 'endsWith':
      return sql`${text} like lower(${`%${escapeLike(value)}`}::text)`;
    case 'before':
      return sql`(${text} <> '' and ${text} collate "C" < ${value}::text)`;
    case 'after':
      return sql`${text} collate "C" > ${value}::text`;
    case 'hasValue':
      return sql`${text} <> ''`;
    default:
      return sql`${text} = ''`;
  }
}

/** Compares each address of a contact. */
function compareAddresses(condition: SegmentCondition): SQL {
  const { field, operator, values } = condition;
  const wanted = { ...condition, values: values.map((value) => addressText(field, value)) };
  const fits = operator === 'hasNoValue' ? sql`true` : textFits(wanted, sql`i.value`);
  const found = sql`exists (select from ${contactIdentities} i where i.merchant_id = ${contacts.merchantId}
    and i.contact_id = ${contacts.id} and i.kind = ${field} and ${fits})`;
  return operator === 'hasNoValue' ? not(found) : found;
}

/** Whether an email address of a contact is unsubscribed. */
export const isUnsubscribed = sql`exists (select from ${mailOptOuts} o join ${contactIdentities} i
  on i.merchant_id = o.merchant_id and i.kind = 'email' and i.value = o.email
  where o.merchant_id = ${contacts.merchantId} and i.contact_id = ${contacts.id})`;

/** What a contact last said about marketing by a channel, as the contact shows it. */
export const marketingConsent = (channel: SQL): SQL => sql`coalesce((
  select case when n.channel = 'email' and ${isUnsubscribed} then 'withdrawn' else n.state end
  from ${contactConsents} n where n.merchant_id = ${contacts.merchantId} and n.contact_id = ${contacts.id}
    and n.purpose = 'marketing' and n.channel = ${channel} order by n.at desc, n.id desc limit 1), 'none')`;

/** One array parameter; Drizzle would spread a list into several. */
const list = (values: readonly string[], type: 'text' | 'uuid'): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

function compareChoice({ field, operator, values }: SegmentCondition): SQL {
  const texts = list(values, 'text');
  const among: Readonly<Record<string, () => SQL>> = {
    country: () => sql`${contacts.country} = any(${texts})`,
    tags: () => sql`${contacts.tags} && ${texts}`,
    owner: () => sql`coalesce(${contacts.ownerId} = any(${list(values, 'uuid')}), false)`,
    source: () => sql`${contacts.source} = any(${texts})`,
    leadStatus: () => sql`${shownStatus} = any(${texts})`,
    leadType: () => sql`case when ${contacts.isReturning} then 'RETURN' else 'NEW' end = any(${texts})`,
    identity: () => sql`exists (select from ${contactIdentities} i
      where i.merchant_id = ${contacts.merchantId} and i.contact_id = ${contacts.id} and i.kind = any(${texts}))`,
    consent: () => sql`exists (select from unnest(${texts}) wanted
      where split_part(wanted, '.', 2) = ${marketingConsent(sql`split_part(wanted, '.', 1)`)})`,
    unsubscribed: () => sql`case when ${isUnsubscribed} then 'yes' else 'no' end = any(${texts})`,
    list: () => sql`exists (select from ${contactListMembers} l where l.merchant_id = ${contacts.merchantId}
      and l.contact_id = ${contacts.id} and l.list_id = any(${list(values, 'uuid')}))`,
  };
  const found = (among[field] as () => SQL)();
  return operator === 'isAnyOf' ? found : not(found);
}

/** The status on the lead ladder as shown. */
const shownStatus = sql`(case when ${contacts.leadStatus} = 'VISITOR' then 'NEW' else ${contacts.leadStatus} end)`;

const start = (period: SegmentPeriod, { now }: Compiling): SQL =>
  sql`${periodStart(period, now).toISOString()}::timestamptz`;

function compareTime({ field, operator, values, period }: SegmentCondition, compiling: Compiling): SQL {
  const at = field === 'created' ? contacts.createdAt : contacts.seenKey;
  const day = sql`${`${values[0] ?? '1970-01-01'}T00:00:00Z`}::timestamptz`;
  const wasSeen = field === 'created' ? sql`true` : sql`${contacts.lastSeenAt} is not null`;
  if (operator === 'before') return sql`(${wasSeen} and ${at} < ${day})`;
  if (operator === 'after') return sql`${at} >= ${day} + interval '1 day'`;
  const recent = period ? sql`${at} >= ${start(period, compiling)}` : sql`false`;
  return operator === 'inTheLast' ? recent : not(recent);
}

const OPERATORS: Partial<Record<SegmentOperator, SQL>> = {
  isAtLeast: sql`>=`,
  isAtMost: sql`<=`,
  isExactly: sql`=`,
};
const comparison = ({ operator, values }: SegmentCondition): SQL =>
  sql`${OPERATORS[operator] ?? sql`=`} ${values[0] ?? '0'}::numeric`;

/**
 * What the people behind visitors did: the rows from which they are counted, and when each happened. The tables of other
 * areas are named here only, in SQL; conditions compare them, and nothing else of those areas is needed.
 */
export const DONE: Readonly<
  Record<string, { readonly from: SQL; readonly at: SQL; readonly isCounted?: SQL }>
> = {
  visits: {
    from: sql`visits e on e.merchant_id = v.merchant_id and e.visitor_id = v.id`,
    at: sql`e.started_at`,
  },
  page: {
    from: sql`visits t on t.merchant_id = v.merchant_id and t.visitor_id = v.id
      join page_views e on e.merchant_id = t.merchant_id and e.visit_id = t.id`,
    at: sql`e.arrived_at`,
  },
  conversations: {
    from: sql`conversations e on e.merchant_id = v.merchant_id and e.visitor_id = v.id`,
    at: sql`e.created_at`,
  },
  messages: {
    from: sql`conversations c on c.merchant_id = v.merchant_id and c.visitor_id = v.id
      join messages e on e.merchant_id = c.merchant_id and e.conversation_id = c.id`,
    at: sql`e.created_at`,
    isCounted: sql`e.author_type = 'visitor' and e.kind = 'text'`,
  },
  rating: {
    from: sql`conversations e on e.merchant_id = v.merchant_id and e.visitor_id = v.id`,
    at: sql`coalesce(e.closed_at, e.created_at)`,
    isCounted: sql`e.rating_score is not null`,
  },
  tickets: {
    from: sql`tasks e on e.merchant_id = v.merchant_id and e.visitor_id = v.id`,
    at: sql`e.created_at`,
    isCounted: sql`e.mode = 'Ticket' and e.removed_at is null`,
  },
  openTickets: {
    from: sql`tasks e on e.merchant_id = v.merchant_id and e.visitor_id = v.id`,
    at: sql`e.created_at`,
    isCounted: sql`e.mode = 'Ticket' and e.removed_at is null and e.closed_at is null`,
  },
};

/** The rows that a condition counts, as everything after `select`. */
function doneBy({ field, period }: SegmentCondition, compiling: Compiling, further?: SQL): SQL {
  const { from, at, isCounted } = DONE[field] as (typeof DONE)[string];
  const since = period ? sql`${at} >= ${start(period, compiling)}` : undefined;
  return sql`from visitors v join ${from}
    where ${and(sql`v.merchant_id = ${compiling.merchantId}`, since, isCounted, further)}`;
}

const ofContact = sql`v.contact_id = ${contacts.id}`;

function comparePages(condition: SegmentCondition, compiling: Compiling): SQL {
  const visited = sql`e.url ilike ${containing(condition.values[0] ?? '')} and ${ofContact}`;
  const found = sql`exists (select ${doneBy(condition, compiling, visited)})`;
  return condition.operator === 'visited' ? found : not(found);
}

function compareRating(condition: SegmentCondition, compiling: Compiling): SQL {
  const rated = sql`e.rating_score ${comparison(condition)} and ${ofContact}`;
  return sql`exists (select ${doneBy(condition, compiling, rated)})`;
}

/**
 * Compares a number of things by those who have reached one: people with none are no rows, so a condition that none
 * satisfies is that of everyone else.
 */
function compareCount(condition: SegmentCondition, compiling: Compiling): SQL {
  const expected = Number(condition.values[0]);
  const holdsForNone =
    condition.operator === 'isAtMost'
      ? expected >= 0
      : condition.operator === 'isAtLeast'
        ? expected <= 0
        : expected === 0;
  if (!holdsForNone && condition.operator === 'isAtLeast' && expected === 1) {
    return sql`exists (select ${doneBy(condition, compiling, ofContact)})`;
  }
  const { within } = compiling;
  const some = and(sql`v.contact_id is not null`, within?.(sql`v.contact_id`));
  const holds = sql`count(*) ${comparison(condition)}`;
  const found = sql`exists (select from (
    select v.contact_id ${doneBy(condition, compiling, some)}
    group by v.contact_id having ${holdsForNone ? sql`not (${holds})` : holds}) n where n.contact_id = ${contacts.id})`;
  return holdsForNone ? not(found) : found;
}

function compareNumber(condition: SegmentCondition, compiling: Compiling): SQL {
  if (condition.field === 'score') return sql`${contacts.score} ${comparison(condition)}`;
  if (condition.field === 'openTickets') return compareCount(condition, compiling);
  const value = ownValue(condition);
  return sql`coalesce(case when ${value} ~ '^-?\\d{1,15}(\\.\\d+)?$' then ${value}::numeric ${comparison(condition)} end, false)`;
}

/**
 * When the passing of time may next change a condition with a period for a contact: when the oldest thing in the period
 * leaves it. Null when nothing is in it.
 */
export function leavesAt(condition: SegmentCondition, compiling: Compiling): SQL {
  const { field, period } = condition;
  if (!period) return sql`null::timestamptz`;
  const later = sql`${`${period.n} ${period.unit}`}::interval`;
  if (segmentField(field).kind === 'time') {
    const at = field === 'created' ? sql`${contacts.createdAt}` : sql`${contacts.lastSeenAt}`;
    return sql`(case when ${at} >= ${start(period, compiling)} then ${at} + ${later} end)`;
  }
  const { at } = DONE[field] as (typeof DONE)[string];
  const needle = condition.values[0] ?? '';
  const further =
    segmentField(field).kind === 'page' ? and(ofContact, sql`e.url ilike ${containing(needle)}`) : ofContact;
  return sql`(select min(${at}) + ${later} ${doneBy(condition, compiling, further)})`;
}
