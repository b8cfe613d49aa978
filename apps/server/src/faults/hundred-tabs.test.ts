import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visits } from '../areas/visitors/tables.ts';
import {
  connectMember,
  connectVisitor,
  makeEngagement,
  makeMerchant,
  makeVisitor,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import type { TestSocket } from '../testing/socket.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

const TABS = 100;

let server: TestServer;
let neighbours: Neighbours;

beforeAll(async () => {
  server = await startOwnServer();
  neighbours = await makeNeighbours(server);
});
afterAll(async () => {
  await neighbours.close();
  await server.close();
});

/** The texts of the messages that a tab received, without events. */
const heardBy = ({ frames }: TestSocket) =>
  frames.flatMap((frame) =>
    frame.type === 'message' && frame.message.kind === 'text' ? [frame.message.text] : [],
  );

it('a hundred tabs of a visitor are one visitor with one visit, who receives each message once per tab', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { engagementID } = await makeEngagement(server, merchant);
  const first = await makeVisitor(server, engagementID);
  const { visitorToken, referenceID, sessionID } = first;
  const others = await Promise.all(
    Array.from({ length: TABS - 1 }, () => makeVisitor(server, engagementID, { visitorToken })),
  );
  expect(new Set(others.map((tab) => `${tab.referenceID} ${tab.sessionID}`))).toEqual(
    new Set([`${referenceID} ${sessionID}`]),
  );
  const agent = await connectMember(server, merchant.admin);
  const tabs = await Promise.all([first, ...others].map((tab) => connectVisitor(server, tab)));
  const online = async () => {
    const { body } = await request(server.url, 'listActiveVisitors', {}, { token });
    return body.visitors.flatMap((row) => (row.isOnline ? [row.referenceID] : []));
  };
  const visitsNow = () =>
    server.services.database.tenant(merchant.id).read((db) =>
      db
        .select({ id: visits.id, endedAt: visits.endedAt })
        .from(visits)
        .where(and(eq(visits.merchantId, merchant.id), eq(visits.visitorId, referenceID))),
    );
  expect(await online()).toEqual([referenceID]);
  expect(await visitsNow()).toEqual([{ id: sessionID, endedAt: null }]);

  // All tabs connect at once, like a browser that restores its tabs.
  for (const [index, tab] of tabs.entries()) {
    tab.send({ type: 'send', clientId: randomUUID(), conversationID: null, text: `From tab ${index}` });
  }
  const acks = await Promise.all(tabs.map((tab) => tab.next('ack')));
  const [conversationID = ''] = acks.map((ack) => ack.conversationID);
  expect(new Set(acks.map((ack) => ack.conversationID)).size).toBe(1);
  expect(new Set(acks.map(({ seq }) => seq)).size).toBe(TABS);

  agent.send({ type: 'open', conversationID, after: null });
  await agent.next('thread');
  agent.send({ type: 'send', clientId: randomUUID(), conversationID, kind: 'text', text: 'One at a time' });
  const answered = tabs.map((tab) => tab.next('message', ({ message }) => message.text === 'One at a time'));
  await Promise.all(answered);
  const expected = [...tabs.keys()].map((index) => `From tab ${index}`);
  for (const tab of tabs) {
    const heard = heardBy(tab);
    expect(heard).toHaveLength(new Set(heard).size);
    expect(new Set(heard)).toEqual(new Set([...expected, 'One at a time']));
  }
  await neighbours.talk();

  // Closes one after the other: the visit continues while one is left.
  const [last, ...closing] = tabs.toReversed() as [TestSocket, ...TestSocket[]];
  for (const tab of closing.splice(0, TABS / 2)) await tab.close();
  expect(await online()).toEqual([referenceID]);
  // Closes the others at once.
  await Promise.all(closing.map((tab) => tab.close()));
  expect(server.services.live.count().visitor).toBe(2);
  last.send({ type: 'ping' });
  await last.next('pong');
  agent.forget();
  await last.close();
  const isOffline = () =>
    agent.frames.some(
      (frame) =>
        frame.type === 'board' &&
        frame.visitors.some((row) => row.referenceID === referenceID && !row.isOnline),
    );
  await expect.poll(isOffline, { timeout: 15_000 }).toBe(true);
  expect(await online()).toEqual([]);
  const [visit, ...further] = await visitsNow();
  expect(visit?.endedAt).not.toBeNull();
  expect(further).toEqual([]);
  await neighbours.talk();
  await agent.close();
}, 40_000);
