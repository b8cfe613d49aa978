import { subTaskNotAllowed, taskFull } from '@foyer/contract/tasks/errors';
import { isTaskTypeOf, TASK_SUB_TASKS_MAX, type TaskType, taskTypesOf } from '@foyer/domain/task';
import { maySeeAgent } from '@foyer/domain/visibility';
import { TASK_PAGES } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import type { Scope } from '../../../kernel/context.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { departmentsFor, memberFor, type StoredMember } from '../../accounts/members/access.ts';
import { viewerOf } from '../../accounts/viewer.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { rolesChanging } from '../../roles/rights.ts';
import type { TaskRow } from '../rows.ts';
import { present } from '../sight.ts';
import { tasks } from '../tables.ts';

/** A member who says something of tasks, within a write. */
export interface Asking {
  readonly db: Db;
  readonly scope: Scope & { readonly caller: MemberCaller };
}

export async function readTypes(db: Db, merchantId: number): Promise<readonly TaskType[]> {
  const { customConfig } = await merchantOf(db, merchantId);
  return taskTypesOf(customConfig.taskType);
}

/** @throws Refusal where the merchant has no such type, or the type no such subtype */
export function checkType(types: readonly TaskType[], type: string, subtype: string | null): void {
  if (!isTaskTypeOf(types, type, null)) throw badInput('type', 'This type does not exist.');
  if (!isTaskTypeOf(types, type, subtype)) throw badInput('subtype', 'This type does not have that subtype.');
}

/**
 * The member of an id from outside, when they can have a task: active, seen by whoever names them, and with a role
 * that works on tasks.
 */
export async function workerFor({ db, scope }: Asking, id: string, field: string): Promise<StoredMember> {
  const member = await colleagueFor({ db, scope }, id);
  const roles = await Promise.all(
    TASK_PAGES.map((page) => rolesChanging(db, scope.tenant.merchantId, page, scope.services.config)),
  );
  if (!roles.flat().includes(member.role))
    throw badInput(field, 'This colleague does not have access to tasks.');
  return member;
}

/** The member of an id from outside, when active and seen by whoever names them. */
export async function colleagueFor({ db, scope }: Asking, id: string): Promise<StoredMember> {
  const member = await memberFor(db, scope.tenant.merchantId, id);
  if (member.status !== 'Active') throw notFound();
  if (!maySeeAgent(await viewerOf(db, scope.caller), member.id)) throw notFound();
  return member;
}

/** @throws Refusal `not_found` */
export async function checkDepartment({ db, scope }: Asking, id: string): Promise<void> {
  await departmentsFor(db, scope.tenant.merchantId, [id]);
}

/**
 * Whether a task, which the transaction holds, can have another beneath it.
 * @param childId the task that goes beneath it; null for a new one
 * @throws Refusal where it is a sub-task itself, or has as many as it can
 */
export async function checkParent(
  { db, scope }: Asking,
  parent: TaskRow,
  childId: string | null,
): Promise<void> {
  if (parent.id === childId) {
    throw new Refusal(subTaskNotAllowed, { message: 'A task cannot be its own sub-task.' });
  }
  if (parent.parentId !== null) throw new Refusal(subTaskNotAllowed);
  const beneath = (id: string) => and(present(scope.tenant.merchantId), eq(tasks.parentId, id));
  if (childId !== null && (await db.$count(tasks, beneath(childId))) > 0) {
    throw new Refusal(subTaskNotAllowed, { message: 'A task with sub-tasks cannot become a sub-task.' });
  }
  if ((await db.$count(tasks, beneath(parent.id))) >= TASK_SUB_TASKS_MAX) {
    const message = 'A task can have at most {max} sub-tasks.';
    throw new Refusal(taskFull, { message, values: { max: TASK_SUB_TASKS_MAX } });
  }
}
