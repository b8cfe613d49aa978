import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_HEARTBEAT_MS } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { RETURN_MS } from '../areas/accounts/presence.ts';
import { visitors } from '../areas/visitors/tables.ts';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  nextGone,
  type TestMerchant,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { openTestSocket } from '../testing/socket.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

let server: TestServer;
let neighbours: Neighbours;
let merchant: TestMerchant;
let engagementID: string;

beforeAll(async () => {
  server = await startOwnServer({ FRAMES_PER_SECOND: '10000' });
  neighbours = await makeNeighbours(server);
});
afterAll(async () => {
  await neighbours.close();
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server);
  ({ engagementID } = await makeEngagement(server, merchant));
});

const connectionsOf = (id: string) =>
  [...server.services.live.connections].filter(({ caller }) => caller.id === id);

/** A proxy to the server that can stop reading, or drop the client silently. */
async function startPausableProxy() {
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  const way = createServer((client) => {
    const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    clients.add(client);
    upstreams.add(upstream);
    client.pipe(upstream, { end: false }).pipe(client, { end: false });
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    /** Stops reading what the server sends. */
    stopReading() {
      for (const upstream of upstreams) {
        upstream.unpipe();
        upstream.pause();
      }
    },
    /** Drops the client without closing the server's side of the connection. */
    vanish() {
      this.stopReading();
      for (const client of clients) client.unpipe().destroy();
    },
    close() {
      for (const socket of [...clients, ...upstreams]) socket.destroy();
      way.close();
    },
  };
}

/** JSON escapes each character to six. */
const BULKY = '\u0001'.repeat(MESSAGE_TEXT_MAX);
const BULKY_BYTES = 6 * MESSAGE_TEXT_MAX;
/** The server's limit for unread data plus a generous allowance for socket buffers. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024;

it('an agent who reads slowly is disconnected, others receive everything, and the agent catches up', async () => {
  const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
  const slow = await makeMember(server, merchant.id, 'USER');
  const way = await startPausableProxy();
  const hello = { type: 'hello', kind: 'member', token: slow.token } as const;
  const sockets = [await openTestSocket(way.url, hello), await connectMember(server, merchant.admin)];
  for (const socket of sockets) {
    socket.send({ type: 'open', conversationID, after: null });
    await socket.next('thread');
  }
  const [, reader] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
  way.stopReading();
  let unread = 0;
  let last = 0;
  while (connectionsOf(slow.id).length > 0) {
    const clientIds = Array.from({ length: 8 }, () => randomUUID());
    for (const clientId of clientIds) visitor.send({ type: 'send', clientId, conversationID, text: BULKY });
    for (const id of clientIds) last = (await visitor.next('ack', ({ clientId }) => clientId === id)).seq;
    const newest = last;
    await reader.next('message', ({ message }) => message.seq === newest);
    visitor.forget();
    unread += clientIds.length * BULKY_BYTES;
    expect(unread).toBeLessThan(MOST_UNREAD_BYTES);
  }
  expect(unread).toBeGreaterThan(4 * 1024 * 1024);
  await neighbours.talk();

  const heard: number[] = [];
  const back = await connectMember(server, slow);
  for (let hasMore = true; hasMore; ) {
    back.forget();
    back.send({ type: 'open', conversationID, after: heard.at(-1) ?? 0 });
    const thread = await back.next('thread');
    heard.push(...thread.messages.map(({ seq }) => seq));
    hasMore = thread.hasMore;
  }
  expect(heard).toEqual(Array.from({ length: heard.length }, (_, index) => index + 1));
  expect(heard.length).toBeGreaterThanOrEqual(last);
  back.send({ type: 'ping' });
  await back.next('pong');
  for (const socket of [visitor, reader, back]) await socket.close();
  way.close();
}, 40_000);

it('frames behind waiting ones are not read yet, and are processed in order', async () => {
  const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  const held = server.services.database.tenant(merchant.id).transaction(async (db) => {
    await db.select().from(visitors).where(eq(visitors.id, visitor.referenceID)).for('update');
    await release.promise;
  });
  socket.send({ type: 'page', url: 'https://shop.test/tables', title: 'Tables' });
  const clientIds = Array.from({ length: 400 }, () => randomUUID());
  for (const clientId of clientIds) socket.send({ type: 'send', clientId, conversationID, text: BULKY });
  const steady = async () => {
    const before = socket.unsent;
    await delay(300);
    return socket.unsent === before;
  };
  await expect.poll(steady).toBe(true);
  expect(socket.unsent).toBeGreaterThan(8 * 1024 * 1024);
  await neighbours.talk(3);
  release.resolve();
  await held;
  await socket.next('ack', ({ clientId }) => clientId === clientIds.at(-1));
  const acks = socket.frames.flatMap((frame) => (frame.type === 'ack' ? [frame] : []));
  expect(acks.slice(1).map(({ clientId }) => clientId)).toEqual(clientIds);
  expect(acks.map(({ seq }) => seq)).toEqual(
    acks.map(({ seq }) => seq).toSorted((one, other) => one - other),
  );
  await socket.close();
}, 40_000);

it('clients that disconnect silently are gone within their lease, without leaking memory', async () => {
  const way = await startPausableProxy();
  const watcher = await connectMember(server, merchant.admin);
  const member = await makeMember(server, merchant.id, 'USER');
  const visitor = await makeVisitor(server, engagementID);
  const lasting = await makeVisitor(server, engagementID);
  const stays = await connectVisitor(server, lasting);
  const vanishing = [
    await openTestSocket(way.url, visitor.hello),
    await openTestSocket(way.url, { type: 'hello', kind: 'member', token: member.token }),
  ];
  for (const socket of vanishing) await socket.next('welcome');
  const presence = async () => {
    const { body } = await request(server.url, 'listColleagues', {}, { token: merchant.admin.token });
    return body.colleagues.find(({ id }) => id === member.id)?.presence;
  };
  const online = async () => {
    const { body } = await request(server.url, 'listActiveVisitors', {}, { token: merchant.admin.token });
    return body.visitors.flatMap((row) => (row.isOnline ? [row.referenceID] : [])).sort();
  };
  expect(await presence()).toBe('online');
  expect(await online()).toEqual([visitor.referenceID, lasting.referenceID].sort());

  way.vanish();
  const connections = [visitor.referenceID, member.id].flatMap(connectionsOf);
  expect(connections).toHaveLength(2);
  // Moves the lease back instead of waiting.
  for (const connection of connections) connection.heardAt -= 2 * LIVE_HEARTBEAT_MS;
  const left = () => [visitor.referenceID, member.id].flatMap(connectionsOf).length;
  await expect.poll(left, { timeout: LIVE_HEARTBEAT_MS / 5 + 5_000 }).toBe(0);
  for (const { rooms } of connections) expect(rooms.size).toBe(0);
  await expect.poll(online, { timeout: 15_000 }).toEqual([lasting.referenceID]);
  // A member who may be reloading the page has a grace period.
  await expect.poll(presence, { timeout: RETURN_MS + 10_000 }).toBe('offline');
  await nextGone(watcher, visitor.referenceID);
  await neighbours.talk();
  await stays.close();
  await watcher.close();
  way.close();
}, 60_000);
