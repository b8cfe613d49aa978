import { links as calls } from '@foyer/contract';
import type { MemberScope } from '../../kernel/context.ts';
import { answer, done, type Handlers } from '../../kernel/handlers.ts';
import { conversationFor } from '../conversations/access.ts';
import { mergedInto } from '../conversations/merged.ts';
import { registerItemHandler } from '../integrations/inbound/handling.ts';
import { taskFor } from '../tasks/access.ts';
import { takeIn } from './arriving.ts';
import { createItem, listItems, removeItem, type Subject } from './items.ts';

/** A ticket that the member may see. @throws Refusal `not_found` */
async function ticket(scope: MemberScope, id: string): Promise<Subject> {
  await taskFor(scope, id);
  return { kind: 'ticket', ids: [id] };
}

/** A conversation that the member may open, with those that were merged into it. @throws Refusal */
async function conversation(scope: MemberScope, id: string, needed?: 'change'): Promise<Subject> {
  await conversationFor(scope, id, needed);
  const ids: [string, ...string[]] = [id];
  for (const into of ids)
    ids.push(...(await mergedInto(scope, into)).map(({ conversationID }) => conversationID));
  return { kind: 'conversation', ids };
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
