import { z } from 'zod';
import { discarded } from '../inbox/errors.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import {
  BooleanQuery,
  Cursor,
  DateLike,
  MerchantId,
  NextCursor,
  OwnMerchant,
  pageSize,
  SeqQuery,
  Uuid,
} from '../kernel/shapes.ts';
import { conversationsEdit, conversationsView, filesEdit } from './access.ts';
import { UsedReplies } from './canned-shapes.ts';
import {
  alreadyTaken,
  conversationClosed,
  emptyMessage,
  fileRefused,
  moveNotAllowed,
  unknownFile,
  visitorGone,
} from './errors.ts';
import {
  Conversation,
  EngagementConversation,
  InboxThread,
  Message,
  MessageText,
  Outgoing,
} from './shapes.ts';

export const description = 'Chats, their messages and files, and canned replies.';

const one = z.object({ id: Uuid });
const change = {
  access: conversationsEdit,
  params: one,
  reply: Conversation,
  errors: [moveNotAllowed, alreadyTaken, discarded],
} as const;

export const getConversation = defineCall({
  method: 'GET',
  path: '/webchnl/conversation/{id}',
  access: conversationsView,
  params: one,
  query: OwnMerchant.extend({
    before: SeqQuery.optional().describe('Only messages with a smaller seq.'),
    after: SeqQuery.optional().describe('Only messages with a larger seq.'),
    limit: pageSize(50, 200),
  }),
  reply: z.object({
    conversation: Conversation,
    messages: z.array(Message),
    hasMore: z.boolean(),
    /** Conversations merged into this one, oldest first. `count` is the number of their messages. */
    merged: z.array(z.object({ conversationID: Uuid, subject: z.string(), count: z.number().int() })),
  }),
  summary: 'Get a conversation and a page of its messages in order. Default: the newest page',
  description: 'Catalogue 7.8.',
});

export const listChatMessages = defineCall({
  method: 'GET',
  path: '/chimes/chatmessage',
  access: conversationsView,
  query: OwnMerchant.extend({
    fromDate: DateLike.optional().describe('Default: one month back.'),
    toDate: DateLike.optional().describe('Default: now. A date includes the whole day.'),
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ messages: z.array(InboxThread) }),
  summary: 'List chats with a message in the time range, newest first',
  description: 'Catalogue 7.14.',
});

export const sendChatMessage = defineCall({
  method: 'PUT',
  path: '/chimes/chatmessage',
  access: conversationsEdit,
  query: OwnMerchant,
  body: z.object({
    merchantId: MerchantId.optional(),
    conversationID: Uuid,
    clientId: Uuid.optional().describe(
      'Client id of the message. A message sent twice with the same id is stored once.',
    ),
    kind: z.enum(['text', 'note']).default('text'),
    text: MessageText.default(''),
    attachments: Outgoing.shape.attachments,
    mentions: z.array(Uuid).max(50).default([]),
    cannedReplies: UsedReplies,
  }),
  reply: Message,
  errors: [conversationClosed, emptyMessage, unknownFile, discarded],
  summary: 'Send a message in a conversation as the signed-in member',
  description: 'Catalogue 7.14. Responds after the message is stored.',
});

export const takeConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/take',
  summary: 'Take a waiting conversation. If two members take it at once, one wins',
});

export const releaseConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/release',
  summary: 'Return a conversation to the queue',
});

export const handOverConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/handOver',
  body: z.strictObject({ memberId: Uuid }),
  summary: 'Hand a conversation over to a colleague',
});

export const addConversationAgent = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/agents',
  body: z.strictObject({ memberId: Uuid }),
  summary: 'Add a colleague to a conversation',
});

export const leaveConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/leave',
  summary: 'Leave a conversation that someone else handles',
});

export const closeConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/close',
  summary: 'Close a conversation',
});

export const reopenConversation = defineCall({
  ...change,
  method: 'POST',
  path: '/api/conversations/{id}/reopen',
  summary: 'Reopen a closed conversation',
});

export const inviteVisitor = defineCall({
  method: 'POST',
  path: '/api/visitors/{referenceID}/invite',
  access: conversationsEdit,
  params: z.object({ referenceID: Uuid }),
  body: z.strictObject({ clientId: Uuid, text: MessageText.trim().min(1) }),
  reply: Conversation,
  errors: [visitorGone],
  summary: 'Invite a visitor who has not written to a chat',
});

export const searchConversation = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/search',
  access: conversationsView,
  params: one,
  query: z.object({ text: z.string().trim().min(1).max(200), limit: pageSize(50, 200) }),
  reply: z.object({ matches: z.array(Message) }),
  summary: 'Search messages in the visitor’s conversations, newest first',
});

export const listVisitorConversations = defineCall({
  method: 'GET',
  path: '/api/visitors/{referenceID}/conversations',
  access: conversationsView,
  params: z.object({ referenceID: Uuid }),
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(20, 100) }),
  reply: NextCursor.extend({ conversations: z.array(Conversation) }),
  summary: 'List a visitor’s conversations, newest first',
});

export const listEngagementConversations = defineCall({
  method: 'GET',
  path: '/api/engagements/{engagementID}/conversations',
  access: conversationsView,
  params: z.object({ engagementID: Uuid }),
  query: z.object({
    since: DateLike.optional(),
    answered: BooleanQuery.optional().describe(
      'Whether a member or an AI agent has answered, or a bot has closed it.',
    ),
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ conversations: z.array(EngagementConversation) }),
  summary: 'List the conversations of an engagement, newest first',
});

export const uploadFile = defineCall({
  method: 'POST',
  path: '/gcs/upload',
  access: filesEdit,
  upload: true,
  query: OwnMerchant.extend({ directory: z.string().max(100).optional() }),
  reply: z.object({
    id: Uuid,
    fileName: z.string(),
    originalFileName: z.string(),
    fileUrl: z.string(),
    type: z.string(),
    size: z.number().int(),
  }),
  errors: [fileRefused, common.tooLarge],
  summary: 'Store a file to attach to a message',
  description:
    'Catalogue 7.21. Multipart form with `category` and `file`, in this order. The category `email` accepts files ' +
    'of any type. Files that no message uses are deleted after a day.',
});
