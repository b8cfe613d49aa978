import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
} from '../testing/builders.ts';
import { redisUrl, wayToRedis } from '../testing/redis.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.skipIf(!redisUrl)('a server that was cut off from the others', () => {
  let way: Awaited<ReturnType<typeof wayToRedis>>;
  let server: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    way = await wayToRedis();
    const secrets = { TOKEN_SECRET: randomUUID().repeat(2), SEAL_SECRET: randomUUID().repeat(2) };
    other = await startTestServer({ ...secrets, REDIS_URL: redisUrl ?? '' });
    server = await startTestServer({
      ...secrets,
      REDIS_URL: `redis://127.0.0.1:${way.port}`,
      DATABASE_URL: other.services.database.url,
    });
  });
  afterAll(async () => {
    await server?.close();
    await other?.close();
    way.cut();
  });

  it('has everybody ask for what they missed, on the sockets they have', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { visitor, socket: elsewhere, conversationID } = await makeConversation(other, engagementID);
    const promoted = await makeMember(server, merchant.id, 'USER');
    const gone = await makeMember(server, merchant.id, 'USER');
    const tab = await connectVisitor(server, visitor);
    const [agent, leaver] = [await connectMember(server, promoted), await connectMember(server, gone)];
    agent.send({ type: 'open', conversationID, after: null });
    await agent.next('thread');
    tab.forget();
    agent.forget();

    way.cut();
    elsewhere.send({ type: 'send', clientId: randomUUID(), text: 'Anybody?', conversationID });
    await elsewhere.next('ack', ({ seq }) => seq > 1);
    await request(other.url, 'signOut', {}, { token: gone.token });
    way = await wayToRedis(way.port);

    await Promise.all([tab.next('catchUp'), agent.next('catchUp'), agent.next('rights')]);
    expect(await leaver.closed).toBe(CLOSE_CODES.unauthorized);
    tab.send({ ...visitor.hello, after: { conversationID, seq: 1 } } as typeof visitor.hello);
    agent.send({ type: 'open', conversationID, after: 1 });
    const answers = await Promise.all([tab.next('widgetThread'), agent.next('thread')]);
    for (const { messages } of answers) {
      expect(messages.map(({ text }) => text)).toContain('Anybody?');
    }
    for (const socket of [tab, agent, elsewhere]) await socket.close();
  });
});
