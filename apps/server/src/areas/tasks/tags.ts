import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { taskTags } from './tables.ts';

/** Tags by task. Tasks without tags are missing. */
export async function tagsOfTasks(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: taskTags.taskId, tag: taskTags.tag })
    .from(taskTags)
    .where(and(eq(taskTags.merchantId, merchantId), inArray(taskTags.taskId, [...ids])));
  return valuesBy(
    rows,
    ({ id }) => id,
    ({ tag }) => tag,
  );
}
