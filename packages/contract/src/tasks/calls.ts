import { TICKET_LISTS } from '@foyer/domain/pages';
import { z } from 'zod';
import { unknownFile } from '../conversations/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Wording } from '../kernel/errors.ts';
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
import { tasksEdit, tasksView } from './access.ts';
import { subTaskNotAllowed, taskChanged, taskFull, taskMoveNotAllowed, taskUndoGone } from './errors.ts';
import { TaskFilter } from './filter.ts';
import { taskList } from './list.ts';
import {
  NewTask,
  Task,
  TaskChange,
  TaskDetail,
  TaskField,
  TaskPrecondition,
  TaskPriority,
  TaskStatus,
  TaskUpdate,
} from './shapes.ts';

export const description = 'Tasks and tickets, their comments, fields and service levels.';

const one = z.object({ id: Uuid });
/** Id for `undoTasks`. */
const Undo = z.object({ undo: z.object({ id: Uuid }) });

export const createTask = defineCall({
  method: 'POST',
  path: '/chimes/createTask',
  access: tasksEdit,
  body: NewTask,
  reply: TaskDetail,
  errors: [subTaskNotAllowed, taskFull, unknownFile],
  summary: 'Create a task or ticket. Its creator becomes a watcher',
  description: 'Catalogue 7.17. Default type: the merchant’s first.',
});

export const updateTask = defineCall({
  method: 'PUT',
  path: '/chimes/updateTask',
  access: tasksEdit,
  topics: ['taskHistory'],
  body: TaskUpdate,
  reply: TaskDetail,
  errors: [taskChanged, taskMoveNotAllowed, subTaskNotAllowed, taskFull],
  summary: 'Update a task. Omitted fields are unchanged',
  description:
    'Catalogue 7.17. With `version` or `lastUpdateDate`, a change of an outdated task is rejected with 409 and ' +
    'its present state in `current`.',
});

export const removeTask = defineCall({
  method: 'DELETE',
  path: '/chimes/removeTask/{id}',
  access: tasksEdit,
  params: one,
  query: OwnMerchant,
  reply: Undo,
  summary: 'Delete a task with its sub-tasks. Can be undone for ten minutes',
  description: 'Catalogue 7.17.',
});

export const getTasks = defineCall({
  method: 'GET',
  path: '/chimes/getTasks',
  access: tasksView,
  query: TaskFilter.extend({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ tasks: z.array(Task) }),
  summary: 'List tasks that match the filters, newest first',
  description: 'Catalogue 7.17.',
});

export const listTasks = defineCall({
  method: 'GET',
  path: '/chimes/ui/getTasks',
  access: tasksView,
  query: TaskFilter.extend({
    ...listPaging(taskList),
    pageIndex: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Page number minus 1, for the first 10,000 rows. Use `cursor` beyond that.'),
    pageCount: z.coerce.number().int().min(1).max(200).optional().describe('Same as `limit`.'),
  }),
  reply: GridPage.extend({ tasks: z.array(Task) }),
  summary: 'List tasks that match the filters, sorted and paged',
  description: 'Catalogue 7.17. `countTasks` returns the total for the same filters.',
});

export const countTasks = defineCall({
  method: 'GET',
  path: '/api/tasks/count',
  access: tasksView,
  query: TaskFilter,
  reply: RowTotal,
  summary: 'Count tasks that match the filters, exact up to 100,000, or 10,000 for text searches',
});

export const countTaskLists = defineCall({
  method: 'GET',
  path: '/api/tasks/counts',
  access: tasksView,
  query: TaskFilter,
  reply: z.object({
    lists: z.record(z.enum(TICKET_LISTS), RowTotal),
    statuses: z.record(TaskStatus, RowTotal),
  }),
  summary: 'Count tasks by list and status',
});

export const getTaskBoard = defineCall({
  method: 'GET',
  path: '/api/tasks/board',
  access: tasksView,
  query: TaskFilter.extend({ limit: pageSize(20, 50) }),
  reply: z.object({
    columns: z.array(
      z.object({ status: TaskStatus, tasks: z.array(Task), nextCursor: z.string().nullable() }),
    ),
  }),
  summary: 'List the newest tasks of each status that match the filters',
  description: 'Continue from `nextCursor` with `listTasks` and the status, newest first.',
});

export const getTaskCalendar = defineCall({
  method: 'GET',
  path: '/api/tasks/calendar',
  access: tasksView,
  query: TaskFilter.extend({
    from: z.iso
      .date()
      .refine((date) => date >= '1900' && date < '9000', 'Please enter valid date')
      .describe('The first day.'),
    days: z.coerce.number().int().min(1).max(42).default(42),
    perDay: pageSize(10, 50),
    timeZone: z.string().max(60).optional().describe('IANA name. Default: the merchant’s.'),
  }),
  reply: z.object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        /** Start and end of the day, to read all its tasks with `listTasks`. */
        begins: Instant,
        ends: Instant,
        total: z.number().int(),
        tasks: z.array(Task),
      }),
    ),
  }),
  summary: 'List tasks by due day, the earliest of each day first',
});

export const getTask = defineCall({
  method: 'GET',
  path: '/api/tasks/{id}',
  access: tasksView,
  topics: ['tasks', 'taskComments'],
  params: one,
  reply: TaskDetail,
  summary: 'Get a task without its comments and history',
});

export const moveTask = defineCall({
  method: 'POST',
  path: '/api/tasks/{id}/move',
  access: tasksEdit,
  params: one,
  body: TaskPrecondition.extend({ status: TaskStatus }),
  reply: TaskDetail,
  errors: [taskChanged, taskMoveNotAllowed],
  summary: 'Move a task to another status',
});

export const assignTask = defineCall({
  method: 'POST',
  path: '/api/tasks/{id}/assign',
  access: tasksEdit,
  params: one,
  body: TaskPrecondition.extend({
    memberId: Uuid.nullable().optional().describe('Null: no one. Omitted: unchanged.'),
    departmentId: Uuid.nullable().optional().describe('Null: none. Omitted: unchanged.'),
  }),
  reply: TaskDetail,
  errors: [taskChanged],
  summary: 'Assign a task to a member or department, or unassign it',
});

export const listTaskHistory = defineCall({
  method: 'GET',
  path: '/api/tasks/{id}/history',
  access: tasksView,
  topics: ['taskHistory'],
  params: one,
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ changes: z.array(TaskChange) }),
  summary: 'List the history of a task, newest first',
});

export const bulkTasks = defineCall({
  method: 'POST',
  path: '/api/tasks/bulk',
  access: tasksEdit,
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
        wording: Wording.optional(),
      }),
    ),
    undo: Undo.shape.undo.nullable(),
  }),
  summary: 'Update several tasks. Returns the reason for each task that could not be changed',
});

export const undoTasks = defineCall({
  method: 'POST',
  path: '/api/taskChanges/{id}/undo',
  access: tasksEdit,
  topics: ['tasks', 'taskHistory'],
  params: one,
  reply: z.object({
    restored: z.number().int(),
    skipped: z.number().int().describe('Tasks changed by others since.'),
  }),
  errors: [taskUndoGone],
  summary: 'Undo a bulk change or a deletion within ten minutes',
});

export const getTaskOptions = defineCall({
  method: 'GET',
  path: '/api/tasks/options',
  access: tasksView,
  topics: ['taskFields', 'merchant'],
  reply: z.object({
    types: z.array(z.object({ type: z.string(), subtypes: z.array(z.string()) })),
    fields: z.array(TaskField),
    /** Maximum number of used tags. */
    tags: z.array(z.string()),
  }),
  summary: 'List the options of tasks: types, custom fields, tags',
});

export const listConversationTasks = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/tasks',
  access: tasksView,
  params: one,
  reply: z.object({ tasks: z.array(Task) }),
  summary: 'List tasks linked to a conversation, newest first',
});

export const createConversationTask = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/task',
  access: tasksEdit,
  params: one,
  body: NewTask.omit({ conversationIDs: true, referenceID: true, merchantId: true })
    .partial({ title: true })
    .extend({ mode: NewTask.shape.mode.unwrap().default('Ticket') }),
  reply: TaskDetail,
  errors: [subTaskNotAllowed, taskFull, unknownFile],
  summary: 'Create a ticket from a chat or email and link the conversation to it',
  description: 'Default title: the subject, or the visitor’s first message.',
});
