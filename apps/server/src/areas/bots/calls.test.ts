import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { BotNode } from '@foyer/contract/bots/graph-shapes';
import type { BotHeader } from '@foyer/domain/bots/steps';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../kernel/context.ts';
import { makeConversation, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { sealHeader } from './header-secrets.ts';
import { callJob } from './sessions/call-job.ts';
import { botVersions } from './tables.ts';
import { askNumber, botsOf, flowOf, hears, say, step, text } from './testing/bots.ts';

const running = new AbortController().signal;
let server: TestServer;
let merchant: TestMerchant;
let bots: ReturnType<typeof botsOf>;

/** A shop that knows order 7, and holds its answer to the first request for order 9. */
const keys = new Map<string, string[]>();
const headersOf = new Map<string, IncomingHttpHeaders>();
let held: ServerResponse | null = null;
const shop = createServer((incoming, answer) => {
  const { url = '' } = incoming;
  const before = keys.get(url) ?? [];
  headersOf.set(url, incoming.headers);
  keys.set(url, [...before, String(incoming.headers['idempotency-key'])]);
  answer.statusCode = url === '/orders/8' ? 404 : 200;
  if (url === '/orders/6') answer.end(JSON.stringify({ order: { status: 'Lost\0' } }));
  else if (url === '/orders/9' && before.length === 0) held = answer;
  else reply(answer);
});
const reply = (answer: ServerResponse | null) =>
  answer?.end(JSON.stringify({ order: { status: 'On its way' } }));

beforeAll(async () => {
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  server = await startTestServer();
  merchant = await makeMerchant(server);
  bots = botsOf(server, merchant);
});
afterAll(async () => {
  await server.close();
  shop.closeAllConnections();
  await new Promise((done) => shop.close(done));
});

/** Publishes a bot that asks the shop. The address is put into the version afterwards, since it is not a public one. */
async function asksTheShop(closedPort?: number, headers: readonly BotHeader[] = []) {
  const graphWith = (url: string) =>
    flowOf(
      askNumber('ask', 'Your order number?', 'order', { next: 'call', failed: 'person' }),
      step({
        id: 'call',
        type: 'http',
        data: {
          ...{ method: 'GET', url, body: '', headers },
          save: [{ path: '$.order.status', variable: 'status' }],
        },
        exits: { next: 'found', notFound: 'ticket', failed: 'person' },
      }),
      step({ id: 'found', type: 'say', data: text('{{ status }}'), exits: { next: 'more' } }),
      step({
        id: 'ticket',
        type: 'ticket',
        data: { mode: 'Ticket', title: 'Order {{ order }}', description: '', priority: 'Low' },
        exits: { next: 'noted', failed: 'person' },
      }),
      step({ id: 'noted', type: 'say', data: text('Noted as {{ ticket }}.'), exits: { next: 'more' } }),
      askNumber('more', 'Another one?', 'other', { next: 'person', failed: 'person' }),
    );
  const { botId, engagementID } = await bots.publish(graphWith('https://shop.example/orders/{{ order }}'));
  const port = closedPort ?? (shop.address() as { port: number }).port;
  const graph = graphWith(`http://127.0.0.1:${port}/orders/{{ order }}`);
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) => db.update(botVersions).set({ graph }).where(eq(botVersions.botId, botId)));
  return { engagementID, botId, node: graph.nodes.find(({ id }) => id === 'call') as BotNode, port };
}

it('a request has a key, and what is not found leads on by its port', async () => {
  const { engagementID } = await asksTheShop();
  const [found, missing] = [
    await makeConversation(server, engagementID),
    await makeConversation(server, engagementID),
  ];
  for (const [talk, number] of [
    [found, '7'],
    [missing, '8'],
  ] as const) {
    await hears(talk, 'Your order number?');
    await say(talk, number);
  }
  await hears(found, 'On its way');
  await hears(missing, /^Noted as \S*\d+\.$/);
  for (const path of ['/orders/7', '/orders/8'])
    expect(keys.get(path)).toEqual([expect.stringMatching(/^[\da-f-]{36}:\d+$/)]);
  await found.socket.close();
  await missing.socket.close();
});

it('a request has headers, with secrets that only the host gets for which they were sealed', async () => {
  const { port } = shop.address() as { port: number };
  const sealed = (address: string) => sealHeader(server.services.config, merchant.id, address, 'Bearer key');
  const secret = { name: 'Authorization', value: '', sealed: sealed(`http://127.0.0.1:${port}/any`) };
  const plain = { name: 'X-Order', value: 'No {{ order }}\n' };
  const agent = { name: 'User-Agent', value: 'Shop bot' };
  const { engagementID } = await asksTheShop(undefined, [secret, plain, agent]);
  const talk = await makeConversation(server, engagementID);
  await hears(talk, 'Your order number?');
  await say(talk, '70');
  await hears(talk, 'On its way');
  expect(headersOf.get('/orders/70')).toMatchObject({
    ...{ authorization: 'Bearer key', 'x-order': 'No 70', 'user-agent': 'Shop bot' },
  });
  const moved = await asksTheShop(undefined, [{ ...secret, sealed: sealed('https://shop.example') }]);
  const other = await makeConversation(server, moved.engagementID);
  await hears(other, 'Your order number?');
  await say(other, '71');
  await expect.poll(async () => (await bots.sessionsOf(other.conversationID))[0]?.reason).toBe('flow');
  const [session] = await bots.sessionsOf(other.conversationID);
  const { path } = await bots.pathOf(session?.sessionId ?? '');
  expect(path.find(({ node }) => node === 'call')).toMatchObject({ port: 'failed', detail: 'bad_secret' });
  expect(headersOf.has('/orders/71')).toBe(false);
  await talk.socket.close();
  await other.socket.close();
});

it('an answer with characters that cannot be stored leads on', async () => {
  const { engagementID } = await asksTheShop();
  const talk = await makeConversation(server, engagementID);
  await hears(talk, 'Your order number?');
  await say(talk, '6');
  await hears(talk, 'Lost\ufffd');
  await talk.socket.close();
});

it('a process that dies after the answer of a call and before the turn repeats nothing', async () => {
  const { engagementID, botId, node, port } = await asksTheShop();
  const talk = await makeConversation(server, engagementID);
  await hears(talk, 'Your order number?');
  await say(talk, '9');
  await expect.poll(() => held).not.toBeNull();
  const { id, state } = await bots.rowOf(talk.conversationID);
  const call = {
    merchantId: merchant.id,
    conversationId: talk.conversationID,
    sessionId: id,
    steps: state.steps,
    botId,
    node,
    values: { url: `http://127.0.0.1:${port}/orders/9`, body: '' },
  };
  const said = async () => (await bots.messagesOf(talk.conversationID)).map((message) => message.text);

  // The answer arrives, and the process ends before its transaction.
  const tenant = (): never => {
    throw new Error('killed');
  };
  const dying: Services = { ...server.services, database: { ...server.services.database, tenant } };
  await expect(callJob(dying).run(call, running)).rejects.toThrow('killed');
  expect(keys.get('/orders/9')).toHaveLength(2);
  expect((await bots.rowOf(talk.conversationID)).state).toMatchObject({ status: 'call', node: 'call' });
  expect(await said()).not.toContain('On its way');

  // The job runs again to its end, and once more because nobody learned that it had ended.
  reply(held);
  await hears(talk, 'Another one?');
  await callJob(server.services).run(call, running);
  expect((await said()).filter((one) => one === 'On its way')).toHaveLength(1);
  expect((await bots.rowOf(talk.conversationID)).state).toMatchObject({ status: 'input', node: 'more' });
  const { path } = await bots.pathOf(id);
  expect(path.map((one) => one.node)).toEqual(['s', 'ask', 'call', 'found']);
  const [key, ...others] = keys.get('/orders/9') ?? [];
  expect(others).toEqual([key, key]);
  await talk.socket.close();
});

it('says in the path why another system gave no answer', async () => {
  const { engagementID, botId, node, port } = await asksTheShop(1);
  const talk = await makeConversation(server, engagementID);
  await hears(talk, 'Your order number?');
  await say(talk, '5');
  await expect.poll(async () => (await bots.rowOf(talk.conversationID)).state.status).toBe('call');
  const { id, state } = await bots.rowOf(talk.conversationID);
  const call = {
    merchantId: merchant.id,
    conversationId: talk.conversationID,
    sessionId: id,
    steps: state.steps,
    botId,
    node,
    values: { url: `http://127.0.0.1:${port}/orders/5`, body: '' },
    attempt: 3,
  };
  await callJob(server.services).run(call, running);
  const { path } = await bots.pathOf(id);
  expect(path.find((one) => one.node === 'call')).toMatchObject({ port: 'failed', detail: 'unreachable' });
  await talk.socket.close();
});

it('a step that would wait for another transaction without end is repeated with its turn', async () => {
  const { engagementID } = await bots.publish(
    flowOf(
      askNumber('ask', 'Your order number?', 'order', { next: 'tag', failed: 'person' }),
      step({ id: 'tag', type: 'tag', data: { tag: 'buyer' }, exits: { next: 'more', failed: 'person' } }),
      askNumber('more', 'Another one?', 'other', { next: 'person', failed: 'person' }),
    ),
  );
  const talk = await makeConversation(server, engagementID);
  await hears(talk, 'Your order number?');
  const tenant = server.services.database.tenant(merchant.id);
  const one = and(eq(conversations.merchantId, merchant.id), eq(conversations.id, talk.conversationID));
  const waitingFor = async (pid: unknown) => {
    const { rows } = await tenant.read((db) =>
      db.execute(sql`select from pg_locks where not granted and ${pid}::int = any(pg_blocking_pids(pid))`),
    );
    return rows.length;
  };
  await tenant.transaction(async (db) => {
    const [row] = await db.select({ visitorId: conversations.visitorId }).from(conversations).where(one);
    const own = eq(visitors.id, row?.visitorId ?? '');
    await db.select().from(visitors).where(own).for('no key update');
    await say(talk, '5');
    const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
    await expect.poll(() => waitingFor(rows[0]?.pid), { timeout: 10_000 }).toBeGreaterThan(0);
    // The turn waits first, so that PostgreSQL ends it.
    await delay(300);
    await db.execute(sql`select from conversations where ${one} for update`);
  });
  await hears(talk, 'Another one?');
  const [session] = await bots.sessionsOf(talk.conversationID);
  const { path } = await bots.pathOf(session?.sessionId ?? '');
  expect(path.map(({ node, port }) => [node, port])).toContainEqual(['tag', 'next']);
  const [visitor] = await tenant.read((db) =>
    db
      .select({ tags: visitors.tags })
      .from(visitors)
      .innerJoin(conversations, eq(conversations.visitorId, visitors.id))
      .where(one),
  );
  expect(visitor?.tags).toEqual(['buyer']);
  await talk.socket.close();
});
