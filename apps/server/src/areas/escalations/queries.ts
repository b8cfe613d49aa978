import { escalationLogList } from '@foyer/contract/escalations/list';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { tableList } from '../../kernel/table-list.ts';
import { isLimited } from '../visitors/visibility.ts';
import type { EntryRow } from './log.ts';
import { presentEntry } from './present.ts';
import type { Subject } from './subject.ts';
import { loadSubjects } from './subjects.ts';
import { escalationLog, escalationTimers } from './tables.ts';

const { createdAt, id, reason, ruleId, subjectId, subjectType } = escalationLog;

/** What rules did, or why they did nothing. */
export const logRows = tableList(escalationLog, {
  list: escalationLogList,
  id,
  sorts: { time: createdAt },
  filters: { rule: ruleId, type: subjectType, of: subjectId, result: reason, on: createdAt },
});

/** A page of the log in wire form. */
export async function readLog(
  { tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>,
  query: Parameters<typeof logRows.page>[1],
) {
  const { page, ...neighbours } = await logRows.page(tenant, query);
  // Rules cover all subjects, so titles are shown only to members who may see all of them.
  const subjects = isLimited(caller)
    ? null
    : await tenant.read((db) => subjectsOf(db, tenant.merchantId, page));
  return { page: page.map((row) => presentEntry(row, subjects?.get(row.subjectId))), ...neighbours };
}

/** Subjects of log entries by id. Deleted ones are missing. */
async function subjectsOf(db: Db, merchantId: number, rows: readonly EntryRow[]) {
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
