import type { listEscalationLog } from '@foyer/contract/escalations/calls';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { idCursor } from '../../kernel/paging.ts';
import type { EntryRow } from './log.ts';
import type { Subject } from './subject.ts';
import { loadSubjects } from './subjects.ts';
import { escalationLog, escalationTimers } from './tables.ts';

type Query = CallParsed<typeof listEscalationLog>['query'];

/** Reads a page of the log, newest first, with one extra entry. */
export function readLog(db: Db, merchantId: number, query: Query): Promise<EntryRow[]> {
  const after = idCursor(query.cursor);
  return db
    .select()
    .from(escalationLog)
    .where(
      and(
        eq(escalationLog.merchantId, merchantId),
        about(query),
        after === undefined ? undefined : lt(escalationLog.id, after),
      ),
    )
    .orderBy(desc(escalationLog.id))
    .limit(query.limit + 1);
}

function about({ type, id }: Query) {
  if (type === 'rule') return id === undefined ? undefined : eq(escalationLog.ruleId, id);
  return and(
    type === undefined ? undefined : eq(escalationLog.subjectType, type),
    id === undefined ? undefined : eq(escalationLog.subjectId, id),
  );
}

/** Subjects of log entries by id. Deleted ones are missing. */
export async function subjectsOf(db: Db, merchantId: number, rows: readonly EntryRow[]) {
  const found = new Map<string, Subject>();
  for (const [type, of] of Map.groupBy(rows, ({ subjectType }) => subjectType)) {
    const ids = [...new Set(of.map(({ subjectId }) => subjectId))];
    for (const [id, subject] of await loadSubjects(db, merchantId, type, ids)) found.set(id, subject);
  }
  return found;
}

/** Number of pending timers by rule id. */
export async function countTimers(db: Db, merchantId: number, ruleId?: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ ruleId: escalationTimers.ruleId, pending: count() })
    .from(escalationTimers)
    .where(
      and(
        eq(escalationTimers.merchantId, merchantId),
        ruleId === undefined ? undefined : eq(escalationTimers.ruleId, ruleId),
      ),
    )
    .groupBy(escalationTimers.ruleId);
  return new Map(rows.map((row) => [row.ruleId, row.pending]));
}
