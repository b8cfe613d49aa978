import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { request } from '@foyer/contract/request';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { timeZoneOf } from '../areas/merchants/cached-clock.ts';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import type { TestSocket } from '../testing/socket.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

let server: TestServer;
let owner: pg.Pool;
let neighbours: Neighbours;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startOwnServer({ DATABASE_CONNECTIONS: '4', SLOW_QUERY_MS: '1' });
  owner = new pg.Pool({ connectionString: server.services.database.url });
  neighbours = await makeNeighbours(server);
});
afterAll(async () => {
  await neighbours.close();
  await owner.end();
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

it('a merchant with slow statements leaves connections for others, and all its requests complete', async () => {
  const { database } = server.services;
  const release = Promise.withResolvers<void>();
  onTestFinished(() => release.resolve());
  const held = Array.from({ length: 20 }, () => database.tenant(merchant.id).read(() => release.promise));
  await expect.poll(() => database.load().busy).toBe(3);
  const call = request(server.url, 'listColleagues', {}, { token: merchant.admin.token });
  await neighbours.talk(3);
  expect(database.load().waiting).toBeGreaterThanOrEqual(17);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  release.resolve();
  await Promise.all(held);
  expect((await call).status).toBe(200);
  await expect.poll(() => database.load()).toMatchObject({ busy: 0, waiting: 0 });
});

it('transactions that take all connections of their merchant can still read its settings', async () => {
  const { database } = server.services;
  const areThree = Promise.withResolvers<void>();
  let begun = 0;
  const zones = Array.from({ length: 3 }, () =>
    database.tenant(merchant.id).transaction(async () => {
      begun += 1;
      if (begun === 3) areThree.resolve();
      await areThree.promise;
      return timeZoneOf(server.services, merchant.id);
    }),
  );
  expect(await Promise.all(zones)).toHaveLength(3);
});

describe('a statement that takes too long', () => {
  /** Locks a conversation, so that changes to it wait. */
  async function holdConversation(id: string) {
    const holder = await owner.connect();
    await holder.query('begin');
    await holder.query('select from conversations where id = $1 for update', [id]);
    onTestFinished(() => holder.release(true));
    return () => holder.query('commit');
  }
  /** Cancels the waiting statement, like `statement_timeout`. */
  async function giveUpWaiting(about: string) {
    const waiting = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`;
    await expect.poll(async () => (await owner.query(waiting, [about])).rowCount).toBe(1);
  }
  async function makeChat() {
    const { engagementID } = await makeEngagement(server, merchant);
    return makeConversation(server, engagementID);
  }

  /** Resends a message after each `nack` with `retry`, as clients do. */
  async function sendUntilStored(socket: TestSocket, words: Extract<VisitorFrameInput, { type: 'send' }>) {
    const isOfIt = ({ clientId }: { clientId: string }) => clientId === words.clientId;
    for (let isStored = false; !isStored; ) {
      socket.forget();
      socket.send(words);
      const { type } = await Promise.race([socket.next('ack', isOfIt), socket.next('nack', isOfIt)]);
      isStored = type === 'ack';
      await delay(200);
    }
  }

  it('in a call is answered by `busy`, is logged with the name of the call, and does not affect others', async () => {
    const { socket, conversationID } = await makeChat();
    const warn = vi.spyOn(server.services.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const letGo = await holdConversation(conversationID);
    const taken = fetch(`${server.url}/api/conversations/${conversationID}/take`, {
      method: 'POST',
      headers: { authorization: `Bearer ${merchant.admin.token}` },
    });
    await neighbours.talk(3);
    await giveUpWaiting('conversations');
    const answer = await taken;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: 'busy' });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ work: 'call takeConversation', ms: expect.any(Number) }),
      'slow statement',
    );
    await letGo();
    const again = request(
      server.url,
      'takeConversation',
      { params: { id: conversationID } },
      { token: merchant.admin.token },
    );
    expect((await again).status).toBe(200);
    await socket.close();
  });

  it('while storing a message is refused with `retry`, and the message is stored once when resent', async () => {
    const { socket, conversationID } = await makeChat();
    const letGo = await holdConversation(conversationID);
    const words = { type: 'send', clientId: randomUUID(), conversationID, text: 'Is it oak?' } as const;
    socket.send(words);
    await giveUpWaiting('append_messages');
    expect(await socket.next('nack')).toMatchObject({ clientId: words.clientId, error: 'busy', retry: true });
    await letGo();
    socket.send(words);
    const { seq } = await socket.next('ack', (ack) => ack.clientId === words.clientId);
    socket.send(words);
    await expect
      .poll(() => socket.frames.filter((frame) => frame.type === 'ack' && frame.seq === seq))
      .toHaveLength(2);
    await neighbours.talk();
    await socket.close();
  });

  it('for a locked conversation refuses its messages for now, and those of others are stored', async () => {
    const { socket, conversationID } = await makeChat();
    const letGo = await holdConversation(conversationID);
    const words = { type: 'send', clientId: randomUUID(), conversationID, text: 'Is it ash?' } as const;
    socket.send(words);
    await neighbours.talk(2);
    expect(await socket.next('nack')).toMatchObject({ clientId: words.clientId, error: 'busy', retry: true });
    await letGo();
    await sendUntilStored(socket, words);
    await socket.close();
  });

  it('for many locked conversations does not delay others, although their messages are resent', async () => {
    const chats = await Promise.all(Array.from({ length: 6 }, makeChat));
    const letGo = await Promise.all(chats.map(({ conversationID }) => holdConversation(conversationID)));
    const stored = chats.map(({ socket, conversationID }) =>
      sendUntilStored(socket, {
        type: 'send',
        clientId: randomUUID(),
        conversationID,
        text: 'Is it elm?',
      }),
    );
    // The first message waits in a batch with the locked ones.
    await neighbours.talk();
    const since = performance.now();
    await neighbours.talk(5);
    expect(performance.now() - since).toBeLessThan(3_000);
    for (const one of letGo) await one();
    await Promise.all(stored);
    for (const { socket } of chats) await socket.close();
  });
});
