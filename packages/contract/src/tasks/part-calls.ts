import { TASK_CHECKLIST_TEXT_MAX } from '@foyer/domain/task';
import { z } from 'zod';
import { fileRefused, unknownFile } from '../conversations/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { Cursor, Done, NextCursor, OwnMerchant, pageSize, Uuid } from '../kernel/shapes.ts';
import { tasksEdit, tasksView } from './access.ts';
import { emptyComment, taskFull } from './errors.ts';
import { NewComment, TaskAttachment, TaskComment, TaskDetail } from './shapes.ts';

const one = z.object({ id: Uuid });
const change = {
  access: tasksEdit,
  topics: ['taskHistory'],
  params: one,
  reply: TaskDetail,
  errors: [taskFull],
} as const;

export const listTaskComments = defineCall({
  method: 'GET',
  path: '/api/tasks/{id}/comments',
  access: tasksView,
  topics: ['taskComments'],
  params: one,
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ comments: z.array(TaskComment) }),
  summary: 'List the comments on a task, newest first',
});

export const addTaskComment = defineCall({
  method: 'POST',
  path: '/api/tasks/{id}/comments',
  access: tasksEdit,
  topics: ['taskComments', 'taskHistory'],
  params: one,
  body: NewComment,
  reply: TaskComment,
  errors: [emptyComment, unknownFile],
  summary: 'Comment on a task. Mentioned members are notified and become watchers',
});

export const removeTaskComment = defineCall({
  method: 'DELETE',
  path: '/api/tasks/{id}/comments/{commentId}',
  access: tasksEdit,
  topics: ['taskComments', 'taskHistory'],
  params: one.extend({ commentId: Uuid }),
  reply: Done,
  summary: 'Delete an own comment',
});

export const addTaskWatcher = defineCall({
  ...change,
  method: 'POST',
  path: '/api/tasks/{id}/watchers',
  body: z.strictObject({ memberId: Uuid }),
  summary: 'Add a watcher to a task',
});

export const removeTaskWatcher = defineCall({
  ...change,
  method: 'DELETE',
  path: '/api/tasks/{id}/watchers/{memberId}',
  params: one.extend({ memberId: Uuid }),
  summary: 'Remove a watcher from a task',
});

export const addChecklistItem = defineCall({
  ...change,
  method: 'POST',
  path: '/api/tasks/{id}/checklist',
  body: z.strictObject({ text: z.string().trim().min(1).max(TASK_CHECKLIST_TEXT_MAX) }),
  summary: 'Add an item to the end of a task’s checklist',
});

export const updateChecklistItem = defineCall({
  ...change,
  method: 'PUT',
  path: '/api/tasks/{id}/checklist/{itemId}',
  params: one.extend({ itemId: Uuid }),
  body: z.strictObject({
    text: z.string().trim().min(1).max(TASK_CHECKLIST_TEXT_MAX).optional(),
    done: z.boolean().optional(),
    position: z.number().int().min(0).max(1000).optional().describe('Position in the list, from 0.'),
  }),
  summary: 'Complete, rename or move a checklist item. Omitted fields are unchanged',
});

export const removeChecklistItem = defineCall({
  ...change,
  method: 'DELETE',
  path: '/api/tasks/{id}/checklist/{itemId}',
  params: one.extend({ itemId: Uuid }),
  summary: 'Remove an item from a checklist',
});

export const linkTaskConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/tasks/{id}/conversations',
  body: z.strictObject({ conversationID: Uuid }),
  summary: 'Link a conversation to a task',
});

export const unlinkTaskConversation = defineCall({
  ...change,
  method: 'DELETE',
  path: '/api/tasks/{id}/conversations/{conversationID}',
  params: one.extend({ conversationID: Uuid }),
  summary: 'Remove the link between a conversation and a task',
});

export const addTaskAttachment = defineCall({
  method: 'POST',
  path: '/chimes/task/{id}/attachment',
  access: tasksEdit,
  params: one,
  upload: true,
  query: OwnMerchant,
  reply: TaskAttachment,
  errors: [fileRefused, taskFull, common.tooLarge],
  summary: 'Attach a file to a task',
  description: 'Catalogue 7.17. Multipart form with `file`.',
});

export const removeTaskAttachment = defineCall({
  ...change,
  method: 'DELETE',
  path: '/api/tasks/{id}/attachments/{fileId}',
  params: one.extend({ fileId: Uuid }),
  summary: 'Remove a file from a task',
});
