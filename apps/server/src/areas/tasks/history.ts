import type { TaskChange } from '@foyer/contract/tasks/shapes';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { readPeople } from '../accounts/people.ts';
import { taskHistory } from './parts/tables.ts';

/** Reads a page of a task's history, newest first. */
export async function readHistory(
  db: Db,
  merchantId: number,
  taskId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ changes: TaskChange[]; nextCursor: string | null }> {
  const { at, id } = taskHistory;
  const rows = await db
    .select()
    .from(taskHistory)
    .where(
      and(
        eq(taskHistory.merchantId, merchantId),
        eq(taskHistory.taskId, taskId),
        afterCursor(cursor, at, id),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, (row) => row);
  const people = await readPeople(
    db,
    merchantId,
    page.map(({ actorType, actorId }) => (actorType === 'member' ? actorId : null)),
  );
  return {
    changes: page.map((row) => ({
      id: row.id,
      date: row.at.toISOString(),
      by: {
        type: row.actorType,
        id: row.actorId,
        name: (row.actorId && people.get(row.actorId)?.name) || '',
      },
      field: row.field,
      before: row.before ?? null,
      after: row.after ?? null,
    })),
    nextCursor,
  };
}
