import { TICKET_LISTS } from '@foyer/domain/pages';
import { z } from 'zod';
import { fileRefused, unknownFile } from '../conversations/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { listPaging } from '../kernel/list-query.ts';
import {
  Cursor,
  GridPage,
  Instant,
  NextCursor,
  OwnMerchant,
  pageSize,
  RowTotal,
  Uuid,
} from '../kernel/shapes.ts';
import { taskReading, taskWork } from './access.ts';
import { subTaskNotAllowed, taskChanged, taskFull, taskMoveNotAllowed, taskUndoGone } from './errors.ts';
import { TaskFilter } from './filter.ts';
import { taskList } from './list.ts';
import {
  NewTask,
  Seen,
  Task,
  TaskAttachment,
  TaskChange,
  TaskDetail,
  TaskField,
  TaskPriority,
  TaskStatus,
  TaskUpdate,
} from './shapes.ts';

const one = z.object({ id: Uuid });
/** What takes a change back (`undoTasks`). */
const Undo = z.object({ undo: z.object({ id: Uuid }) });

export const createTask = defineCall({
  method: 'POST',
  path: '/chimes/createTask',
  access: taskWork,
  body: NewTask,
  reply: TaskDetail,
  errors: [subTaskNotAllowed, taskFull, unknownFile],
  summary: 'Make a task or ticket; whoever makes it watches it',
  description: 'Catalogue 7.17. Without a type it has the first of the merchant’s.',
});

export const updateTask = defineCall({
  method: 'PUT',
  path: '/chimes/updateTask',
  access: taskWork,
  topics: ['taskHistory'],
  body: TaskUpdate,
  reply: TaskDetail,
  errors: [taskChanged, taskMoveNotAllowed, subTaskNotAllowed, taskFull],
  summary: 'Change a task; absent parts stay as they are',
  description:
    'Catalogue 7.17. With `version` or `lastUpdateDate` a change that is based on an older state is refused with 409, and `current` of the answer holds the task as it is now.',
});

export const addTaskAttachment = defineCall({
  method: 'POST',
  path: '/chimes/task/{id}/attachment',
  access: taskWork,
  params: one,
  upload: true,
  query: OwnMerchant,
  reply: TaskAttachment,
  errors: [fileRefused, taskFull, common.tooLarge],
  summary: 'Put a file on a task',
  description: 'Catalogue 7.17: multipart form with `file`.',
});

export const removeTask = defineCall({
  method: 'DELETE',
  path: '/chimes/removeTask/{id}',
  access: taskWork,
  params: one,
  query: OwnMerchant,
  reply: Undo,
  summary: 'Remove a task with its sub-tasks; it can be taken back for ten minutes',
  description: 'Catalogue 7.17.',
});

export const getTasks = defineCall({
  method: 'GET',
  path: '/chimes/getTasks',
  access: taskReading,
  query: TaskFilter.extend({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ tasks: z.array(Task) }),
  summary: 'Tasks that meet the filters, newest first',
  description: 'Catalogue 7.17.',
});

export const listTasks = defineCall({
  method: 'GET',
  path: '/chimes/ui/getTasks',
  access: taskReading,
  query: TaskFilter.extend({
    ...listPaging(taskList),
    pageIndex: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Page number minus 1, for the first 10,000 rows; any row is reached by cursor.'),
    pageCount: z.coerce.number().int().min(1).max(200).optional().describe('Rows on a page, as `limit`.'),
  }),
  reply: GridPage.extend({ tasks: z.array(Task) }),
  summary: 'A page of tasks that meet the filters, in any offered order',
  description: 'Catalogue 7.17. How many there are is told by `countTasks` with the same filters.',
});

export const countTasks = defineCall({
  method: 'GET',
  path: '/api/tasks/count',
  access: taskReading,
  query: TaskFilter,
  reply: RowTotal,
  summary: 'How many tasks meet the filters, exact up to 100,000, or 10,000 where words are asked for',
});

export const countTaskLists = defineCall({
  method: 'GET',
  path: '/api/tasks/counts',
  access: taskReading,
  query: TaskFilter,
  reply: z.object({
    lists: z.record(z.enum(TICKET_LISTS), RowTotal),
    statuses: z.record(TaskStatus, RowTotal),
  }),
  summary: 'How many tasks each list and each status would show, were it chosen instead of the given one',
});

export const getTaskBoard = defineCall({
  method: 'GET',
  path: '/api/tasks/board',
  access: taskReading,
  query: TaskFilter.extend({ limit: pageSize(20, 50) }),
  reply: z.object({
    columns: z.array(
      z.object({ status: TaskStatus, tasks: z.array(Task), nextCursor: z.string().nullable() }),
    ),
  }),
  summary: 'The newest tasks of each status that meet the filters',
  description: '`nextCursor` goes on by `listTasks` with the status, newest first.',
});

export const getTaskCalendar = defineCall({
  method: 'GET',
  path: '/api/tasks/calendar',
  access: taskReading,
  query: TaskFilter.extend({
    from: z.iso
      .date()
      .refine((date) => date >= '1900' && date < '9000', 'Please enter valid date')
      .describe('The first day.'),
    days: z.coerce.number().int().min(1).max(42).default(42),
    perDay: pageSize(10, 50),
    timeZone: z.string().max(60).optional().describe('IANA name; the merchant’s unless told.'),
  }),
  reply: z.object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        /** The day’s moments, for asking `listTasks` for all of it. */
        begins: Instant,
        ends: Instant,
        total: z.number().int(),
        tasks: z.array(Task),
      }),
    ),
  }),
  summary: 'Tasks by the day on which they are due, the earliest of each day first',
});

export const getTask = defineCall({
  method: 'GET',
  path: '/api/tasks/{id}',
  access: taskReading,
  topics: ['tasks', 'taskComments'],
  params: one,
  reply: TaskDetail,
  summary: 'One task with everything but comments and history',
});

export const moveTask = defineCall({
  method: 'POST',
  path: '/api/tasks/{id}/move',
  access: taskWork,
  params: one,
  body: Seen.extend({ status: TaskStatus }),
  reply: TaskDetail,
  errors: [taskChanged, taskMoveNotAllowed],
  summary: 'Move a task to another status',
});

export const assignTask = defineCall({
  method: 'POST',
  path: '/api/tasks/{id}/assign',
  access: taskWork,
  params: one,
  body: Seen.extend({
    memberId: Uuid.nullable().optional().describe('Null: nobody; absent: as it is.'),
    departmentId: Uuid.nullable().optional().describe('Null: none; absent: as it is.'),
  }),
  reply: TaskDetail,
  errors: [taskChanged],
  summary: 'Give a task to a member, to a department, or to nobody',
});

export const listTaskHistory = defineCall({
  method: 'GET',
  path: '/api/tasks/{id}/history',
  access: taskReading,
  topics: ['taskHistory'],
  params: one,
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ changes: z.array(TaskChange) }),
  summary: 'What changed of a task, newest first',
});

export const bulkTasks = defineCall({
  method: 'POST',
  path: '/api/tasks/bulk',
  access: taskWork,
  topics: ['tasks', 'taskHistory'],
  body: z.strictObject({
    taskIds: z.array(Uuid).min(1).max(200),
    change: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('status'), status: TaskStatus }),
      z.strictObject({ type: z.literal('priority'), priority: TaskPriority }),
      z.strictObject({
        type: z.literal('assign'),
        memberId: Uuid.nullable().optional(),
        departmentId: Uuid.nullable().optional(),
      }),
      z.strictObject({ type: z.literal('remove') }),
    ]),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        taskId: Uuid,
        ok: z.boolean(),
        error: z.string().nullable(),
        errorDescription: z.string().nullable(),
      }),
    ),
    undo: Undo.shape.undo.nullable(),
  }),
  summary: 'Change many tasks alike; each that cannot be changed says why',
});

export const undoTasks = defineCall({
  method: 'POST',
  path: '/api/taskChanges/{id}/undo',
  access: taskWork,
  topics: ['tasks', 'taskHistory'],
  params: one,
  reply: z.object({
    restored: z.number().int(),
    skipped: z.number().int().describe('Tasks that somebody changed since.'),
  }),
  errors: [taskUndoGone],
  summary: 'Take an own change of many, or a removal, back within ten minutes',
});

export const getTaskOptions = defineCall({
  method: 'GET',
  path: '/api/tasks/options',
  access: taskReading,
  topics: ['taskFields', 'merchant'],
  reply: z.object({
    types: z.array(z.object({ type: z.string(), subtypes: z.array(z.string()) })),
    fields: z.array(TaskField),
    /** The tags used most. */
    tags: z.array(z.string()),
  }),
  summary: 'What can be chosen on tasks: types, own fields, tags',
});

export const listConversationTasks = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/tasks',
  access: taskReading,
  params: one,
  reply: z.object({ tasks: z.array(Task) }),
  summary: 'Tasks that a conversation is linked to, newest first',
});

export const createConversationTask = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/task',
  access: taskWork,
  params: one,
  body: NewTask.omit({ conversationIDs: true, referenceID: true, merchantId: true })
    .partial({ title: true })
    .extend({ mode: NewTask.shape.mode.unwrap().default('Ticket') }),
  reply: TaskDetail,
  errors: [subTaskNotAllowed, taskFull, unknownFile],
  summary: 'Make a ticket of a chat or mail: the thread is linked and tells of it',
  description: 'Without a title it has the subject, or the first words of the visitor.',
});
