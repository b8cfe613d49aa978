import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { Wording } from '@foyer/contract/kernel/errors';
import { common } from '@foyer/contract/kernel/errors';
import type { bulkTasks } from '@foyer/contract/tasks/calls';
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { tasksToChange } from '../access.ts';
import { applyPatch, type Patch } from '../changes/apply-patch.ts';
import { checkDepartment, workerFor } from '../changes/checks.ts';
import type { TaskChange } from '../changes/history.ts';
import { writeTasks } from '../changes/write.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';
import { notRemoved } from '../visibility.ts';
import { taskUndos } from './tables.ts';

type Change = CallParsed<typeof bulkTasks>['body']['change'];

/** Result per task, and how to undo it. */
export interface BulkResult {
  readonly results: readonly {
    readonly taskId: string;
    readonly ok: boolean;
    readonly error: string | null;
    readonly errorDescription: string | null;
    readonly wording?: Wording;
  }[];
  readonly undo: { readonly id: string } | null;
}

/** Applies one change to many tasks in one transaction. Tasks that cannot be changed are reported. */
export function changeMany(
  scope: MemberScope,
  taskIds: readonly string[],
  change: Change,
): Promise<BulkResult> {
  const ids = [...new Set(taskIds)];
  return act(scope, async (db) => {
    const patch = await patchOf(db, scope, change);
    const at = new Date();
    const locked = new Map((await tasksToChange(db, scope, ids)).map((task) => [task.id, task]));
    const outcomes = ids.map((id) => outcomeOf(id, locked.get(id), patch(at), at));
    const pairs = outcomes.flatMap(({ pair }) => (pair ? [pair] : []));
    const beneath = change.type === 'remove' ? await removedBeneath(db, scope, pairs, at) : [];
    const changed = await writeTasks({ db, scope, at }, [...pairs, ...beneath]);
    const undo = await storeUndo(db, scope, [...pairs, ...beneath]);
    return {
      result: {
        results: outcomes.map(({ taskId, refusal }) => ({
          taskId,
          ok: refusal === null,
          ...(refusal?.described(scope.locale) ?? { error: null, errorDescription: null }),
        })),
        undo,
      },
      ...changed,
    };
  });
}

/** Removes a task with its sub-tasks. @throws Refusal `not_found` */
export async function removeTask(scope: MemberScope, id: string): Promise<{ id: string }> {
  const { results, undo } = await changeMany(scope, [id], { type: 'remove' });
  if (results[0]?.error === common.notFound.code) throw notFound();
  if (!undo) throw new Error('The removal has no undo.');
  return undo;
}

/** The change of each task. What it refers to is checked once. */
async function patchOf(db: Db, scope: MemberScope, change: Change): Promise<(at: Date) => Patch> {
  switch (change.type) {
    case 'status':
      return () => ({ status: change.status });
    case 'priority':
      return () => ({ priority: change.priority });
    case 'remove':
      return (at) => ({ removedAt: at });
    case 'assign': {
      const { memberId, departmentId } = change;
      if (memberId) await workerFor({ db, scope }, memberId, 'memberId');
      if (departmentId) await checkDepartment({ db, scope }, departmentId);
      return () => ({
        ...(memberId !== undefined && { assignedTo: memberId }),
        ...(departmentId !== undefined && { departmentId }),
      });
    }
  }
}

interface OneOutcome {
  readonly taskId: string;
  readonly pair: TaskChange | null;
  readonly refusal: Refusal | null;
}

function outcomeOf(taskId: string, before: TaskRow | undefined, patch: Patch, at: Date): OneOutcome {
  if (!before) return { taskId, pair: null, refusal: notFound() };
  try {
    return { taskId, pair: { before, after: applyPatch(before, patch, at) }, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { taskId, pair: null, refusal: error };
    throw error;
  }
}

/** Sub-tasks removed with their parents and not selected themselves. */
async function removedBeneath(
  db: Db,
  scope: MemberScope,
  pairs: readonly TaskChange[],
  at: Date,
): Promise<TaskChange[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ before }) => before.id);
  const rows = await db
    .select()
    .from(tasks)
    .where(and(notRemoved(scope.tenant.merchantId), inArray(tasks.parentId, ids)))
    .orderBy(tasks.id)
    .for('update');
  return rows
    .filter(({ id }) => !ids.includes(id))
    .map((before) => ({ before, after: { ...before, removedAt: at } }));
}

const KEPT = ['status', 'priority', 'assignedTo', 'departmentId', 'closedAt', 'removedAt'] as const;

/** Stores the previous state of tasks with their new version, for undo. */
async function storeUndo(db: Db, { tenant, caller }: MemberScope, pairs: readonly TaskChange[]) {
  const changed = pairs.filter(({ before, after }) =>
    KEPT.some((key) => String(before[key]) !== String(after[key])),
  );
  if (changed.length === 0) return null;
  const id = newId();
  await db.insert(taskUndos).values({
    merchantId: tenant.merchantId,
    id,
    memberId: caller.id,
    tasks: changed.map(({ before }) => ({
      id: before.id,
      version: before.version + 1,
      before: Object.fromEntries(KEPT.map((key) => [key, before[key]])),
    })),
  });
  return { id };
}
