import { isWithinLabel } from '@foyer/domain/labels';
import type { SearchTerm } from '@foyer/domain/message-search';
import { type DateOperator, searchRange } from '@foyer/domain/message-search-dates';
import { haveBeginnings, wordsOf } from '@foyer/domain/search-text';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { members } from '../../accounts/tables.ts';
import { readLabels } from '../../conversations/labels.ts';
import { conversations } from '../../conversations/tables.ts';
import { hasLabel, isAssignedTo, type ThreadReader } from '../../conversations/thread-filter.ts';
import type { TimeRange } from '../../conversations/thread-range.ts';
import { messageWords } from '../tables.ts';
import { inPlace, inState, isLabelled } from './states.ts';
import { holding, queryOf } from './words.ts';

/** What a search demands of threads, and of the words of one of their messages. */
export interface SearchDemands {
  readonly also: SQL | undefined;
  /** Null where no words are asked for. */
  readonly words: WantedWords | null;
}

/** The words that a message must hold, and the time in which it was written. */
export interface WantedWords {
  /** A tsquery. */
  readonly query: string;
  /** The same without a beginning of a word, where whole words are asked for too: what an index finds soon. */
  readonly sure: string;
  readonly range: TimeRange;
}

export interface SearchContext {
  readonly reader: ThreadReader;
  readonly timeZone: string;
  readonly now: Date;
}

/** Words that a message never holds: a search for them finds nothing. */
const NOTHING = "'nothing:'";

/**
 * What the terms of a search demand. All words must stand in one message, or in what names its thread; dates are those
 * of that message, or of the newest where no words are asked for. What is negated must hold for no message of the thread.
 */
export async function searchDemands(
  tenant: Tenant,
  terms: readonly SearchTerm[],
  context: SearchContext,
): Promise<SearchDemands> {
  const last = terms.at(-1);
  const wanted: string[] = [];
  const sure: string[] = [];
  const demands: (SQL | undefined)[] = [];
  const dated: { operator: DateOperator; value: string; isNegated: boolean }[] = [];
  for (const term of terms) {
    const query = queryOfTerm(term, term === last);
    if (query !== null) {
      if (term.isNegated) demands.push(sql`not ${isWritten(tenant.merchantId, query)}`);
      else {
        wanted.push(query);
        sure.push(...sureOf(query));
      }
    } else if (term.kind === 'before' || term.kind === 'after' || term.kind === 'on') {
      dated.push({ operator: term.kind, value: term.value, isNegated: term.isNegated });
    } else {
      const condition = await conditionOf(tenant, term, context);
      if (condition) demands.push(term.isNegated ? sql`(${condition}) is not true` : condition);
    }
  }
  const range = wanted.length > 0 ? joined(dated, context) : { from: null, to: null };
  const apart = wanted.length > 0 ? dated.filter(({ isNegated }) => isNegated) : dated;
  demands.push(...apart.map((date) => isDated(date, context)));
  return {
    also: and(...demands),
    words:
      wanted.length > 0
        ? { query: wanted.join(' & '), sure: (sure.length > 0 ? sure : wanted).join(' & '), range }
        : null,
  };
}

/** What of the tsquery of a term asks for whole words. */
const sureOf = (query: string): string[] => {
  if (!query.endsWith(':*') && !query.endsWith(':*)')) return [query];
  const whole = query.lastIndexOf(' <-> ');
  return whole < 0 ? [] : [`${query.slice(0, whole)})`];
};

/** A term that is about words, as a tsquery; null for the others. One without a word in it finds nothing. */
function queryOfTerm(term: SearchTerm, isLast: boolean): string | null {
  switch (term.kind) {
    case 'word':
      return queryOf(term.value, { isOpen: isLast && /[\p{L}\p{N}]$/u.test(term.value) }) ?? NOTHING;
    case 'phrase':
      return queryOf(term.value) ?? NOTHING;
    case 'from':
    case 'to':
    case 'subject':
      return queryOf(term.value, { place: term.kind }) ?? NOTHING;
    case 'has':
      return term.value === 'label' ? null : `'${holding(term.value)}'`;
    default:
      return null;
  }
}

/** A message of the thread holds the words. Asked of one thread after the other: a join would read the words of all. */
const isWritten = (
  merchantId: number,
  query: string,
): SQL => sql`coalesce((select true from ${messageWords} written
  where written.merchant_id = ${merchantId} and written.conversation_id = ${conversations.id}
    and written.words @@ ${query}::tsquery limit 1), false)`;

async function conditionOf(
  tenant: Tenant,
  term: SearchTerm,
  { reader }: SearchContext,
): Promise<SQL | undefined> {
  switch (term.kind) {
    case 'is':
      return inState(reader, term.value);
    case 'in':
      return inPlace(reader, term.value);
    case 'has':
      return isLabelled(reader.merchantId);
    case 'label':
      return hasLabel(reader.merchantId, await labelsNamed(tenant, term.value));
    case 'assignee':
      return assigneeIs(tenant, term.value, reader.viewer.id);
    case 'team':
      return oneOf(conversations.departmentId, await teamsNamed(tenant, term.value));
    case 'channel':
      return sql`lower(${conversations.channel}) = ${term.value.toLowerCase()}`;
    default:
      return undefined;
  }
}

const oneOf = (column: typeof conversations.departmentId | typeof conversations.assignedTo, ids: string[]) =>
  ids.length > 0 ? inArray(column, ids) : sql`false`;

async function labelsNamed(tenant: Tenant, name: string): Promise<string[]> {
  const all = await readLabels(tenant);
  return all.filter((label) => isWithinLabel(label.name, name)).map(({ id }) => id);
}

async function teamsNamed(tenant: Tenant, name: string): Promise<string[]> {
  const all = await tenant.read((db) =>
    db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(eq(departments.merchantId, tenant.merchantId)),
  );
  return all.filter((team) => haveBeginnings(wordsOf(team.name), wordsOf(name))).map(({ id }) => id);
}

async function assigneeIs(tenant: Tenant, name: string, me: string): Promise<SQL> {
  if (name === 'me' || name === 'none') return isAssignedTo(name === 'me' ? me : null);
  const all = await tenant.read((db) =>
    db
      .select({
        id: members.id,
        firstName: members.firstName,
        lastName: members.lastName,
        userName: members.userName,
      })
      .from(members)
      .where(eq(members.merchantId, tenant.merchantId)),
  );
  const fitting = all.filter(({ firstName, lastName, userName }) =>
    haveBeginnings(wordsOf(`${firstName} ${lastName} ${userName}`), wordsOf(name)),
  );
  return oneOf(
    conversations.assignedTo,
    fitting.map(({ id }) => id),
  );
}

interface Dated {
  readonly operator: DateOperator;
  readonly value: string;
  readonly isNegated: boolean;
}

const rangeOf = ({ operator, value }: Dated, { now, timeZone }: SearchContext): TimeRange =>
  searchRange(operator, value, now, timeZone) ?? { from: null, to: null };

/** The time that all dates share. */
function joined(dated: readonly Dated[], context: SearchContext): TimeRange {
  const ranges = dated.filter(({ isNegated }) => !isNegated).map((date) => rangeOf(date, context));
  const [froms, tos] = [ranges.flatMap(({ from }) => from ?? []), ranges.flatMap(({ to }) => to ?? [])];
  return {
    from: froms.length > 0 ? new Date(Math.max(...froms.map(Number))) : null,
    to: tos.length > 0 ? new Date(Math.min(...tos.map(Number))) : null,
  };
}

/** The newest words of the thread were said in a time, or were not. */
function isDated(date: Dated, context: SearchContext): SQL {
  const { from, to } = rangeOf(date, context);
  const at = conversations.lastMessageAt;
  const within = and(
    from ? sql`${at} >= ${from.toISOString()}::timestamptz` : undefined,
    to ? sql`${at} < ${to.toISOString()}::timestamptz` : undefined,
  );
  return date.isNegated ? sql`(${within}) is not true` : (within ?? sql`true`);
}
