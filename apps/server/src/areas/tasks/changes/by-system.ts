import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { lockTasks } from '../access.ts';
import type { TaskRow } from '../rows.ts';
import { applyPatch, type Patch } from './apply-patch.ts';
import { writeTasks } from './write.ts';

/**
 * Changes a task for the system, in the caller's transaction.
 * @param allow throws to refuse; receives the locked row
 * @throws Refusal `not_found` when the task is removed
 */
export async function changeTaskBySystem(
  db: Db,
  { services, merchantId }: { readonly services: Services; readonly merchantId: number },
  id: string,
  patch: Patch,
  allow: (task: TaskRow) => void = () => undefined,
): Promise<Outcome<TaskRow>> {
  const [before] = await lockTasks(db, merchantId, [id]);
  if (!before) throw notFound();
  allow(before);
  const at = new Date();
  const after = applyPatch(before, patch, at);
  const changed = await writeTasks({ db, scope: systemScope(services, merchantId), at }, [{ before, after }]);
  return { result: after, ...changed };
}
