import { z } from 'zod';
import { conversationsEdit } from '../conversations/access.ts';
import { Message } from '../conversations/shapes.ts';
import { anyone } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { linkInvalid } from '../kernel/errors.ts';
import { Cursor, Done, Instant, LinkToken, NextCursor, Uuid } from '../kernel/shapes.ts';
import { historyAddressMissing, unsubscribed } from './errors.ts';

/** The chat history page of a visitor (Specification 2, `/chat`), opened by an emailed link. */

/** A conversation for its visitor: without notes, and with first names of members only. */
const HistoryConversation = z.object({
  conversationID: Uuid,
  createdDate: Instant,
  closedDate: Instant.nullable(),
  messages: z.array(Message),
  hasMore: z.boolean(),
});

export const openHistory = defineCall({
  method: 'POST',
  path: '/api/history/open',
  access: anyone,
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({
    /** Valid for an hour. */
    readingToken: z.string(),
    merchantName: z.string(),
    logoUrl: z.string().nullable(),
    brandColour: z.string().nullable(),
    timeZone: z.string(),
  }),
  errors: [linkInvalid],
  rateLimit: { max: 20, perSeconds: 600 },
  summary: 'Open the chat history with an emailed link. The link works once',
});

export const readHistory = defineCall({
  method: 'POST',
  path: '/api/history/conversations',
  access: anyone,
  body: z.strictObject({ readingToken: z.string().max(2000), cursor: Cursor.optional() }),
  reply: NextCursor.extend({ conversations: z.array(HistoryConversation) }),
  errors: [linkInvalid],
  rateLimit: { max: 120, perSeconds: 60 },
  summary: 'List the visitor’s conversations, newest first, ten at a time',
});

export const renewHistoryLink = defineCall({
  method: 'POST',
  path: '/api/history/renew',
  access: anyone,
  body: z.strictObject({ token: LinkToken }),
  reply: Done,
  rateLimit: { max: 5, perSeconds: 3600 },
  summary: 'Email a new link to the address of an earlier one. The response is the same for every token',
});

export const sendHistoryLink = defineCall({
  method: 'POST',
  path: '/api/visitors/{referenceID}/historyLink',
  access: conversationsEdit,
  params: z.object({ referenceID: Uuid }),
  reply: Done,
  errors: [historyAddressMissing, unsubscribed],
  rateLimit: { max: 60, perSeconds: 3600 },
  summary: 'Email a visitor the link to their chat history',
});
