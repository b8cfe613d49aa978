import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMember, makeMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeSearched } from '../testing/searched.ts';
import { indexEverything, indexMerchant } from './indexing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the words of a message', () => {
  it('are found even if another message has more words than can be indexed', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
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
  it('ignores case and accents, finds phrases, and matches the last word as a prefix', async () => {
    const { me, threads, index, found } = await makeSearched(server);
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

  it('filters by sender, recipient, subject, place and date', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
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
    expect(await found(me, 'is:waiting')).toEqual([mail]);
    expect(await found(me, '-is:waiting')).toEqual([chat]);
    expect(await found(me, 'in:unassigned fell')).toEqual([mail]);
    expect(await found(me, 'team:nowhere')).toEqual([]);
    expect(await found(me, 'after:yesterday kind')).toEqual([chat]);
    expect(await found(me, 'before:today kind')).toEqual([]);
    expect(await found(me, 'on:today')).toEqual([chat, mail]);
    expect(await found(me, '-on:today')).toEqual([]);
    expect(await found(me, 'has:attachment')).toEqual([]);
    expect(await found(me, 'fell', { list: 'my' })).toEqual([]);
  });

  it('reports terms it does not understand, and ignores them', async () => {
    const { me, threads, search } = await makeSearched(server);
    const id = await threads.thread();
    const { messages, problems } = await search(me, 'is:lost on:sometime is:pending');
    expect(messages.map(({ conversationID }) => conversationID)).toEqual([id]);
    expect(problems.map(({ kind, start }) => [kind, start])).toEqual([
      ['wrong_value', 0],
      ['wrong_value', 8],
    ]);
  });

  it('shows nothing that the reader may not see', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
    const stranger = await makeSearched(server);
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

  it('finds a merged thread as the one it was merged into', async () => {
    const { me, threads, index, found } = await makeSearched(server);
    const source = await threads.thread();
    const target = await threads.thread();
    await threads.say(source, ['visitor', 'A cherry tree']);
    await index();
    await request(server.url, 'mergeMessages', { params: { id: source }, body: { into: target } }, me);
    expect(await found(me, 'cherry')).toEqual([target]);
  });
});

describe('the search index', () => {
  it('is updated automatically', async () => {
    const { me, threads, found } = await makeSearched(server);
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

  it('finds renamed visitors only under their new name', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
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

  it('recovers missed messages, and can be updated concurrently', async () => {
    const { merchant, me, threads, found } = await makeSearched(server);
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

  it('recovers a message missed between others', async () => {
    const { merchant, me, threads, index, found } = await makeSearched(server);
    const id = await threads.thread();
    await threads.say(
      id,
      ['visitor', 'A rowan tree'],
      ['visitor', 'A service tree'],
      ['visitor', 'A whitebeam'],
    );
    await index();
    await threads.sql(
      sql`delete from message_words where merchant_id = ${merchant.id} and words @@ 'service'`,
    );
    await threads.sql(sql`update conversations set indexed_seq = 0 where merchant_id = ${merchant.id}`);
    expect(await found(me, 'service')).toEqual([]);
    await indexEverything(server.services);
    expect(await found(me, 'service')).toEqual([id]);
    expect(await found(me, 'whitebeam')).toEqual([id]);
  });
});
