import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSearched } from '../testing/searched.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('searching', () => {
  it('has no time limit, and counts the results', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
    const old = await threads.thread();
    await threads.say(old, ['visitor', 'A walnut table']);
    await index();
    await threads.sql(
      sql`update message_words set at = now() - interval '3 years' where merchant_id = ${merchant.id}`,
    );
    await threads.sql(
      sql`update conversations set last_message_at = now() - interval '3 years' where merchant_id = ${merchant.id}`,
    );
    expect(await found(me, 'walnut')).toEqual([old]);
    expect(await found(me, 'walnut', { fromDate: '2026-01-01' })).toEqual([]);
    const { body } = await request(server.url, 'countMessages', { query: { search: 'walnut' } }, me);
    expect(body).toEqual({ count: 1, isExact: true });
  });

  it('pages by the newest hit without gaps or duplicates', async () => {
    const { me, threads, index, found, paged } = await makeSearched(server);
    const ids: string[] = [];
    for (let number = 0; number < 9; number += 1) {
      const id = await threads.thread();
      ids.unshift(id);
      await threads.say(
        id,
        ['visitor', `Pear number ${number}`],
        ['visitor', 'Pear again'],
        ['visitor', 'Enough'],
      );
    }
    await index();
    for (const sort of ['newest', 'oldest'] as const) {
      expect(await paged(me, 'pear', { sort, limit: 4 })).toEqual(
        sort === 'newest' ? ids : [...ids].reverse(),
      );
    }
    expect(await found(me, 'pear', { limit: 4, pageIndex: 1 })).toEqual(ids.slice(4, 8));
  });

  it('returns the same results for any time span', async () => {
    const { merchant, me, threads, index, found, paged } = await makeSearched(server);
    const days = [0, 0.5, 3, 40, 200, 900, 2_000, 9_000];
    const ids: string[] = [];
    for (const _ of days) {
      const id = await threads.thread();
      ids.push(id);
      await threads.say(id, ['visitor', 'Sloe'], ['visitor', 'Sloe gin'], ['visitor', 'Enough']);
    }
    await index();
    for (const [place, id] of ids.entries()) {
      await threads.sql(sql`update message_words set at = at - ${`${days[place]} days`}::interval
        where merchant_id = ${merchant.id} and conversation_id = ${id}`);
    }
    // Enough newer messages without the words that the scan of the newest ends before the first match.
    const [first] = ids;
    await threads.sql(sql`insert into message_words (merchant_id, conversation_id, seq, at, words)
      select merchant_id, conversation_id, 1000 + n, now() + n * interval '1 ms', 'noise'
      from message_words, generate_series(1, 6000) n
      where merchant_id = ${merchant.id} and conversation_id = ${first} and seq = 1`);
    for (const text of ['sloe.', 'slo', '"sloe gin"']) {
      for (const sort of ['newest', 'oldest'] as const) {
        const wanted = sort === 'newest' ? ids : [...ids].reverse();
        expect(await found(me, text, { sort })).toEqual(wanted);
        expect(await paged(me, text, { sort, limit: 3 })).toEqual(wanted);
      }
    }
  });

  it('finds a frequent word page by page', async () => {
    const { merchant, me, threads, paged } = await makeSearched(server);
    const ids: string[] = [];
    for (let number = 0; number < 90; number += 1) ids.push(await threads.thread());
    // One of 23 messages contains the word, so that the first scan fills only part of a page.
    await threads.sql(sql`insert into message_words (merchant_id, conversation_id, seq, at, words)
      select ${merchant.id}, (${`{${ids.join(',')}}`}::uuid[])[1 + n % 90], 1000 + n, now() + n * interval '1 s',
        (case when n % 23 = 0 then 'medlar' else 'noise' end)::tsvector
      from generate_series(1, 3000) n`);
    const expected = await threads.sql<{ id: string }>(sql`
      select conversation_id as id from message_words where merchant_id = ${merchant.id} and words @@ 'medlar'
      group by conversation_id order by max(at) desc`);
    for (const sort of ['newest', 'oldest'] as const) {
      const wanted = expected.map(({ id }) => id);
      expect(await paged(me, 'medlar.', { sort, limit: 40 })).toEqual(
        sort === 'newest' ? wanted : wanted.toReversed(),
      );
    }
  });

  it('finds the few threads of a list among many others that match', async () => {
    const { me, threads, index, paged } = await makeSearched(server);
    const own: string[] = [];
    for (let number = 0; number < 130; number += 1) {
      const isOwn = number < 55;
      const id = await threads.thread(isOwn ? { assignedTo: me.id } : {});
      await threads.say(id, ['visitor', 'Service tree']);
      if (isOwn) own.push(id);
    }
    await index();
    for (const limit of [2, 50]) {
      for (const sort of ['newest', 'oldest'] as const) {
        expect(await paged(me, 'service tree', { list: 'my', sort, limit })).toEqual(
          sort === 'newest' ? own.toReversed() : own,
        );
      }
    }
  });
});
