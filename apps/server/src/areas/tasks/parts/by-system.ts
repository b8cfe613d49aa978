import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Event } from '../../../kernel/events.ts';
import { notify } from '../../notices/notify.ts';
import { lockTasks } from '../access.ts';
import { storeHistory } from '../changes/history.ts';
import { taskEvent } from '../changes/write.ts';
import { tasks } from '../tables.ts';
import { watcherNotices } from './comments.ts';
import { taskComments } from './tables.ts';

/** Stores a comment of another system, once for each id. A removed task gets none. */
export async function addCommentBySystem(
  db: Db,
  merchantId: number,
  taskId: string,
  { id, by, text }: { readonly id: string; readonly by: string; readonly text: string },
): Promise<readonly Event[]> {
  const [task] = await lockTasks(db, merchantId, [taskId]);
  if (!task) return [];
  const at = new Date();
  const added = await db
    .insert(taskComments)
    .values({ merchantId, taskId, id, authorName: by, text, createdAt: at })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return [];
  const entry = { taskId, field: 'comments', after: text };
  await storeHistory(db, merchantId, { type: 'system', id: null }, [entry], at);
  await db
    .update(tasks)
    .set({ updatedAt: at })
    .where(and(eq(tasks.merchantId, merchantId), eq(tasks.id, taskId)));
  const notices = await notify(
    db,
    merchantId,
    await watcherNotices(db, { id: null, name: by }, task, [], text),
  );
  return [taskEvent(merchantId, taskId), ...notices];
}
