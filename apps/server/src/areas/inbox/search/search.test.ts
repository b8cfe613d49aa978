import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMember, makeMember, makeMerchant, type TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { threadsOf } from '../testing/threads.ts';
import { indexEverything, indexMerchant } from './indexing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Query = CallInput<Calls['listMessages']>['query'];

const search = async (member: TestMember, text: string, query: Query = {}) =>
  (await request(server.url, 'listMessages', { query: { ...query, search: text } }, { token: member.token }))
    .body;

const found = async (member: TestMember, text: string, query: Query = {}) =>
  (await search(member, text, query)).messages.map(({ conversationID }) => conversationID);

/** All that is found, page by page. */
async function paged(member: TestMember, text: string, query: Query): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await search(member, text, { ...query, ...(cursor && { cursor }) });
    ids.push(...page.messages.map(({ conversationID }) => conversationID));
    cursor = page.nextCursor;
  }
  return ids;
}

async function setUp() {
  const merchant = await makeMerchant(server);
  const threads = threadsOf(server, merchant);
  return { merchant, me: merchant.admin, threads, index: () => indexMerchant(server.services, merchant.id) };
}

describe('the words of messages', () => {
  it('are found though another message has more of them than can be kept', async () => {
    const { merchant, me, threads, index } = await setUp();
    const flooded = await threads.thread({ kind: 'mail' });
    const other = await threads.thread();
    await threads.say(flooded, ['visitor', 'Flood']);
    const syllable = (number: number) => String.fromCharCode(0xac00 + ((number * 7919) % 11172));
    const words = Array.from({ length: 9_000 }, (_, word) =>
      Array.from({ length: 15 }, (_, sign) => syllable(word * 15 + sign)).join(''),
    );
    await threads.sql(sql`insert into mails
        (merchant_id, id, conversation_id, direction, "from", message_id, text, state)
      select merchant_id, id, conversation_id, 'in', '{"name":"","address":"v@example.com"}'::jsonb, id::text,
        ${words.join(' ')}, 'received'
      from messages where merchant_id = ${merchant.id} and conversation_id = ${flooded}`);
    await threads.say(other, ['visitor', 'Where is my parcel?']);
    await index();
    expect(await found(me, 'parcel')).toEqual([other]);
    expect(await found(me, 'flood')).toEqual([flooded]);
  });
});

describe('searching', () => {
  it('finds words in any letters, words in a row, and the beginning of the last', async () => {
    const { me, threads, index } = await setUp();
    const one = await threads.thread();
    const other = await threads.thread();
    await threads.say(one, ['visitor', 'Où est le CAFÉ que j’ai commandé? Order TW-4711.']);
    await threads.say(
      other,
      ['visitor', 'The order arrived, the coffee did not.'],
      ['member', '配送状況を確認します'],
    );
    await index();
    expect(await found(me, 'cafe')).toEqual([one]);
    expect(await found(me, 'CAFÉ commande')).toEqual([one]);
    expect(await found(me, 'order')).toEqual([other, one]);
    expect(await found(me, 'order', { sort: 'oldest' })).toEqual([one, other]);
    expect(await found(me, 'coff')).toEqual([other]);
    expect(await found(me, 'coff order')).toEqual([]);
    expect(await found(me, '"coffee did not"')).toEqual([other]);
    expect(await found(me, '"did coffee"')).toEqual([]);
    expect(await found(me, 'tw-4711')).toEqual([one]);
    expect(await found(me, '状況')).toEqual([other]);
    expect(await found(me, 'order -coffee')).toEqual([one]);
    expect(await found(me, '!!! ')).toEqual([]);
    expect(await found(me, "o'clock \\ ' & | ! :* <->")).toEqual([]);
  });

  it('knows who, to whom, what about, where and when', async () => {
    const { merchant, me, threads, index } = await setUp();
    const other = await makeMember(server, merchant.id, 'USER', { firstName: 'Omar', lastName: 'Ito' });
    const nora = { firstName: 'Nora', lastName: 'Lind', email: 'nora.lind@example.com' };
    const mail = await threads.thread({ kind: 'mail', channel: 'email', subject: 'Broken chair' }, nora);
    const chat = await threads.thread({ assignedTo: other.id, inboxStatus: 'Replied' });
    await threads.say(mail, ['visitor', 'It fell apart.']);
    await threads.say(chat, ['visitor', 'Nora told me about you.'], ['member', 'How kind.']);
    const label = await request(
      server.url,
      'createLabel',
      { body: { tagName: 'Returns/Chairs', tagColor: 'red' } },
      me,
    );
    const change = (action: object) =>
      request(
        server.url,
        'changeMessages',
        { body: { conversationIDs: [mail], action: action as never } },
        me,
      );
    await change({ type: 'addLabel', labelId: label.body.id });
    await index();
    expect(await found(me, 'nora')).toEqual([chat, mail]);
    expect(await found(me, 'subject:chair')).toEqual([mail]);
    expect(await found(me, 'from:marta kind')).toEqual([chat]);
    expect(await found(me, 'from:marta nora')).toEqual([]);
    expect(await found(me, 'label:returns')).toEqual([mail]);
    expect(await found(me, '-label:returns')).toEqual([chat]);
    expect(await found(me, 'label:chairs')).toEqual([]);
    expect(await found(me, 'has:label')).toEqual([mail]);
    expect(await found(me, 'assignee:omar')).toEqual([chat]);
    expect(await found(me, 'assignee:none')).toEqual([mail]);
    expect(await found(me, '-assignee:me apart')).toEqual([mail]);
    expect(await found(me, 'channel:EMAIL')).toEqual([mail]);
    expect(await found(me, 'is:pending')).toEqual([mail]);
    expect(await found(me, 'in:unassigned fell')).toEqual([mail]);
    expect(await found(me, 'team:nowhere')).toEqual([]);
    expect(await found(me, 'after:yesterday kind')).toEqual([chat]);
    expect(await found(me, 'before:today kind')).toEqual([]);
    expect(await found(me, 'on:today')).toEqual([chat, mail]);
    expect(await found(me, '-on:today')).toEqual([]);
    expect(await found(me, 'has:attachment')).toEqual([]);
    expect(await found(me, 'fell', { list: 'my' })).toEqual([]);
  });

  it('says what it did not understand, and leaves it out', async () => {
    const { me, threads } = await setUp();
    const id = await threads.thread();
    const { messages, problems } = await search(me, 'is:lost on:sometime is:pending');
    expect(messages.map(({ conversationID }) => conversationID)).toEqual([id]);
    expect(problems.map(({ kind, start }) => [kind, start])).toEqual([
      ['wrong_value', 0],
      ['wrong_value', 8],
    ]);
  });

  it('reaches back without limit, and counts what it finds', async () => {
    const { merchant, me, threads, index } = await setUp();
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

  it('pages by the newest hit without a gap or a double', async () => {
    const { me, threads, index } = await setUp();
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

  it('finds the same in any stretch of time, however long ago', async () => {
    const { merchant, me, threads, index } = await setUp();
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
    // So many newer messages without the words that the walk through the newest ends before the first of them.
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

  it('finds what is said everywhere, page by page', async () => {
    const { merchant, me, threads } = await setUp();
    const ids: string[] = [];
    for (let number = 0; number < 90; number += 1) ids.push(await threads.thread());
    // One of 23 messages holds the word, so that the newest hold some of a page and the next ones the others.
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

  it('finds the few threads of a list among many others that hold the words', async () => {
    const { me, threads, index } = await setUp();
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

  it('shows nothing that the reader may not see', async () => {
    const { merchant, me, threads, index } = await setUp();
    const stranger = await setUp();
    const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const own = await threads.thread({ assignedTo: limited.id });
    const others = await threads.thread({ assignedTo: me.id });
    for (const id of [own, others]) await threads.say(id, ['visitor', 'Plum']);
    await index();
    expect(await found(limited, 'plum')).toEqual([own]);
    expect(await found(stranger.me, 'plum')).toEqual([]);
    const { body } = await request(server.url, 'countMessages', { query: { search: 'plum' } }, limited);
    expect(body.count).toBe(1);
  });

  it('finds a merged thread as the one in which it goes on', async () => {
    const { me, threads, index } = await setUp();
    const source = await threads.thread();
    const target = await threads.thread();
    await threads.say(source, ['visitor', 'A cherry tree']);
    await index();
    await request(server.url, 'mergeMessages', { params: { id: source }, body: { into: target } }, me);
    expect(await found(me, 'cherry')).toEqual([target]);
  });
});

describe('the index of words', () => {
  it('follows what is said by itself', async () => {
    const { me, threads } = await setUp();
    const id = await threads.thread({ assignedTo: me.id });
    const socket = await connectMember(server, me);
    socket.send({
      type: 'send',
      clientId: crypto.randomUUID(),
      conversationID: id,
      kind: 'text',
      text: 'A quince, please',
      attachments: [],
      mentions: [],
    });
    await socket.next('ack');
    await expect.poll(() => found(me, 'quince'), { timeout: 5_000 }).toEqual([id]);
    await socket.close();
  });

  it('finds who has another name by now under that name alone', async () => {
    const { merchant, me, threads, index } = await setUp();
    const id = await threads.thread({}, { firstName: 'Nora', lastName: 'Lind' });
    await threads.say(id, ['visitor', 'A damson tree']);
    await index();
    expect(await found(me, 'nora damson')).toEqual([id]);
    await threads.sql(
      sql`update visitors set first_name = 'Nadia' where merchant_id = ${merchant.id} and first_name = 'Nora'`,
    );
    await indexEverything(server.services);
    expect(await found(me, 'nadia damson')).toEqual([id]);
    expect(await found(me, 'from:nadia')).toEqual([id]);
    expect(await found(me, 'nora')).toEqual([]);
  });

  it('makes good what was missed, and may be made by several at once', async () => {
    const { merchant, me, threads } = await setUp();
    const id = await threads.thread();
    await threads.say(
      id,
      ...Array.from({ length: 20 }, (_, index) => ['visitor', `Medlar ${index}`] as const),
    );
    await Promise.all([indexEverything(server.services), indexMerchant(server.services, merchant.id)]);
    expect(await found(me, 'medlar 19')).toEqual([id]);
    const [left] = await threads.sql<{ count: number }>(
      sql`select count(*)::int as count from conversations where merchant_id = ${merchant.id} and indexed_seq < last_seq`,
    );
    expect(left?.count).toBe(0);
  });
});
