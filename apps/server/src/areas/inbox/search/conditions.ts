import { isWithinLabel } from '@foyer/domain/labels';
import type { SearchTerm } from '@foyer/domain/message-search';
import { type DateOperator, searchRange } from '@foyer/domain/message-search-dates';
import { matchPrefixes, tokenize } from '@foyer/domain/search-text';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { members } from '../../accounts/tables.ts';
import { readLabels } from '../../conversations/labels.ts';
import { conversations } from '../../conversations/tables.ts';
import { hasLabel, isAssignedTo, type ThreadReader } from '../../conversations/thread-filter.ts';
import type { TimeRange } from '../../conversations/thread-range.ts';
import { LAST_MESSAGE, within } from '../../conversations/thread-time.ts';
import { messageWords } from '../tables.ts';
import { inFolder, inState, isLabelled } from './states.ts';
import { propertyToken, queryOf } from './tokens.ts';

/** Conditions of a search on threads, and on the tokens of one of their messages. */
export interface SearchConditions {
  readonly also: SQL | undefined;
  /** Null: no text search. */
  readonly tokens: TokenQuery | null;
}

/** Tokens that a message must contain, and when it was written. */
export interface TokenQuery {
  /** A tsquery. */
  readonly query: string;
  /** The query without prefix matches, if it has whole words too. The index answers it quickly. */
  readonly exact: string;
  readonly range: TimeRange;
}

export interface SearchContext {
  readonly reader: ThreadReader;
  readonly timeZone: string;
  readonly now: Date;
}

/** A token that no message contains, for a search without results. */
const NOTHING = "'nothing:'";

/**
 * Converts search terms to conditions. All words must occur in one message or in the fields that name its thread. Dates
 * apply to that message, or to the newest one in a search without words. A negated term must match no message of the
 * thread.
 */
export async function searchConditions(
  tenant: Tenant,
  terms: readonly SearchTerm[],
  context: SearchContext,
): Promise<SearchConditions> {
  const last = terms.at(-1);
  const queries: string[] = [];
  const exact: string[] = [];
  const conditions: (SQL | undefined)[] = [];
  const dated: { operator: DateOperator; value: string; isNegated: boolean }[] = [];
  for (const term of terms) {
    const query = queryOfTerm(term, term === last);
    if (query !== null) {
      if (term.isNegated) conditions.push(sql`not ${isWritten(tenant.merchantId, query)}`);
      else {
        queries.push(query);
        exact.push(...exactPart(query));
      }
    } else if (term.kind === 'before' || term.kind === 'after' || term.kind === 'on') {
      dated.push({ operator: term.kind, value: term.value, isNegated: term.isNegated });
    } else {
      const condition = await conditionOf(tenant, term, context);
      if (condition) conditions.push(term.isNegated ? sql`(${condition}) is not true` : condition);
    }
  }
  const range = queries.length > 0 ? intersection(dated, context) : { from: null, to: null };
  const apart = queries.length > 0 ? dated.filter(({ isNegated }) => isNegated) : dated;
  conditions.push(...apart.map((date) => isDated(date, context)));
  return {
    also: and(...conditions),
    tokens:
      queries.length > 0
        ? { query: queries.join(' & '), exact: (exact.length > 0 ? exact : queries).join(' & '), range }
        : null,
  };
}

/** The part of a term's tsquery without prefix matches. */
const exactPart = (query: string): string[] => {
  if (!query.endsWith(':*') && !query.endsWith(':*)')) return [query];
  const whole = query.lastIndexOf(' <-> ');
  return whole < 0 ? [] : [`${query.slice(0, whole)})`];
};

/** The tsquery of a term. Null for terms without text. A text without any word matches nothing. */
function queryOfTerm(term: SearchTerm, isLast: boolean): string | null {
  switch (term.kind) {
    case 'word':
      return queryOf(term.value, { isOpen: isLast && /[\p{L}\p{N}]$/u.test(term.value) }) ?? NOTHING;
    case 'phrase':
      return queryOf(term.value) ?? NOTHING;
    case 'from':
    case 'to':
    case 'subject':
      return queryOf(term.value, { field: term.kind }) ?? NOTHING;
    case 'has':
      return term.value === 'label' ? null : `'${propertyToken(term.value)}'`;
    default:
      return null;
  }
}

/** A message of the thread matches. Evaluated per thread, since a join would read all matching messages. */
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
      return inFolder(reader, term.value);
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
  return all.filter((team) => matchPrefixes(tokenize(team.name), tokenize(name))).map(({ id }) => id);
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
    matchPrefixes(tokenize(`${firstName} ${lastName} ${userName}`), tokenize(name)),
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

/** The intersection of all date ranges. */
function intersection(dated: readonly Dated[], context: SearchContext): TimeRange {
  const ranges = dated.filter(({ isNegated }) => !isNegated).map((date) => rangeOf(date, context));
  const [froms, tos] = [ranges.flatMap(({ from }) => from ?? []), ranges.flatMap(({ to }) => to ?? [])];
  return {
    from: froms.length > 0 ? new Date(Math.max(...froms.map(Number))) : null,
    to: tos.length > 0 ? new Date(Math.min(...tos.map(Number))) : null,
  };
}

/** The newest message of the thread is within a date range, or is not. */
function isDated(date: Dated, context: SearchContext): SQL {
  const isWithin = within(LAST_MESSAGE, rangeOf(date, context));
  return date.isNegated ? sql`(${isWithin}) is not true` : (isWithin ?? sql`true`);
}
