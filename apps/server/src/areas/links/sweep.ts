import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { linkedItems } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly ticketItemId: string;
    readonly conversationItemId: string;
  }
}

export const sweep = defineSweep({
  after: ['tasks', 'conversations'],
  rows: () => ({ ticketItemId: newId(), conversationItemId: newId() }),
  async write(db, { merchantId, mark, taskId, conversationId, ticketItemId, conversationItemId }) {
    const item = { merchantId, name: mark, status: mark, state: 'linked' as const };
    await db.insert(linkedItems).values([
      {
        ...item,
        ...{ id: ticketItemId, integration: 'linear', subject: 'ticket', subjectId: taskId },
        itemId: mark,
      },
      {
        ...item,
        ...{
          id: conversationItemId,
          integration: 'slack',
          subject: 'conversation',
          subjectId: conversationId,
        },
        itemId: mark,
      },
    ]);
  },
  ids: ({ conversationId }) => [[/^\/api\/conversations\/\{id\}\/linkedItems/, conversationId]],
  fields: () => ({ clientId: newId() }),
  special: {
    createTicketItem: () => ({ integration: 'linear', input: { team: 'team-1', title: 'Broken lamp' } }),
    createConversationItem: () => ({ integration: 'slack', input: { channel: 'C1', text: 'Hello' } }),
    removeTicketItem: ({ ticketItemId }) => ({ itemId: ticketItemId }),
    removeConversationItem: ({ conversationItemId }) => ({ itemId: conversationItemId }),
  },
  // Nothing is connected.
  refused: { createTicketItem: 'link_refused', createConversationItem: 'link_refused' },
});
