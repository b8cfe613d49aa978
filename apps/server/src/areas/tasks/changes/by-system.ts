import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { lockTasks } from '../access.ts';
import type { TaskRow } from '../rows.ts';
import { nextOf, type Patch } from './next.ts';
import { writeTasks } from './write.ts';

/**
 * The server changes a task by itself, as part of an action.
 * @param allow may refuse, knowing the task as it is held
 * @throws Refusal `not_found` where the task is removed
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
  const after = nextOf(before, patch, at);
  const told = await writeTasks({ db, scope: systemScope(services, merchantId), at }, [{ before, after }]);
  return { result: after, ...told };
}
