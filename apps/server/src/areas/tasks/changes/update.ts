import { taskChanged } from '@foyer/contract/tasks/errors';
import type { TaskUpdate } from '@foyer/contract/tasks/shapes';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { visitorFor } from '../../visitors/access.ts';
import { taskFor, tasksToChange } from '../access.ts';
import { readDetail } from '../detail.ts';
import { readFields, valuesWith } from '../fields/values.ts';
import type { TaskRow } from '../rows.ts';
import { taskTags } from '../tables.ts';
import { applyPatch, type Patch } from './apply-patch.ts';
import {
  type CheckContext,
  checkDepartment,
  checkParent,
  checkType,
  readTypes,
  workerFor,
} from './checks.ts';
import { tagRows, writeTasks } from './write.ts';

type Update = Omit<z.output<typeof TaskUpdate>, 'id' | 'merchantId'>;
type Seen = Pick<Update, 'version' | 'lastUpdateDate'>;

/** Updates a task. Absent fields stay. */
export async function updateTask(scope: MemberScope, id: string, update: Update): Promise<void> {
  if (update.referenceID) await checkVisitor(scope, id, update.referenceID);
  const parentId = update.parentId ?? null;
  await act(scope, async (db) => {
    const locked = await tasksToChange(db, scope, parentId === null ? [id] : [id, parentId]);
    const before = locked.find((task) => task.id === id);
    const parent = locked.find((task) => task.id === parentId);
    if (!before || (parentId !== null && !parent)) throw notFound();
    await refuseStale(db, scope, before, update);
    const at = new Date();
    if (parent && parent.id !== before.parentId) await checkParent({ db, scope }, parent, id);
    const patch = await patchOf({ db, scope }, before, update);
    const after = applyPatch(before, patch, at);
    const tags = patch.tags && { before: await tagsOf(db, before), after: storedTags(before, patch.tags) };
    const changed = await writeTasks({ db, scope, at }, [{ before, after, ...(tags && { tags }) }]);
    return { result: undefined, ...changed };
  });
}

/** @throws Refusal `not_found` for a new visitor that the member may not see */
async function checkVisitor(scope: MemberScope, id: string, referenceID: string): Promise<void> {
  const { visitorId } = await taskFor(scope, id);
  if (visitorId !== referenceID) await visitorFor(scope, referenceID);
}

/** @throws Refusal `task_changed` with the current task, when it differs from what the caller saw */
async function refuseStale(db: Db, scope: MemberScope, row: TaskRow, seen: Seen): Promise<void> {
  const isStale =
    (seen.version !== undefined && seen.version !== row.version) ||
    (seen.lastUpdateDate !== undefined && Date.parse(seen.lastUpdateDate) !== row.updatedAt.getTime());
  if (isStale) throw new Refusal(taskChanged, { current: await readDetail(db, scope, row.id) });
}

/** Validates the input of an update. Everything it refers to must be visible to the member. */
async function patchOf(context: CheckContext, before: TaskRow, update: Update): Promise<Patch> {
  const { db, scope } = context;
  const { referenceID, dueDate, fields, version: _, lastUpdateDate: __, type, subtype, ...same } = update;
  const isNew = <Value>(value: Value | null | undefined, now: Value | null): value is Value =>
    value !== undefined && value !== null && value !== now;
  if (isNew(same.assignedTo, before.assignedTo)) await workerFor(context, same.assignedTo, 'assignedTo');
  if (isNew(same.departmentId, before.departmentId)) await checkDepartment(context, same.departmentId);
  const typed = typesOf(before, type, subtype);
  if (typed && (typed.type !== before.type || typed.subtype !== before.subtype)) {
    checkType(await readTypes(db, scope.tenant.merchantId), typed.type, typed.subtype);
  }
  const needsFields = fields !== undefined || (typed !== null && typed.type !== before.type);
  return {
    ...dropAbsent(same),
    ...typed,
    ...(referenceID !== undefined && { visitorId: referenceID }),
    ...(dueDate !== undefined && { dueAt: dueDate === null ? null : new Date(dueDate) }),
    ...(needsFields && {
      fields: valuesWith(
        await readFields(db, scope.tenant.merchantId),
        typed?.type ?? before.type,
        before.fields,
        fields ?? {},
      ),
    }),
  };
}

/** Type and subtype after an update. A new type clears the subtype of the old one. */
function typesOf(before: TaskRow, type: string | undefined, subtype: string | null | undefined) {
  if (type === undefined && subtype === undefined) return null;
  const next = type ?? before.type;
  return {
    type: next,
    subtype: subtype ?? (subtype === undefined && next === before.type ? before.subtype : null),
  };
}

const dropAbsent = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Part]?: Exclude<Part[Key], undefined>;
  };

async function tagsOf(db: Db, { merchantId, id }: TaskRow): Promise<string[]> {
  const rows = await db
    .select({ tag: taskTags.tag })
    .from(taskTags)
    .where(and(eq(taskTags.merchantId, merchantId), eq(taskTags.taskId, id)))
    .orderBy(asc(taskTags.key));
  return rows.map(({ tag }) => tag);
}

const storedTags = ({ merchantId, id }: TaskRow, tags: readonly string[]): string[] =>
  tagRows(merchantId, id, tags)
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ tag }) => tag);
