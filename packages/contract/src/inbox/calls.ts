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
import { inbox, sort } from './access.ts';
import {
  alreadySent,
  mergeRefused,
  putAway,
  sendTimeRefused,
  snoozeRefused,
  statusRefused,
  tooManyLabels,
  undoOver,
  viewTaken,
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

const one = z.object({ id: Uuid });

export const listMessages = defineCall({
  method: 'GET',
  path: '/chimes/messages/v1',
  access: inbox,
  query: InboxQuery,
  reply: InboxPage,
  summary: 'Threads of the inbox that pass a filter, a page at a time',
  description: 'Catalogue 7.14.',
});

export const queryMessages = defineCall({
  method: 'POST',
  path: '/chimes/messages/v1',
  access: inbox,
  query: OwnMerchant,
  body: InboxQuery,
  reply: InboxPage,
  summary: 'The same with the filter in the body',
  description: 'Catalogue 7.14.',
});

export const updateMessage = defineCall({
  method: 'PUT',
  path: '/chimes/message',
  access: sort,
  query: OwnMerchant,
  body: z.object({
    merchantId: InboxFilter.shape.merchantId,
    conversationID: Uuid,
    status: z.enum(MESSAGE_STATUSES).optional(),
    assignedTo: Uuid.nullable().optional(),
  }),
  reply: InboxThread,
  errors: [statusRefused, moveNotAllowed, alreadyTaken, putAway],
  summary: 'Give a thread another status or assignee',
  description: 'Catalogue 7.14.',
});

export const countMessages = defineCall({
  method: 'GET',
  path: '/api/inbox/total',
  access: inbox,
  topics: ['inbox'],
  query: InboxFilter,
  reply: Total,
  summary: 'How many threads pass a filter',
});

export const inboxCounts = defineCall({
  method: 'GET',
  path: '/api/inbox/counts',
  access: inbox,
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
  summary: 'What is pending in each list, label and team of the reader',
  description:
    'Each number is the total of its list with the status Pending, up to 10,000; those of labels and teams are of the list `team`, of its newest 10,000.',
});

export const readMessages = defineCall({
  method: 'GET',
  path: '/api/inbox/threads',
  access: inbox,
  query: z.object({
    ids: z
      .string()
      .max(4000)
      .describe('Ids of conversations, with commas.')
      .transform((ids) => ids.split(','))
      .pipe(z.array(Uuid).max(100)),
  }),
  reply: z.object({ messages: z.array(InboxThread) }),
  summary: 'Threads by their ids, as far as the reader sees them',
});

export const changeMessages = defineCall({
  method: 'POST',
  path: '/api/inbox/bulk',
  access: sort,
  body: z.strictObject({ conversationIDs: z.array(Uuid).min(1).max(200), action: BulkAction }),
  reply: BulkResult,
  errors: [snoozeRefused, statusRefused, tooManyLabels],
  summary: 'Do one thing to one or many threads; what fails is named and hinders nothing',
});

export const undoMessages = defineCall({
  method: 'POST',
  path: '/api/inbox/undo/{id}',
  access: sort,
  params: one,
  reply: BulkResult,
  errors: [undoOver],
  summary: 'Undo what one did within ten minutes; what has changed since stays',
});

export const mergeMessages = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/merge',
  access: sort,
  params: one,
  body: z.strictObject({ into: Uuid }),
  reply: z.object({ undo: Undo }),
  errors: [mergeRefused, putAway],
  summary: 'Let another conversation go on in place of this one; nothing is copied or lost',
});

export const listViews = defineCall({
  method: 'GET',
  path: '/api/inbox/views',
  access: inbox,
  topics: ['views'],
  reply: z.object({ views: z.array(SavedView) }),
  summary: 'The own saved views and the shared ones',
});

export const createView = defineCall({
  method: 'POST',
  path: '/api/inbox/views',
  access: sort,
  topics: ['views'],
  body: SavedViewInput,
  reply: SavedView,
  errors: [viewTaken],
  summary: 'Save a view',
});

export const updateView = defineCall({
  method: 'PUT',
  path: '/api/inbox/views/{id}',
  access: sort,
  topics: ['views'],
  params: one,
  body: SavedViewInput.extend(precondition),
  reply: SavedView,
  errors: [viewTaken],
  summary: 'Change a saved view',
});

export const removeView = defineCall({
  method: 'DELETE',
  path: '/api/inbox/views/{id}',
  access: sort,
  topics: ['views'],
  params: one,
  reply: Done,
  summary: 'Remove a saved view',
});

export const listDrafts = defineCall({
  method: 'GET',
  path: '/api/inbox/drafts',
  access: inbox,
  topics: ['drafts'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200), conversationID: Uuid.optional() }),
  reply: NextCursor.extend({ drafts: z.array(Draft) }),
  summary: 'The own drafts, newest first',
});

export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/inbox/drafts/{id}',
  access: sort,
  topics: ['drafts'],
  params: one,
  body: DraftInput,
  reply: Draft,
  errors: [unknownFile],
  summary: 'Keep what one has begun to write, under an id of one’s own',
  description: 'A second draft for the same conversation takes the place of the first.',
});

export const removeDraft = defineCall({
  method: 'DELETE',
  path: '/api/inbox/drafts/{id}',
  access: sort,
  topics: ['drafts'],
  params: one,
  reply: Done,
  summary: 'Throw a draft away',
});

export const listScheduled = defineCall({
  method: 'GET',
  path: '/api/inbox/scheduled',
  access: inbox,
  topics: ['scheduled', 'inbox'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200), conversationID: Uuid.optional() }),
  reply: NextCursor.extend({ scheduled: z.array(ScheduledMessage) }),
  summary: 'Replies that leave later, the next first: the own ones, or those of one conversation',
});

export const scheduleMessage = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/scheduled',
  access: sort,
  topics: ['scheduled'],
  params: one,
  body: ScheduledInput.extend({ cannedReplies: UsedReplies }),
  reply: ScheduledMessage,
  errors: [sendTimeRefused, emptyMessage, unknownFile],
  summary: 'Let a reply leave later; the canned replies that it was made of are counted now',
});

export const updateScheduled = defineCall({
  method: 'PUT',
  path: '/api/inbox/scheduled/{id}',
  access: sort,
  topics: ['scheduled'],
  params: one,
  body: ScheduledInput,
  reply: ScheduledMessage,
  errors: [sendTimeRefused, emptyMessage, unknownFile, alreadySent],
  summary: 'Change a reply that has not left yet',
});

export const cancelScheduled = defineCall({
  method: 'DELETE',
  path: '/api/inbox/scheduled/{id}',
  access: sort,
  topics: ['scheduled'],
  params: one,
  reply: Done,
  errors: [alreadySent],
  summary: 'Hold a reply back for good',
});

export const sendScheduled = defineCall({
  method: 'POST',
  path: '/api/inbox/scheduled/{id}/send',
  access: sort,
  topics: ['scheduled'],
  params: one,
  reply: ScheduledMessage,
  errors: [alreadySent, conversationClosed, emptyMessage, putAway],
  summary: 'Send a scheduled reply now',
});
