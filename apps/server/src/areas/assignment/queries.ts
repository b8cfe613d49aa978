import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { assignmentLog } from './tables.ts';

export type EntryRow = typeof assignmentLog.$inferSelect;

/** Maximum assignments in a response. */
const MAX_ITEMS = 10;

/** The latest choices for a conversation or ticket, newest first. */
export const readEntries = (db: Db, merchantId: number, subjectId: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(assignmentLog)
    .where(and(eq(assignmentLog.merchantId, merchantId), eq(assignmentLog.subjectId, subjectId)))
    .orderBy(desc(assignmentLog.id))
    .limit(MAX_ITEMS);
