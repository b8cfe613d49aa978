import { and, asc, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Reply } from '../ai/testing/wires.ts';
import { messages } from '../conversations/tables.ts';
import { runTurn } from './sessions/turn.ts';
import type { Talk } from './testing/agents.ts';
import { answer, type ModelShop, makeModelShop, QUESTION } from './testing/model.ts';

let server: TestServer;
let shop: ModelShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeModelShop(server);
});
afterAll(async () => {
  shop.peer.close();
  await server.close();
});

describe('A member who takes over', () => {
  /** Whether an agent wrote after a member took the conversation. */
  async function slipped({ conversationID }: Talk) {
    const rows = await server.services.database.tenant(shop.merchant.id).read((db) =>
      db
        .select({ author: messages.authorType, kind: messages.kind, event: messages.event })
        .from(messages)
        .where(and(eq(messages.merchantId, shop.merchant.id), eq(messages.conversationId, conversationID)))
        .orderBy(asc(messages.seq)),
    );
    const at = rows.findIndex(({ event }) => event?.type === 'took');
    expect(at).toBeGreaterThan(0);
    return rows.slice(at).filter(({ author, kind }) => author === 'bot' && kind !== 'event');
  }

  it('stops the model at once, and nothing is said after', async () => {
    const { engagementID } = await shop.create();
    const before = { asked: shop.peer.asked.length, closed: shop.peer.closed() };
    shop.peer.next('silent');
    const talk = await shop.agents.begin(engagementID, QUESTION);
    const turn = runTurn(server.services, shop.merchant.id, talk.conversationID);
    await expect.poll(() => shop.peer.asked.length).toBe(before.asked + 1);
    expect((await shop.take(talk)).status).toBe(200);
    await turn;
    await expect.poll(() => shop.peer.closed()).toBe(before.closed + 1);
    expect(await slipped(talk)).toEqual([]);
    await expect
      .poll(async () => (await shop.agents.sessionOf(talk))?.state, { timeout: 5_000 })
      .toBe('taken');
  });

  /** Who waits for the lock of a conversation. */
  const waiting = async () => {
    const { rows } = await locker.query<{ count: number }>(
      `select count(*)::int as count from pg_locks waiting
        join pg_locks held on held.pid = waiting.pid and held.relation = 'conversations'::regclass
        join pg_database d on d.oid = held.database and d.datname = current_database()
        where not waiting.granted and waiting.locktype in ('transactionid', 'tuple')
          and held.mode in ('RowShareLock', 'RowExclusiveLock')`,
    );
    return rows[0]?.count;
  };
  let locker: pg.Client;
  beforeEach(async () => {
    locker = new pg.Client({ connectionString: server.services.database.url });
    await locker.connect();
  });
  afterEach(() => locker.end());

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'is never followed by the agent, who answers in the same moment, just %s',
    async (order, said) => {
      const { engagementID } = await shop.create();
      const model = Promise.withResolvers<Reply>();
      const asked = shop.peer.asked.length;
      shop.peer.next(model.promise);
      const talk = await shop.agents.begin(engagementID, QUESTION);
      const turn = runTurn(server.services, shop.merchant.id, talk.conversationID);
      await expect.poll(() => shop.peer.asked.length).toBe(asked + 1);
      // Both want to write to the conversation, and get it in the order in which they asked for it.
      await locker.query('begin');
      await locker.query(`select from conversations where id = '${talk.conversationID}' for update`);
      const answering = async () => model.resolve(answer('Delivery costs €9.'));
      const taking = () => shop.take(talk);
      const [first, second] = order === 'before' ? [taking, answering] : [answering, taking];
      const done = [first()];
      await expect.poll(waiting).toBe(1);
      done.push(second());
      await expect.poll(waiting).toBe(2);
      await locker.query('commit');
      await Promise.all([...done, turn]);
      expect(await slipped(talk)).toEqual([]);
      const texts = (await shop.agents.textsOf(talk)).filter(({ author }) => author === 'bot');
      expect(texts.filter(({ text }) => text === 'Delivery costs €9.')).toHaveLength(said);
    },
  );
});
