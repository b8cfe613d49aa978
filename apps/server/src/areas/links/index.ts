import { links as calls } from '@foyer/contract';
import type { MemberScope } from '../../kernel/context.ts';
import { answer, done, type Handlers } from '../../kernel/handlers.ts';
import { conversationFor } from '../conversations/access.ts';
import { registerItemHandler } from '../integrations/inbound/handling.ts';
import { taskFor } from '../tasks/access.ts';
import { takeIn } from './arriving.ts';
import { createItem, listItems, removeItem, type Subject } from './items.ts';

/** A ticket that the member may see. @throws Refusal `not_found` */
async function ticket(scope: MemberScope, id: string): Promise<Subject> {
  await taskFor(scope, id);
  return { kind: 'ticket', id };
}

/** A conversation that the member may open. @throws Refusal */
async function conversation(scope: MemberScope, id: string, needed?: 'change'): Promise<Subject> {
  await conversationFor(scope, id, needed);
  return { kind: 'conversation', id };
}

const handlers: Handlers<typeof calls> = {
  listTicketItems: async (scope, { params }) => listItems(scope, await ticket(scope, params.id)),
  createTicketItem: async (scope, { params, body }) =>
    createItem(scope, await ticket(scope, params.id), body),
  async removeTicketItem(scope, { params }) {
    await removeItem(scope, await ticket(scope, params.id), params.itemId);
    return done;
  },
  listConversationItems: async (scope, { params }) => listItems(scope, await conversation(scope, params.id)),
  createConversationItem: async (scope, { params, body }) =>
    createItem(scope, await conversation(scope, params.id, 'change'), body),
  async removeConversationItem(scope, { params }) {
    await removeItem(scope, await conversation(scope, params.id, 'change'), params.itemId);
    return done;
  },
};

export const area = answer(calls, handlers);

export function start(): void {
  registerItemHandler(takeIn);
}
