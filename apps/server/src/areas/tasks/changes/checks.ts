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
import { rolesWithChangeRight } from '../../roles/rights.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';
import { notRemoved } from '../visibility.ts';

/** A member who changes tasks, with the transaction. */
export interface CheckContext {
  readonly db: Db;
  readonly scope: Scope & { readonly caller: MemberCaller };
}

export async function readTypes(db: Db, merchantId: number): Promise<readonly TaskType[]> {
  const { customConfig } = await merchantOf(db, merchantId);
  return taskTypesOf(customConfig.taskType);
}

/** @throws Refusal for an unknown type, or a subtype that the type does not have */
export function checkType(types: readonly TaskType[], type: string, subtype: string | null): void {
  if (!isTaskTypeOf(types, type, null)) throw badInput('type', 'This type does not exist.');
  if (!isTaskTypeOf(types, type, subtype)) throw badInput('subtype', 'This type does not have that subtype.');
}

/** Finds a member who can be assigned tasks: active, visible to the caller, and with a role that works on tasks. */
export async function workerFor(
  { db, scope }: CheckContext,
  id: string,
  field: string,
): Promise<StoredMember> {
  const member = await colleagueFor({ db, scope }, id);
  const roles = await Array.fromAsync(TASK_PAGES, (page) =>
    rolesWithChangeRight(db, scope.tenant.merchantId, page, scope.services.config),
  );
  if (!roles.flat().includes(member.role))
    throw badInput(field, 'This colleague does not have access to tasks.');
  return member;
}

/** Finds a member who is active and visible to the caller. */
export async function colleagueFor({ db, scope }: CheckContext, id: string): Promise<StoredMember> {
  const member = await memberFor(db, scope.tenant.merchantId, id);
  if (member.status !== 'Active') throw notFound();
  if (!maySeeAgent(await viewerOf(db, scope.caller), member.id)) throw notFound();
  return member;
}

/** @throws Refusal `not_found` */
export async function checkDepartment({ db, scope }: CheckContext, id: string): Promise<void> {
  await departmentsFor(db, scope.tenant.merchantId, [id]);
}

/**
 * Checks that a locked task can have another sub-task.
 * @param childId the sub-task. Null: a new one.
 * @throws Refusal when it is a sub-task itself or has the maximum number
 */
export async function checkParent(
  { db, scope }: CheckContext,
  parent: TaskRow,
  childId: string | null,
): Promise<void> {
  if (parent.id === childId) {
    throw new Refusal(subTaskNotAllowed, { message: 'A task cannot be its own sub-task.' });
  }
  if (parent.parentId !== null) throw new Refusal(subTaskNotAllowed);
  const beneath = (id: string) => and(notRemoved(scope.tenant.merchantId), eq(tasks.parentId, id));
  if (childId !== null && (await db.$count(tasks, beneath(childId))) > 0) {
    throw new Refusal(subTaskNotAllowed, { message: 'A task with sub-tasks cannot become a sub-task.' });
  }
  if ((await db.$count(tasks, beneath(parent.id))) >= TASK_SUB_TASKS_MAX) {
    const message = 'A task can have at most {max} sub-tasks.';
    throw new Refusal(taskFull, { message, values: { max: TASK_SUB_TASKS_MAX } });
  }
}
