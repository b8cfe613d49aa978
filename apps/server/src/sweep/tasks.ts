import { sql } from 'drizzle-orm';
import { taskUndos } from '../areas/tasks/bulk/tables.ts';
import { taskFields } from '../areas/tasks/fields/tables.ts';
import { taskAttachments, taskChecklist, taskComments, taskHistory } from '../areas/tasks/parts/tables.ts';
import { slaPolicies, taskClocks } from '../areas/tasks/sla/tables.ts';
import {
  taskConversations,
  taskCounters,
  tasks,
  taskTags,
  taskWatchers,
  taskWords,
} from '../areas/tasks/tables.ts';
import type { Db } from '../database/tenant.ts';
import { newId } from '../kernel/ids.ts';

/** Ids of a ticket with one of every part, in the sweep's world. */
export interface TaskIds {
  readonly taskId: string;
  /** Another task, without parts. */
  readonly otherTaskId: string;
  readonly taskCommentId: string;
  readonly checklistItemId: string;
  readonly taskFieldId: string;
  readonly slaPolicyId: string;
  readonly taskUndoId: string;
}

export const makeTaskIds = (): TaskIds => ({
  taskId: newId(),
  otherTaskId: newId(),
  taskCommentId: newId(),
  checklistItemId: newId(),
  taskFieldId: newId(),
  slaPolicyId: newId(),
  taskUndoId: newId(),
});

type Ids = TaskIds & {
  readonly merchantId: number;
  readonly mark: string;
  readonly memberId: string;
  readonly departmentId: string;
  readonly visitorId: string;
  readonly conversationId: string;
  readonly fileId: string;
};

/** Writes the tasks of a world; members, conversation and file must exist. */
export async function writeTasks(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, departmentId, visitorId, taskId } = ids;
  const of = { merchantId, taskId };
  const task = { merchantId, mode: 'Ticket', type: 'Feedback', priority: 'Low', status: 'Assigned' } as const;
  await db.insert(taskCounters).values({ merchantId, lastNumber: 2 });
  await db.insert(tasks).values([
    {
      ...task,
      id: taskId,
      number: 1,
      title: mark,
      description: mark,
      visitorId,
      departmentId,
      assignedTo: memberId,
      createdBy: memberId,
      fields: { [ids.taskFieldId]: mark },
      owesFirstResponse: true,
    },
    { ...task, id: ids.otherTaskId, number: 2, title: mark, assignedTo: memberId },
  ]);
  await db.insert(taskConversations).values({ ...of, conversationId: ids.conversationId });
  await db.insert(taskWatchers).values({ ...of, memberId });
  await db.insert(taskTags).values({ ...of, key: mark, tag: mark });
  await db.insert(taskWords).values({ ...of, word: mark });
  await db.insert(taskChecklist).values({ ...of, id: ids.checklistItemId, position: 0, text: mark });
  await db.insert(taskComments).values({ ...of, id: ids.taskCommentId, authorId: memberId, text: mark });
  await db.insert(taskAttachments).values({ ...of, fileId: ids.fileId, addedBy: memberId });
  await db
    .insert(taskHistory)
    .values({ ...of, id: newId(), actorType: 'system', field: 'title', after: mark });
  await db.insert(taskClocks).values({ ...of, target: 'firstResponse', startedAt: sql`now()` });
  await db
    .insert(taskFields)
    .values({ merchantId, id: ids.taskFieldId, name: mark, kind: 'text', position: 0 });
  const promise = { firstResponse: 1, nextResponse: 1, resolution: 1 };
  await db.insert(slaPolicies).values({
    merchantId,
    id: ids.slaPolicyId,
    departmentId,
    minutes: { Low: promise, Medium: promise, High: promise },
    inOpeningTime: false,
    warningShare: 0.8,
  });
  await db.insert(taskUndos).values({ merchantId, id: ids.taskUndoId, memberId, tasks: [] });
}

/** The meaning of `id` in calls of tasks, by path. */
export const taskIdKinds = (world: TaskIds): readonly (readonly [RegExp, string])[] => [
  [/^\/api\/taskChanges\//, world.taskUndoId],
  [/^\/(api\/tasks|chimes\/(task|updateTask|removeTask))\b/, world.taskId],
  [/taskFields/, world.taskFieldId],
  [/slaPolicies/, world.slaPolicyId],
];

/** Values of other fields of these calls, by name. */
export const taskMeanings = (world: Ids) => ({
  commentId: world.taskCommentId,
  itemId: world.checklistItemId,
  fileId: world.fileId,
  parentId: world.otherTaskId,
  assignedTo: world.memberId,
  createdBy: world.memberId,
  watcher: world.memberId,
  version: null,
  lastUpdateDate: null,
});

const FILTERED = [
  'getTasks',
  'listTasks',
  'countTasks',
  'countTaskLists',
  'getTaskBoard',
  'getTaskCalendar',
] as const;
const filter = ({ taskFieldId }: TaskIds) => ({
  ...{ mode: 'Ticket', status: 'Assigned', priority: 'Low', open: 'true' },
  fields: JSON.stringify([{ id: taskFieldId, has: 'Text' }]),
});
const typed = (world: TaskIds) => ({ type: 'Feedback', subtype: null, key: world.taskFieldId });

/** Calls of tasks in which a field name has another meaning. */
export const SPECIAL_TASKS: Readonly<Record<string, (world: TaskIds) => Readonly<Record<string, unknown>>>> =
  {
    ...Object.fromEntries(FILTERED.map((name) => [name, filter])),
    createTask: typed,
    createConversationTask: typed,
    updateTask: (world) => ({ ...typed(world), status: 'Assigned' }),
    createTaskField: typed,
    updateTaskField: typed,
    createSlaPolicy: typed,
  };

/** Filters of task lists, for which an empty result is correct; and a call that reports a result per id. */
export const FILTERS_OF_TASKS = [
  ...FILTERED.flatMap((name) =>
    ['assignedTo', 'departmentId', 'createdBy', 'watcher', 'referenceID', 'conversationID', 'parentId'].map(
      (field) => `${name} ${field}`,
    ),
  ),
  'bulkTasks taskIds.0',
];

/** Values of ids in lists. */
export const taskLists = (world: Ids) => ({ taskIds: world.taskId, watchers: world.memberId });
