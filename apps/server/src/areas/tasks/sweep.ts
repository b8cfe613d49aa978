import { DEFAULT_SLA_POLICY } from '@foyer/domain/sla';
import { sql } from 'drizzle-orm';
import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep, type WorldRows } from '../../sweep/area-sweep.ts';
import { taskUndos } from './bulk/tables.ts';
import { taskFields } from './fields/tables.ts';
import { taskAttachments, taskChecklist, taskComments, taskHistory } from './parts/tables.ts';
import { slaPolicies, taskClocks } from './sla/tables.ts';
import { taskConversations, taskCounters, tasks, taskTags, taskWatchers, taskWords } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    /** A ticket with one of every part. */
    readonly taskId: string;
    /** Another task, without parts. */
    readonly otherTaskId: string;
    readonly taskCommentId: string;
    readonly checklistItemId: string;
    readonly taskFieldId: string;
    readonly slaPolicyId: string;
    readonly taskUndoId: string;
  }
}

const FILTERED = [
  'getTasks',
  'listTasks',
  'countTasks',
  'countTaskLists',
  'getTaskBoard',
  'getTaskCalendar',
] as const;

const FILTERS = [
  'assignedTo',
  'departmentId',
  'createdBy',
  'watcher',
  'referenceID',
  'conversationID',
  'parentId',
] as const;

const filter = ({ taskFieldId }: WorldRows) => ({
  ...{ mode: 'Ticket', status: 'Assigned', priority: 'Low', sla: 'none', open: 'true' },
  fields: JSON.stringify([{ id: taskFieldId, has: 'Text' }]),
});

const typed = ({ taskFieldId }: WorldRows) => ({ type: 'Feedback', subtype: null, key: taskFieldId });

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({
    taskId: newId(),
    otherTaskId: newId(),
    taskCommentId: newId(),
    checklistItemId: newId(),
    taskFieldId: newId(),
    slaPolicyId: newId(),
    taskUndoId: newId(),
  }),
  async write(db, world) {
    const { merchantId, mark, memberId, departmentId, visitorId, taskId } = world;
    const of = { merchantId, taskId };
    const task = {
      merchantId,
      mode: 'Ticket',
      type: 'Feedback',
      priority: 'Low',
      status: 'Assigned',
    } as const;
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
        fields: { [world.taskFieldId]: mark },
        owesFirstResponse: true,
      },
      { ...task, id: world.otherTaskId, number: 2, title: mark, assignedTo: memberId },
    ]);
    await db.insert(taskConversations).values({ ...of, conversationId: world.conversationId });
    await db.insert(taskWatchers).values({ ...of, memberId });
    await db.insert(taskTags).values({ ...of, key: mark, tag: mark });
    await db.insert(taskWords).values({ ...of, word: mark });
    await db.insert(taskChecklist).values({ ...of, id: world.checklistItemId, position: 0, text: mark });
    await db.insert(taskComments).values({ ...of, id: world.taskCommentId, authorId: memberId, text: mark });
    await db.insert(taskAttachments).values({ ...of, fileId: world.fileId, addedBy: memberId });
    await db
      .insert(taskHistory)
      .values({ ...of, id: newId(), actorType: 'system', field: 'title', after: mark });
    await db.insert(taskClocks).values({ ...of, target: 'firstResponse', startedAt: sql`now()` });
    await db
      .insert(taskFields)
      .values({ merchantId, id: world.taskFieldId, name: mark, kind: 'text', position: 0 });
    const promise = { firstResponse: 1, nextResponse: 1, resolution: 1 };
    await db.insert(slaPolicies).values({
      merchantId,
      id: world.slaPolicyId,
      departmentId,
      minutes: { Low: promise, Medium: promise, High: promise },
      inOpeningTime: false,
      warningShare: 0.8,
    });
    await db.insert(taskUndos).values({ merchantId, id: world.taskUndoId, memberId, tasks: [] });
  },
  ids: (world) => [
    [/^\/api\/taskChanges\//, world.taskUndoId],
    [/^\/(api\/tasks|chimes\/(task|updateTask|removeTask))\b/, world.taskId],
    [/taskFields/, world.taskFieldId],
    [/slaPolicies/, world.slaPolicyId],
  ],
  fields: (world) => ({
    commentId: world.taskCommentId,
    itemId: world.checklistItemId,
    parentId: world.otherTaskId,
    assignedTo: world.memberId,
    createdBy: world.memberId,
    watcher: world.memberId,
    version: null,
    lastUpdateDate: null,
  }),
  lists: ({ taskId, memberId }) => ({ taskIds: taskId, watchers: memberId }),
  special: {
    ...Object.fromEntries(FILTERED.map((name) => [name, filter])),
    createTask: typed,
    createConversationTask: typed,
    updateTask: (world) => ({ ...typed(world), status: 'Assigned' }),
    createTaskField: typed,
    updateTaskField: typed,
    createSlaPolicy: typed,
  },
  withoutRows: [
    ...FILTERED.flatMap((name) => FILTERS.map((field) => `${name} ${field}` as const)),
    'bulkTasks taskIds.0',
  ],
  refusedAsFile: [
    'createTask attachments.0',
    'createConversationTask attachments.0',
    'addTaskComment attachments.0',
  ],
  ignored: ['addTaskComment mentions.0'],
  records: [
    {
      subject: 'taskField',
      topic: 'taskFields',
      calls: ['createTaskField', 'updateTaskField', 'removeTaskField'],
      fields: { name: 'Order', kind: 'text' },
      change: { name: 'Invoice' },
      unique: 'name',
      of: (id, body) => byPath(id, body && { ...body, kind: undefined }),
    },
    {
      subject: 'slaPolicy',
      topic: 'slaPolicies',
      calls: ['createSlaPolicy', 'updateSlaPolicy', 'removeSlaPolicy'],
      fields: { ...DEFAULT_SLA_POLICY, type: 'Feedback' },
      change: { warningShare: 0.5 },
      unique: 'departmentId',
      of: (id, body) => byPath(id, body && { ...body, type: undefined }),
    },
  ],
});
