import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { z } from 'zod';
import { UsedReplies } from '../conversations/canned-shapes.ts';
import {
  alreadyTaken,
  conversationClosed,
  emptyMessage,
  moveNotAllowed,
  unknownFile,
} from '../conversations/errors.ts';
import { InboxThread } from '../conversations/shapes.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, OwnMerchant, pageSize, precondition, Uuid } from '../kernel/shapes.ts';
import { viewTaken } from '../kernel/view-errors.ts';
import { inboxEdit, inboxView } from './access.ts';
import {
  alreadySent,
  discarded,
  mergeRefused,
  sendTimeRefused,
  snoozeRefused,
  statusRefused,
  tooManyLabels,
  undoOver,
} from './errors.ts';
import {
  BulkAction,
  BulkResult,
  Draft,
  DraftInput,
  InboxFilter,
  InboxPage,
  InboxQuery,
  SavedView,
  SavedViewInput,
  ScheduledInput,
  ScheduledMessage,
  Total,
  Undo,
} from './shapes.ts';

export const description = 'Lists of threads, labels, saved views, drafts, search and bulk actions.';

const one = z.object({ id: Uuid });

export const listMessages = defineCall({
  method: 'GET',
  path: '/chimes/messages/v1',
  access: inboxView,
  query: InboxQuery,
  reply: InboxPage,
  summary: 'List inbox conversations that match a filter, paged',
  description: 'Catalogue 7.14.',
});

export const queryMessages = defineCall({
  method: 'POST',
  path: '/chimes/messages/v1',
  access: inboxView,
  query: OwnMerchant,
  body: InboxQuery,
  reply: InboxPage,
  summary: 'List inbox conversations, with the filter in the body',
  description: 'Catalogue 7.14.',
});

export const updateMessage = defineCall({
  method: 'PUT',
  path: '/chimes/message',
  access: inboxEdit,
  query: OwnMerchant,
  body: z.object({
    merchantId: InboxFilter.shape.merchantId,
    conversationID: Uuid,
    status: z.enum(MESSAGE_STATUSES).optional(),
    assignedTo: Uuid.nullable().optional(),
  }),
  reply: InboxThread,
  errors: [statusRefused, moveNotAllowed, alreadyTaken, discarded],
  summary: 'Change the status or assignee of a conversation',
  description: 'Catalogue 7.14.',
});

export const countMessages = defineCall({
  method: 'GET',
  path: '/api/inbox/total',
  access: inboxView,
  topics: ['inbox'],
  query: InboxFilter,
  reply: Total,
  summary: 'Count conversations that match a filter',
});

export const inboxCounts = defineCall({
  method: 'GET',
  path: '/api/inbox/counts',
  access: inboxView,
  topics: ['inbox', 'drafts', 'scheduled', 'labels'],
  reply: z.object({
    my: z.number().int(),
    team: z.number().int(),
    unassigned: z.number().int(),
    drafts: z.number().int(),
    scheduled: z.number().int(),
    needAgent: z.number().int(),
    labels: z.record(z.string(), z.number().int()),
    departments: z.record(z.string(), z.number().int()),
  }),
  summary: 'Count pending conversations per list, label and team',
  description:
    'Each count is the total of its list with the status Pending, up to 10,000. Counts of labels and teams cover ' +
    'the newest 10,000 conversations of the list `team`.',
});

export const readMessages = defineCall({
  method: 'GET',
  path: '/api/inbox/threads',
  access: inboxView,
  query: z.object({
    ids: z
      .string()
      .max(4000)
      .describe('Conversation ids, separated by commas.')
      .transform((ids) => ids.split(','))
      .pipe(z.array(Uuid).max(100)),
  }),
  reply: z.object({ messages: z.array(InboxThread) }),
  summary: 'List conversations by id, as far as the caller may see them',
});

export const changeMessages = defineCall({
  method: 'POST',
  path: '/api/inbox/bulk',
  access: inboxEdit,
  body: z.strictObject({ conversationIDs: z.array(Uuid).min(1).max(200), action: BulkAction }),
  reply: BulkResult,
  errors: [snoozeRefused, statusRefused, tooManyLabels],
  summary: 'Run an action on one or more conversations. Failures are returned and do not affect the others',
});

export const undoMessages = defineCall({
  method: 'POST',
  path: '/api/inbox/undo/{id}',
  access: inboxEdit,
  params: one,
  reply: BulkResult,
  errors: [undoOver],
  summary: 'Undo an action within ten minutes. Later changes by others stay',
});

export const mergeMessages = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/merge',
  access: inboxEdit,
  params: one,
  body: z.strictObject({ into: Uuid }),
  reply: z.object({ undo: Undo }),
  errors: [mergeRefused, discarded],
  summary: 'Merge a conversation into another one. Nothing is copied or lost',
});

export const listViews = defineCall({
  method: 'GET',
  path: '/api/inbox/views',
  access: inboxView,
  topics: ['views'],
  reply: z.object({ views: z.array(SavedView) }),
  summary: 'List own and shared saved views',
});

export const createView = defineCall({
  method: 'POST',
  path: '/api/inbox/views',
  access: inboxEdit,
  topics: ['views'],
  body: SavedViewInput,
  reply: SavedView,
  errors: [viewTaken],
  summary: 'Save a view',
});

export const updateView = defineCall({
  method: 'PUT',
  path: '/api/inbox/views/{id}',
  access: inboxEdit,
  topics: ['views'],
  params: one,
  body: SavedViewInput.extend(precondition),
  reply: SavedView,
  errors: [viewTaken],
  summary: 'Update a saved view',
});

export const removeView = defineCall({
  method: 'DELETE',
  path: '/api/inbox/views/{id}',
  access: inboxEdit,
  topics: ['views'],
  params: one,
  reply: Done,
  summary: 'Delete a saved view',
});

export const listDrafts = defineCall({
  method: 'GET',
  path: '/api/inbox/drafts',
  access: inboxView,
  topics: ['drafts'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200), conversationID: Uuid.optional() }),
  reply: NextCursor.extend({ drafts: z.array(Draft) }),
  summary: 'List the caller’s drafts, newest first',
});

export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/inbox/drafts/{id}',
  access: inboxEdit,
  topics: ['drafts'],
  params: one,
  body: DraftInput,
  reply: Draft,
  errors: [unknownFile],
  summary: 'Save a draft under an id chosen by the caller',
  description: 'Replaces an earlier draft for the same conversation.',
});

export const removeDraft = defineCall({
  method: 'DELETE',
  path: '/api/inbox/drafts/{id}',
  access: inboxEdit,
  topics: ['drafts'],
  params: one,
  reply: Done,
  summary: 'Discard a draft',
});

export const listScheduled = defineCall({
  method: 'GET',
  path: '/api/inbox/scheduled',
  access: inboxView,
  topics: ['scheduled', 'inbox'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200), conversationID: Uuid.optional() }),
  reply: NextCursor.extend({ scheduled: z.array(ScheduledMessage) }),
  summary: 'List scheduled replies, the next first: the caller’s, or those of one conversation',
});

export const scheduleMessage = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/scheduled',
  access: inboxEdit,
  topics: ['scheduled'],
  params: one,
  body: ScheduledInput.extend({ cannedReplies: UsedReplies }),
  reply: ScheduledMessage,
  errors: [sendTimeRefused, emptyMessage, unknownFile],
  summary: 'Schedule a reply. Canned replies it uses are counted now',
});

export const updateScheduled = defineCall({
  method: 'PUT',
  path: '/api/inbox/scheduled/{id}',
  access: inboxEdit,
  topics: ['scheduled'],
  params: one,
  body: ScheduledInput,
  reply: ScheduledMessage,
  errors: [sendTimeRefused, emptyMessage, unknownFile, alreadySent],
  summary: 'Update a scheduled reply',
});

export const cancelScheduled = defineCall({
  method: 'DELETE',
  path: '/api/inbox/scheduled/{id}',
  access: inboxEdit,
  topics: ['scheduled'],
  params: one,
  reply: Done,
  errors: [alreadySent],
  summary: 'Cancel a scheduled reply',
});

export const sendScheduled = defineCall({
  method: 'POST',
  path: '/api/inbox/scheduled/{id}/send',
  access: inboxEdit,
  topics: ['scheduled'],
  params: one,
  reply: ScheduledMessage,
  errors: [alreadySent, conversationClosed, emptyMessage, discarded],
  summary: 'Send a scheduled reply now',
});
