import { randomUUID } from 'node:crypto';
import { connectMember, makeConversation, makeEngagement, makeMerchant } from '../testing/builders.ts';
import type { TestServer } from '../testing/server.ts';

/** A chat of another merchant, which nothing that happens next door may disturb. */
export interface Neighbours {
  /** The visitor and the agent each say something; resolves when it is acknowledged and the other has heard it. */
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
  return {
    async talk(times = 1) {
      for (let time = 0; time < times; time += 1) await talkOnce();
    },
    async close() {
      await visitor.close();
      await agent.close();
    },
  };
}
