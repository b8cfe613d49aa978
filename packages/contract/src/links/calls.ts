import { z } from 'zod';
import { conversationsEdit, conversationsView } from '../conversations/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, Uuid } from '../kernel/shapes.ts';
import { tasksEdit, tasksView } from '../tasks/access.ts';
import { linkRefused } from './errors.ts';
import { LinkedItem, LinkedItems, NewLinkedItem } from './shapes.ts';

export const description = 'What tickets and conversations have in other systems.';

const one = z.object({ id: Uuid });
const item = one.extend({ itemId: Uuid });
const topics = ['linkedItems'] as const;

const create = {
  method: 'POST',
  topics: [...topics, 'integrationCalls'],
  params: one,
  body: NewLinkedItem,
  reply: LinkedItem,
  errors: [linkRefused],
  rateLimit: { max: 30, perSeconds: 60 },
} as const;

export const listTicketItems = defineCall({
  method: 'GET',
  path: '/api/tasks/{id}/linkedItems',
  access: tasksView,
  topics,
  params: one,
  reply: LinkedItems,
  summary: 'List what a ticket has in other systems',
});

export const createTicketItem = defineCall({
  ...create,
  path: '/api/tasks/{id}/linkedItems',
  access: tasksEdit,
  summary: 'Create an issue in another system for a ticket',
  description: 'Its status, and comments on it, come back to the ticket.',
});

export const removeTicketItem = defineCall({
  method: 'DELETE',
  path: '/api/tasks/{id}/linkedItems/{itemId}',
  access: tasksEdit,
  topics,
  params: item,
  reply: Done,
  summary: 'Remove the link to an item. The item stays in the other system',
});

export const listConversationItems = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/linkedItems',
  access: conversationsView,
  topics,
  params: one,
  reply: LinkedItems,
  summary: 'List what a conversation has in other systems',
});

export const createConversationItem = defineCall({
  ...create,
  path: '/api/conversations/{id}/linkedItems',
  access: conversationsEdit,
  summary: 'Create a thread, meeting or event in another system for a conversation',
  description: 'Answers there, and what becomes of it, come back as notes.',
});

export const removeConversationItem = defineCall({
  method: 'DELETE',
  path: '/api/conversations/{id}/linkedItems/{itemId}',
  access: conversationsEdit,
  topics,
  params: item,
  reply: Done,
  summary: 'Remove the link to an item. The item stays in the other system',
});
