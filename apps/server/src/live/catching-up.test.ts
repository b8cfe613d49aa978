import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
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
import { redisUrl, startRedisProxy } from '../testing/redis.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { startCatchingUp } from './catching-up.ts';
import type { Connection } from './connection.ts';

describe.skipIf(!redisUrl)('a server that was cut off from the others', () => {
  let way: Awaited<ReturnType<typeof startRedisProxy>>;
  let server: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    way = await startRedisProxy();
    const secrets = { TOKEN_SECRET: randomUUID().repeat(2), SEAL_SECRET: randomUUID().repeat(2) };
    other = await startOwnServer({ ...secrets, REDIS_URL: redisUrl ?? '' });
    server = await startOwnServer({
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

  it('makes all clients refetch over their open sockets', async () => {
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
    // Until the connection is restored they are notified repeatedly, and see messages elsewhere with a delay.
    await Promise.all([tab.next('catchUp'), agent.next('catchUp')]);
    agent.send({ type: 'open', conversationID, after: 1 });
    const late = await agent.next('thread');
    expect(late.messages.map(({ text }) => text)).toContain('Anybody?');
    expect(leaver.frames.filter(({ type }) => type === 'catchUp')).toHaveLength(1);
    tab.forget();
    agent.forget();
    way = await startRedisProxy(way.port);

    await Promise.all([tab.next('catchUp'), agent.next('catchUp'), agent.next('rights')]);
    expect(await leaver.closed).toBe(CLOSE_CODES.unauthorized);
    tab.send({ ...visitor.hello, after: { conversationID, seq: 1 } } as typeof visitor.hello);
    agent.send({ type: 'open', conversationID, after: 1 });
    const answers = await Promise.all([tab.next('widgetThread'), agent.next('thread')]);
    for (const { messages } of answers) {
      expect(messages.map(({ text }) => text)).toContain('Anybody?');
    }
    for (const socket of [tab, agent, elsewhere]) await socket.close();
  }, 60_000);
});

describe('while a server is cut off', () => {
  it('members are notified repeatedly, and all visitors in turn', async () => {
    const told: Connection[] = [];
    const make = (kind: Connection['kind']) => {
      const one = { kind, send: () => void told.push(one) } as unknown as Connection;
      return one;
    };
    const visitors = Array.from({ length: 2_000 }, () => make('visitor'));
    const member = make('member');
    let isConnected = true;
    const runner = startCatchingUp(
      { connections: new Set([...visitors, member]) },
      { onMissed: () => () => {}, isConnected: () => isConnected },
      { pauseMs: 1, againMs: 100, cutOffPauseMs: 20 },
    );
    await delay(300);
    expect(told).toEqual([]);
    isConnected = false;
    await expect.poll(() => new Set(told).size).toBe(visitors.length + 1);
    expect(told[0]).toBe(member);
    expect(told.filter((one) => one === member).length).toBeGreaterThan(2);
    isConnected = true;
    await delay(500);
    told.length = 0;
    await delay(300);
    expect(told).toEqual([]);
    await runner.stop();
  });
});
