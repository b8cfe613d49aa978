import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startOwnServer, type TestServer } from '../../../testing/server.ts';
import { makeSearched } from '../testing/searched.ts';
import { indexEverything } from './indexing.ts';

let server: TestServer;
beforeAll(async () => {
  // Stops the sweep every minute, which would index too.
  server = await startOwnServer({ ROLES: 'api,chat' });
});
afterAll(() => server.close());

/** A connection with an open transaction, to hold locks. */
async function makeHolder() {
  const holder = new pg.Client({ connectionString: server.services.database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  const isWaiting = "wait_event_type = 'Lock' and query like '%insert into message_words%'";
  return Object.assign(holder, {
    hold: (id: string) => holder.query('select from conversations where id = $1 for update', [id]),
    /** Locks the index entry of a thread's first message, so that indexing waits. */
    holdWords: (merchantId: number, id: string) =>
      holder.query(
        `insert into message_words (merchant_id, conversation_id, seq, at, words) values ($1, $2, 1, now(), '')`,
        [merchantId, id],
      ),
    storingWaits: () =>
      expect
        .poll(async () => {
          await holder.query('select pg_stat_clear_snapshot()');
          return (await holder.query(`select from pg_stat_activity where ${isWaiting}`)).rowCount;
        })
        .toBeGreaterThan(0),
    breakStoring: () =>
      holder.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`),
  });
}

async function isQuick(work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  expect(performance.now() - begun).toBeLessThan(1_000);
}

describe('while a conversation is locked', () => {
  it('others are indexed and written to, and it follows later', async () => {
    const { me, threads, index, found } = await makeSearched(server);
    const [other, held] = [await threads.thread(), await threads.thread()];
    for (const id of [other, held]) await threads.say(id, ['visitor', 'A mulberry']);
    const holder = await makeHolder();
    await holder.hold(held);
    await isQuick(index);
    await isQuick(() => threads.say(other, ['visitor', 'A fig']));
    expect(await found(me, 'mulberry')).toHaveLength(2);
    expect(await threads.row(other)).toMatchObject({ indexedSeq: 1 });
    expect(await threads.row(held)).toMatchObject({ indexedSeq: 0 });
    await holder.query('commit');
    await index();
    expect(await threads.row(held)).toMatchObject({ indexedSeq: 1 });
  });

  it('others are found under new names, and it follows later', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
    const visitor = { firstName: 'Nora' };
    const [other, held] = [await threads.thread({}, visitor), await threads.thread({}, visitor)];
    for (const id of [other, held]) await threads.say(id, ['visitor', 'A mulberry']);
    await index();
    await threads.sql(sql`update visitors set first_name = 'Nadia' where merchant_id = ${merchant.id}`);
    const holder = await makeHolder();
    await holder.hold(held);
    await isQuick(() => indexEverything(server.services));
    await isQuick(() => threads.say(other, ['visitor', 'A fig']));
    expect(await found(me, 'nadia')).toEqual([other]);
    await holder.query('commit');
    await indexEverything(server.services);
    expect(await found(me, 'nadia')).toHaveLength(2);
    expect(await found(me, 'nora')).toEqual([]);
    expect(
      await threads.sql(sql`select from renamed_visitors where merchant_id = ${merchant.id}`),
    ).toHaveLength(0);
  });
});

describe('a new name', () => {
  it('applies to messages being indexed with the old one', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
    const id = await threads.thread({}, { firstName: 'Nora' });
    await threads.say(id, ['visitor', 'A medlar']);
    const holder = await makeHolder();
    await holder.holdWords(merchant.id, id);
    const indexed = index();
    await holder.storingWaits();
    await threads.sql(sql`update visitors set first_name = 'Nadia' where merchant_id = ${merchant.id}`);
    const swept = indexEverything(server.services);
    const sweepWaits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await holder.query(sweepWaits)).rowCount).toBe(1);
    await holder.query('rollback');
    await Promise.all([indexed, swept]);
    // The first sweep leaves out the thread if its progress is being stored.
    await indexEverything(server.services);
    expect(await found(me, 'nadia')).toEqual([id]);
    expect(await found(me, 'nora')).toEqual([]);
  });

  it('applies even if the sweep ran between its change and its commit', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
    const id = await threads.thread({}, { firstName: 'Nora' });
    await threads.say(id, ['visitor', 'A medlar']);
    await index();
    const rename = 'update visitors set first_name = $1 where merchant_id = $2';
    await threads.sql(sql`update visitors set first_name = 'Nadia' where merchant_id = ${merchant.id}`);
    const holder = await makeHolder();
    await holder.query(rename, ['Nell', merchant.id]);
    await indexEverything(server.services);
    await holder.query('commit');
    await indexEverything(server.services);
    expect(await found(me, 'nell')).toEqual([id]);
    expect(await found(me, 'nadia')).toEqual([]);
  });
});

it('fails at once when the database is unavailable, without trying threads one by one', async () => {
  const { merchant, threads, index } = await makeSearched(server);
  const ids = [await threads.thread(), await threads.thread()];
  for (const id of ids) await threads.say(id, ['visitor', 'A medlar']);
  const holder = await makeHolder();
  for (const id of ids) await holder.holdWords(merchant.id, id);
  const outcome = index().then(
    () => 'indexed',
    () => 'given up',
  );
  await holder.storingWaits();
  await holder.breakStoring();
  await expect(outcome).resolves.toBe('given up');
});
