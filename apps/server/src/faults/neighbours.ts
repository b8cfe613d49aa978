import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
} from '../testing/builders.ts';
import type { TestServer } from '../testing/server.ts';

/** Acceptable delay on a busy test machine. Milliseconds. */
const UNNOTICED_MS = 5_000;

/** A chat of another merchant, which must not be affected. */
export interface Neighbours {
  /**
   * Sends a message of the visitor and one of the agent; resolves when both are acknowledged and received. Another
   * visitor opens the shop, and the agent reads the conversation. Fails if a step takes noticeably long.
   */
  talk(times?: number): Promise<void>;
  close(): Promise<void>;
}

export async function makeNeighbours(server: TestServer): Promise<Neighbours> {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
  const agent = await connectMember(server, merchant.admin);
  agent.send({ type: 'open', conversationID, after: null });
  await agent.next('thread');

  async function talkOnce() {
    const words = { type: 'send', conversationID } as const;
    for (const [from, to] of [
      [visitor, agent],
      [agent, visitor],
    ] as const) {
      const clientId = randomUUID();
      const text = `Words ${clientId}`;
      if (from === agent) from.send({ ...words, clientId, text, kind: 'text' });
      else from.send({ ...words, clientId, text });
      await Promise.all([
        from.next('ack', (ack) => ack.clientId === clientId),
        to.next('message', ({ message }) => message.text === text),
      ]);
    }
    visitor.forget();
    agent.forget();
  }
  async function lookAround() {
    agent.send({ type: 'open', conversationID, after: null });
    await Promise.all([makeVisitor(server, engagementID), agent.next('thread')]);
    agent.forget();
  }
  async function unnoticed(work: () => Promise<void>) {
    const since = performance.now();
    await work();
    expect(performance.now() - since, 'the neighbours wait').toBeLessThan(UNNOTICED_MS);
  }
  return {
    async talk(times = 1) {
      for (let time = 0; time < times; time += 1) await unnoticed(talkOnce);
      await unnoticed(lookAround);
    },
    async close() {
      await visitor.close();
      await agent.close();
    },
  };
}
