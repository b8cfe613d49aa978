import type { exportAudit } from '@foyer/contract/audit/calls';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { endOf } from '../../kernel/days.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { auditEntries } from '../../kernel/tables.ts';
import { members } from '../accounts/tables.ts';

export type AuditFilter = Partial<CallParsed<typeof exportAudit>['query']>;

const { at, id, actorId, actorType, action, subjectType, subjectId, ip } = auditEntries;

/** Up to `limit` entries, newest first, with the actor's name. */
export function readAudit(
  db: Db,
  merchantId: number,
  filter: AuditFilter,
  cursor: string | undefined,
  limit: number,
) {
  return db
    .select({
      id,
      at,
      actorType,
      actorId,
      firstName: members.firstName,
      lastName: members.lastName,
      action,
      subjectType,
      subjectId,
      before: auditEntries.before,
      after: auditEntries.after,
      ip,
    })
    .from(auditEntries)
    .leftJoin(
      members,
      and(
        eq(members.merchantId, auditEntries.merchantId),
        sql`${members.id} = case when ${actorType} = 'member' then ${actorId}::uuid end`,
      ),
    )
    .where(and(eq(auditEntries.merchantId, merchantId), conditionsOf(filter), afterCursor(cursor, at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];

function conditionsOf(filter: AuditFilter): SQL | undefined {
  const excludesVisitors =
    !filter.withVisitors && filter.actorId === undefined && filter.action === undefined;
  return and(
    excludesVisitors ? sql`${actorType} <> 'visitor'` : undefined,
    filter.actorId === undefined ? undefined : eq(actorId, filter.actorId),
    filter.action === undefined ? undefined : eq(action, filter.action),
    filter.subjectType === undefined ? undefined : eq(subjectType, filter.subjectType),
    filter.subjectId === undefined ? undefined : eq(subjectId, filter.subjectId),
    filter.ip === undefined ? undefined : eq(ip, filter.ip),
    filter.fromDate === undefined ? undefined : gte(at, new Date(filter.fromDate)),
    filter.toDate === undefined ? undefined : lt(at, endOf(filter.toDate)),
    filter.text === undefined ? undefined : containsWords(filter.text),
  );
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
