import { randomUUID } from 'node:crypto';
import type { BotGraph, BotNode } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { type makeConversation, makeEngagement, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { messages } from '../../conversations/tables.ts';
import { botSessions } from '../tables.ts';

export const step = (part: object): BotNode => ({ name: '', x: 0, y: 0, exits: {}, ...part }) as BotNode;

export const text = (en: string) => ({ text: { en } });

/** The question for a number, which is kept in a variable. */
export const askNumber = (id: string, question: string, variable: string, exits: object): BotNode =>
  step({
    id,
    type: 'ask',
    name: question,
    data: {
      ...text(question),
      input: 'NUMBER',
      variable,
      pattern: '',
      attempts: 3,
      retryText: { en: 'Digits only.' },
      minutes: null,
    },
    exits,
  });

/** The steps in their order after the start, and `person`, which hands over. */
export const flowOf = (...nodes: BotNode[]): BotGraph => ({
  languages: ['en'],
  nodes: [
    step({ id: 's', type: 'start', data: {}, exits: { next: nodes[0]?.id ?? '' } }),
    ...nodes,
    step({ id: 'person', type: 'handover', data: { text: {}, departmentId: null } }),
  ],
});

export const routeTo = (botId: string, engagementId: string | null, more: object = {}) => ({
  name: randomUUID(),
  active: true,
  engagementId,
  channel: '',
  page: '',
  language: '' as const,
  hours: 'any' as const,
  targets: [{ botId, share: 100 }],
  ...more,
});

export type Talk = Awaited<ReturnType<typeof makeConversation>>;

/** Sends a message as the visitor. */
export async function say({ socket, conversationID }: Talk, words: string): Promise<void> {
  const clientId = randomUUID();
  socket.send({ type: 'send', clientId, text: words, conversationID });
  await socket.next('ack', (ack) => ack.clientId === clientId);
}

/** Waits for a message of the bot. */
export const hears = ({ socket }: Talk, wanted: string | RegExp) =>
  socket.next(
    'message',
    ({ message }) =>
      message.author.type === 'bot' &&
      (typeof wanted === 'string' ? message.text === wanted : wanted.test(message.text)),
  );

/** Posts to an address that the server gave away. */
export async function postTo(server: TestServer, address: string, body: object) {
  const answered = await fetch(address.replace(/^https?:\/\/[^/]+/, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answered.status, ((await answered.json()) as { accepted?: boolean }).accepted];
}

/** Bots of a merchant and what they did. */
export function botsOf(server: TestServer, merchant: TestMerchant) {
  const { admin } = merchant;
  const tenant = server.services.database.tenant(merchant.id);

  return {
    /** Publishes a bot that answers in an engagement of its own, or in all of a channel. */
    async publish(graph: BotGraph, channel = '') {
      const body = { name: randomUUID(), type: 'robot' as const, access: 'Private' as const, graph };
      const { botId } = (await request(server.url, 'createStoryDialog', { body }, admin)).body;
      const { status } = await request(server.url, 'publishBot', { body: { botId } }, admin);
      if (status !== 200) throw new Error('The bot was not published.');
      const { engagementID } = await makeEngagement(server, merchant);
      const route = routeTo(botId, channel ? null : engagementID, { channel });
      await request(server.url, 'createBotRoute', { body: route }, admin);
      return { botId, engagementID };
    },

    /** The messages and notes of a conversation. */
    async messagesOf(conversationId: string) {
      const rows = await tenant.read((db) =>
        db
          .select({ text: messages.text, kind: messages.kind, author: messages.authorType })
          .from(messages)
          .where(and(eq(messages.merchantId, merchant.id), eq(messages.conversationId, conversationId)))
          .orderBy(messages.seq),
      );
      return rows.filter(({ kind }) => kind !== 'event');
    },

    /** The sessions of a conversation, newest first. */
    sessionsOf: async (conversationId: string) =>
      (await request(server.url, 'listBotSessions', { query: { conversationId } }, admin)).body.sessions,

    /** A session with its path and variables. */
    pathOf: async (sessionId: string) =>
      (await request(server.url, 'getBotSession', { params: { id: sessionId } }, admin)).body,

    /** The stored row of the only session of a conversation. */
    async rowOf(conversationId: string) {
      const [row] = await tenant.read((db) =>
        db
          .select()
          .from(botSessions)
          .where(
            and(eq(botSessions.merchantId, merchant.id), eq(botSessions.conversationId, conversationId)),
          ),
      );
      if (!row) throw new Error('The conversation has no session.');
      return row;
    },

    /** Lets the time of a session that waits be over. */
    async wake(conversationId: string): Promise<void> {
      const past = Date.now() - 1000;
      const { id, state } = await this.rowOf(conversationId);
      await tenant.transaction((db) =>
        db
          .update(botSessions)
          .set({ wakesAt: new Date(past), state: { ...state, wakesAt: past } })
          .where(and(eq(botSessions.merchantId, merchant.id), eq(botSessions.id, id))),
      );
    },
  };
}
