import { auditList } from '@foyer/contract/audit/list';
import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { fullName } from '@foyer/domain/full-name';
import { isUuid } from '@foyer/domain/ids';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  listCondition,
  listSource,
  readListPage,
} from '../../kernel/list.ts';
import { auditEntries } from '../../kernel/tables.ts';
import { departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import { presentAuditEntry } from './present.ts';

type AuditFilter = Partial<ListFilterOf<typeof auditList>>;

const { words: _, ...columns } = getTableColumns(auditEntries);
const { at, id, actorId, actorType, action, subjectType, subjectId, ip } = auditEntries;

const source = listSource({
  list: auditList,
  id,
  sorts: { time: at },
  filters: { actor: actorId, action, subject: subjectType, subjectId, ip, visitors: () => undefined, on: at },
  search: containsWords,
});

/** A page of entries in their wire form, with the cursors of its neighbours. */
export async function readAudit(
  db: Db,
  merchantId: number,
  query: AuditFilter & ListPagingOf<typeof auditList>,
) {
  const { page, ...neighbours } = await readListPage(
    source,
    query,
    visible(merchantId, query),
    ({ sortValue, where, orderBy, limit }) =>
      db
        .select({ ...columns, sortValue })
        .from(auditEntries)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  );
  const names = await namesOf(db, merchantId, page);
  return { page: page.map((row): AuditEntry => presentAuditEntry(row, names)), ...neighbours };
}

export const countAudit = (db: Db, merchantId: number, filter: AuditFilter) =>
  countRows(
    db,
    db
      .select({ id })
      .from(auditEntries)
      .where(and(visible(merchantId, filter), listCondition(source, filter))),
  );

/** The merchant's entries. Visitors write most of them, so theirs are included only on request. */
function visible(merchantId: number, { visitors, actorId: actor, action: code }: AuditFilter) {
  const excludesVisitors = visitors === undefined && actor === undefined && code === undefined;
  return and(
    eq(auditEntries.merchantId, merchantId),
    excludesVisitors ? sql`${actorType} <> 'visitor'` : undefined,
  );
}

/** The current names of the members and departments in entries, by id. */
async function namesOf(
  db: Db,
  merchantId: number,
  rows: readonly Pick<
    typeof auditEntries.$inferSelect,
    'actorType' | 'actorId' | 'subjectType' | 'subjectId'
  >[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: string) =>
    rows.flatMap((row) => [
      ...(row.actorType === type && row.actorId ? [row.actorId] : []),
      ...(row.subjectType === type && isUuid(row.subjectId) ? [row.subjectId] : []),
    ]);
  const people = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), inArray(members.id, idsOf('member'))));
  const teams = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), inArray(departments.id, idsOf('department'))));
  return new Map([
    ...people.map((member) => [member.id, fullName(member)] as const),
    ...teams.map((team) => [team.id, team.name] as const),
  ]);
}

/**
 * Condition for entries that contain all words of a text, the last of which may be a prefix. Words are split as in the
 * column; a text without words matches all entries. Limited to the newest 10,000 matches.
 */
function containsWords(text: string): SQL | undefined {
  const given = text.split(/[\s._@-]+/).filter((word) => word !== '');
  const last = given.pop();
  if (last === undefined) return undefined;
  const beginning = `'${last.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  const wanted = sql`plainto_tsquery('simple', ${given.join(' ')}) && to_tsquery('simple', ${beginning})`;
  return sql`${id} in (select found.id from audit_with_words(${wanted}) found)`;
}
