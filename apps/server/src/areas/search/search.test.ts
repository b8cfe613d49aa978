import { request } from '@foyer/contract/request';
import type { SearchGroup, SearchHit, SearchKind } from '@foyer/contract/search/kinds';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { makeShop } from '../../testing/searchable-shop.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const shown = ({ text, marks }: { text: string; marks: [number, number][] }) =>
  marks
    .toReversed()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);
const names = (people: readonly SearchHit<'people'>[]) => people.map(({ name }) => shown(name));

describe('people', () => {
  it('are found by prefixes of their names, ignoring case and accents, last seen first', async () => {
    const { person, found } = await makeShop(server);
    await person({ firstName: 'Marisol', lastName: 'Véga', lastSeenAt: new Date('2026-01-02') });
    await person({ firstName: 'Sofia', lastName: 'Marinelli', lastSeenAt: new Date('2026-01-03') });
    await person({ firstName: 'Omar', lastName: 'Ito' });
    await person({ firstName: 'محمد', lastName: 'علي' });
    await person({ firstName: '小明', lastName: '王' });
    expect(names(await found('people', 'mar'))).toEqual(['Sofia [Mar]inelli', '[Mar]isol Véga']);
    expect(names(await found('people', 'VEGA mar'))).toEqual(['[Mar]isol [Véga]']);
    expect(names(await found('people', 'مُحَ'))).toEqual(['[مح]مد علي']);
    expect(names(await found('people', '明'))).toEqual(['小[明] 王']);
    expect(await found('people', 'marx')).toEqual([]);
  });

  it.each([
    ['ngozi@studio-okoye.example', '[ngozi]@[studio]-[okoye].[example]'],
    ['NGOZI@stu', '[ngozi]@[stu]dio-okoye.example'],
    ['@studio-okoye', 'ngozi@[studio]-[okoye].example'],
    ['okoye', 'ngozi@studio-[okoye].example'],
    ['+49 (171) 555-0123', '[0049 171 5550123]'],
    ['0171 5550123', '[0049 171 5550123]'],
    ['5550123', '[0049 171 5550123]'],
    ['tidew', '[Tidew]ell Ltd'],
  ])('are found by what they are reached by: %s', async (q, matched) => {
    const { person, found } = await makeShop(server);
    await person({
      firstName: 'Ada',
      email: 'ngozi@studio-okoye.example',
      phone: '0049 171 5550123',
      company: 'Tidewell Ltd',
    });
    await person({ firstName: 'Bo', email: 'bo@else.example', phone: '0171 5550124', company: 'Else' });
    const [hit, ...others] = await found('people', q);
    expect(others).toEqual([]);
    expect(hit?.matched && shown(hit.matched)).toBe(matched);
  });

  it('are found by id, by the name shown for unnamed visitors, and by the external id', async () => {
    const { person, found } = await makeShop(server);
    const id = await person({ externalId: 'customer-4711' });
    for (const q of [id, id.toUpperCase(), `visitor.${id.slice(0, 8)}`, id.slice(0, 6), 'customer-4711']) {
      expect((await found('people', q)).map((hit) => hit.id)).toEqual([id]);
    }
  });

  it('are found by their current name', async () => {
    const { person, rename, found } = await makeShop(server);
    const id = await person({ firstName: 'Vera' });
    expect(await found('people', 'vera')).toHaveLength(1);
    await rename(id, { firstName: 'Zoë' });
    expect(await found('people', 'vera')).toEqual([]);
    expect(await found('people', 'zoe')).toHaveLength(1);
  });

  it('are found soon after they entered their name', async () => {
    const { me, merchant } = await makeShop(server);
    const body = { firstName: 'Quentin' };
    await request(server.url, 'createVisitor', { body }, me);
    await expect
      .poll(async () => {
        const query = { q: 'quent', kinds: 'people' };
        return (await request(server.url, 'search', { query }, merchant.admin)).body.groups[0]?.hits.length;
      })
      .toBe(1);
  });

  it('are counted, and only the newest are found by a common name', async () => {
    const { merchant, search, threads } = await makeShop(server);
    await threads.sql(sql`insert into visitors (merchant_id, id, first_name, last_name, last_seen_at)
      select ${merchant.id}, gen_random_uuid(), 'Common', 'Name' || n, now() - n * interval '1 hour'
      from generate_series(1, 2100) n`);
    const [group] = await search('comm nam', { kinds: 'people', limit: 2 });
    expect(group?.total).toEqual({ total: 50, isExact: false });
    expect(names(group?.hits as SearchHit<'people'>[])).toEqual(['[Comm]on [Nam]e1', '[Comm]on [Nam]e2']);
    const [rare] = await search('common name2099', { kinds: 'people' });
    expect(rare?.total).toEqual({ total: 1, isExact: true });
  });
});

describe('conversations and messages', () => {
  it('are found by subject, visitor, id and message text', async () => {
    const { threads, found } = await makeShop(server);
    const mail = await threads.thread(
      { kind: 'mail', subject: 'Samples for the Marina hotel', channel: 'email' },
      { firstName: 'Sofia', lastName: 'Lecce' },
    );
    const chat = await threads.thread({}, { firstName: 'Marisol', lastName: 'Vega' });
    await threads.say(mail, ['visitor', 'Thank you for the samples']);
    await threads.say(
      chat,
      ['visitor', 'Old marsh'],
      ['visitor', 'Is the  Mársh armchair\ngreen?'],
      ['member', 'Yes'],
    );
    const conversations = await found('conversations', 'mar');
    expect(conversations.map(({ title, visitorName }) => [shown(title), shown(visitorName)])).toEqual([
      ['Samples for the [Mar]ina hotel', 'Sofia Lecce'],
      ['', '[Mar]isol Vega'],
    ]);
    expect((await found('conversations', chat)).map(({ id }) => id)).toEqual([chat]);
    const messages = await found('messages', 'mar');
    expect(messages.map(({ conversationID, text, seq }) => [conversationID, shown(text), seq])).toEqual([
      [chat, 'Is the [Már]sh armchair green?', 2],
    ]);
    expect(await found('messages', 'marisol')).toEqual([]);
    const [person] = await found('people', 'sofia');
    expect(person?.conversation).toEqual({ conversationID: mail, conversationKind: 'mail' });
    await threads.say(chat, ['visitor', 'Write to vera@mail.example']);
    expect((await found('messages', 'vera@mail')).map(({ text }) => shown(text))).toEqual([
      'Write to [vera]@[mail].example',
    ]);
  });

  it('show the name of a mentioned member, not its code', async () => {
    const { threads, found } = await makeShop(server);
    const chat = await threads.thread();
    await threads.say(chat, ['note', `@[Sofia Marinelli](member:${newId()}) the claim is cracked`]);
    expect((await found('messages', 'marinelli')).map(({ text }) => shown(text))).toEqual([
      '@Sofia [Marinelli] the claim is cracked',
    ]);
  });

  it('are not found once deleted, and are found in the remaining thread once merged', async () => {
    const { threads, found } = await makeShop(server);
    const gone = await threads.thread();
    const into = await threads.thread();
    const merged = await threads.thread({ mergedInto: into });
    for (const id of [gone, merged]) await threads.say(id, ['visitor', 'whitebeam']);
    await threads.sql(sql`update conversations set inbox_status = 'Deleted' where id = ${gone}`);
    expect((await found('messages', 'whiteb')).map((hit) => hit.conversationID)).toEqual([into]);
  });
});

describe('tickets and members', () => {
  it('are found by number, words and id', async () => {
    const { tasks, found } = await makeShop(server);
    const lamp = await tasks.made({ title: 'Marble lamp broken', mode: 'Ticket' });
    const chair = await tasks.made({ title: `Return ${lamp.number}0 chairs` });
    const titles = async (q: string) => (await found('tickets', q)).map(({ title }) => shown(title));
    expect(await titles('broken marb')).toEqual(['[Marb]le lamp [broken]']);
    expect(await titles(`#${lamp.number}`)).toContain('Marble lamp broken');
    expect((await found('tickets', `${lamp.number}`))[0]?.id).toBe(lamp.id);
    expect((await found('tickets', chair.id)).map(({ id }) => id)).toEqual([chair.id]);
  });

  it('are found by name, user name and address, if they are active', async () => {
    const { merchant, found } = await makeShop(server);
    const marta = await makeMember(server, merchant.id, 'USER', { firstName: 'Marta', lastName: 'Nowicka' });
    for (const q of ['mar now', marta.userName, `${marta.userName}@test`, marta.id]) {
      expect(
        (await found('members', q)).map(({ id }) => id),
        q,
      ).toEqual([marta.id]);
    }
    const body = { id: marta.id, status: 'Inactive' as const };
    const { status } = await request(server.url, 'updateUserAccount', { body }, merchant.admin);
    expect(status).toBe(200);
    expect(await found('members', 'mar now')).toEqual([]);
  });
});

describe('each role', () => {
  const ALL = ['people', 'conversations', 'messages', 'tickets', 'members'];
  const CHATS = ['conversations', 'messages'];

  it.each([
    { role: 'ADMIN', kinds: ['contacts', ...ALL], seesAll: true, mails: true },
    { role: 'MANAGER', kinds: ['contacts', ...ALL], seesAll: true, mails: true },
    { role: 'USER', kinds: ['contacts', ...ALL], seesAll: true, mails: true },
    { role: 'IT_MANAGER', kinds: ['contacts', ...ALL], seesAll: true, mails: true },
    { role: 'PHYSICIAN', kinds: ['contacts', 'people', ...CHATS], seesAll: true, mails: false },
    { role: 'CALLCENTER_USER1', kinds: ALL, seesAll: true, mails: true },
    { role: 'CALLCENTER_USER2', kinds: [], seesAll: false, mails: false },
    { role: 'CALLCENTER_USER3', kinds: ALL, seesAll: false, mails: true },
    { role: 'CALLCENTER_SUPERVISOR', kinds: ALL, seesAll: false, mails: true },
    { role: 'M_USER', kinds: CHATS, seesAll: true, mails: false },
  ])('$role finds what it sees on its pages', async ({ role, kinds, seesAll, mails }) => {
    const { merchant, threads, tasks, search } = await makeShop(server);
    const caller = await makeMember(server, merchant.id, role, { firstName: 'Marlene' });
    await makeMember(server, merchant.id, 'USER', { firstName: 'Marta' });
    const others = { chat: await threads.thread({}, { firstName: 'Marisol' }), mail: '' };
    others.mail = await threads.thread({ kind: 'mail', subject: 'Marina' }, { firstName: 'Sofia' });
    const own = { assignedTo: caller.id };
    const mine = { chat: await threads.thread(own, { firstName: 'Marco' }), mail: '' };
    mine.mail = await threads.thread({ kind: 'mail', subject: 'Marble', ...own }, { firstName: 'Paul' });
    for (const id of [...Object.values(others), ...Object.values(mine)]) {
      await threads.say(id, ['visitor', 'The marsh chair']);
    }
    const ticket = await tasks.made({ title: 'Marsh chair' });
    const ownTicket = await tasks.made({
      title: 'Marsh lamp',
      assignedTo: seesAll || kinds.length === 0 ? null : caller.id,
    });

    for (const body of [{ firstName: 'Marisol' }, { firstName: 'Marco', ownerId: caller.id }]) {
      await request(server.url, 'createContact', { body }, merchant.admin);
    }

    const groups = await search('mar', {}, caller);
    expect(groups.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
    const ids = <Kind extends SearchKind>(kind: Kind, idOf: (hit: SearchHit<Kind>) => string) =>
      groups
        .filter((group: SearchGroup) => group.kind === kind)
        .flatMap(({ hits }) => hits as SearchHit<Kind>[])
        .map(idOf)
        .sort();
    const sees = <Value>(all: readonly Value[], few: readonly Value[]) =>
      kinds.length === 0 ? [] : [...(seesAll ? [...all, ...few] : few)].sort();
    const threadIds = sees(
      [others.chat, ...(mails ? [others.mail] : [])],
      [mine.chat, ...(mails ? [mine.mail] : [])],
    );
    expect(ids('people', ({ name }) => name.text)).toEqual(
      kinds.includes('people') ? sees(['Marisol'], ['Marco']) : [],
    );
    expect(ids('contacts', ({ name }) => name.text)).toEqual(
      kinds.includes('contacts') ? sees(['Marisol'], ['Marco']) : [],
    );
    expect(ids('conversations', ({ id }) => id)).toEqual(threadIds);
    expect(ids('messages', ({ conversationID }) => conversationID)).toEqual(threadIds);
    expect(ids('tickets', ({ id }) => id)).toEqual(
      kinds.includes('tickets') ? sees([ticket.id], [ownTicket.id]) : [],
    );
    expect(ids('members', ({ name }) => name.text.split(' ')[0] ?? '')).toEqual(
      kinds.includes('members') ? sees(['Marta'], ['Marlene']) : [],
    );
  });
});

it('finds nothing of another merchant', async () => {
  const shop = await makeShop(server);
  const stranger = await makeMerchant(server);
  const thread = await shop.threads.thread({ kind: 'mail', subject: 'Marina' }, { firstName: 'Marisol' });
  await shop.threads.say(thread, ['visitor', 'The marsh chair']);
  const task = await shop.tasks.made({ title: 'Marsh' });
  for (const q of ['mar', thread, task.id, shop.me.id, `#${task.number}`]) {
    const groups = await shop.search(q, {}, stranger.admin);
    // "#1" may be the start of the stranger's own user name.
    const own = (hit: object) => 'id' in hit && hit.id === stranger.admin.id;
    const foreign = groups.flatMap(({ hits }): readonly object[] => hits).filter((hit) => !own(hit));
    expect(foreign).toEqual([]);
  }
});

it('returns partial results when a kind takes too long', async () => {
  const { me, person, found } = await makeShop(server);
  await person({ firstName: 'Marisol', externalId: 'mar' });
  expect(await found('people', 'mar')).toHaveLength(1);
  const owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
  await owner.query('begin; lock table visitor_words in access exclusive mode');
  const query = { q: 'mar', kinds: 'people' };
  const { body } = await request(server.url, 'search', { query }, me);
  await owner.end();
  expect(body.groups[0]).toMatchObject({ hits: [{ name: { text: 'Marisol' } }] });
  expect(body.groups[0]?.total).toEqual({ total: 1, isExact: false });
});
