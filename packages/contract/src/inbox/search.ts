import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { z } from 'zod';
import { Author } from '../conversations/shapes.ts';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { MarkedText, searchGroup, ThreadRef } from '../search/shapes.ts';

/** Conversations, found by subject or visitor. The title is empty for a chat. */
export const FoundConversations = searchGroup(
  'conversations',
  ThreadRef.extend({
    id: Uuid,
    title: MarkedText,
    visitorName: MarkedText,
    channel: z.string(),
    status: z.enum(MESSAGE_STATUSES),
    /** Name of the assignee. Empty: none. */
    assignedTo: z.string(),
    date: Instant,
  }),
);

/** The newest matching message of each conversation. */
export const FoundMessages = searchGroup(
  'messages',
  ThreadRef.extend({
    id: Uuid,
    seq: z.number().int(),
    author: Author,
    text: MarkedText,
    visitorName: z.string(),
    isNote: z.boolean(),
    date: Instant,
  }),
);
