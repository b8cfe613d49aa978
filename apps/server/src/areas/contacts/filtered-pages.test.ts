import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { readContacts } from './contact-rows.ts';

/** All but the oldest third were seen. */
const PEOPLE = 18_000;
const UNSEEN = 6_000;
const FIRST_DAY = '2024-03-01';
const LIST = '01930000-0000-7000-8000-00000000c001';

type Query = Parameters<typeof readContacts>[1];

const caller = { visibility: 'all' } as MemberCaller;

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startOwnServer();
  merchant = await makeMerchant(server);
  await insertContacts(1, PEOPLE);
  await server.services.database.tenant(merchant.id).transaction(async (db) => {
    const unseen = sql`from contacts where merchant_id = ${merchant.id} and last_seen_at is null`;
    await db.execute(sql`
      insert into contact_lists (merchant_id, id, name, description, status)
      values (${merchant.id}, ${LIST}, 'Unseen', '', 'active')`);
    await db.execute(sql`
      insert into contact_list_members (merchant_id, list_id, contact_id) select merchant_id, ${LIST}, id ${unseen}`);
    await db.execute(sql`
      insert into contact_words (merchant_id, contact_id, word, contact_created_at)
      select merchant_id, id, 'unseen', created_at ${unseen}`);
    await db.execute(sql`
      insert into contact_words (merchant_id, contact_id, word, contact_created_at)
      select merchant_id, id, '#third', created_at from contacts where merchant_id = ${merchant.id} and score = 3`);
    // Some have two words with the same beginning.
    await db.execute(sql`
      insert into contact_words (merchant_id, contact_id, word, contact_created_at)
      select merchant_id, id, unnest(array['tenth', 'tent']), created_at from contacts
      where merchant_id = ${merchant.id} and name_key like '%0 '`);
  });
  await analyze();
});
afterAll(() => server.close());

const insertContacts = (from: number, to: number) =>
  server.services.database.tenant(merchant.id).transaction((db) =>
    db.execute(sql`
      insert into contacts (merchant_id, id, last_name, source, score, country, created_at, last_seen_at)
      select ${merchant.id}, gen_random_uuid(), 'Lee ' || n % 50, 'import', n % 5,
        case when n % 2 = 0 then 'mt' else 'de' end,
        timestamptz '2024-03-01' + n / 3 * interval '42 seconds',
        case when n > ${UNSEEN} then timestamptz '2025-01-01' + n / 3 * interval '84 seconds' end
      from generate_series(${from}::int, ${to}::int) n`),
  );

/** The plans depend on the statistics. Those of a shared database would change the plans of other tests. */
async function analyze() {
  const owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
  await owner.query('analyze contacts, contact_words, contact_list_members');
  await owner.end();
}

const isUnseen = 'last_seen_at is null';
/** The first three are far behind in the order of the last visit. */
const filters: [title: string, query: object, condition: string][] = [
  ['the members of a list', { listId: LIST }, isUnseen],
  ['a word', { text: 'unsee' }, isUnseen],
  ['days of creation', { fromDate: FIRST_DAY, toDate: FIRST_DAY }, `created_at < '2024-03-02'`],
  ['a tag', { tag: 'third' }, 'score = 3'],
  ['a rare word', { text: 'ten' }, `name_key like '%0 '`],
  ['a rare word and a country', { text: 'ten', country: 'de' }, `name_key like '%0 ' and country = 'de'`],
  ['a rare word and a tag', { text: 'ten', tag: 'third' }, `name_key like '%0 ' and score = 3`],
  ['a country', { country: 'mt' }, `country = 'mt'`],
  [
    'a list, a country and a score',
    { listId: LIST, country: 'de', minScore: 2 },
    `${isUnseen} and country = 'de' and score >= 2`,
  ],
  ['a list and a tag', { listId: LIST, tag: 'third' }, `${isUnseen} and score = 3`],
];
const orders = [
  { sort: 'created', by: 'created_at' },
  { sort: 'name', by: 'name_key' },
  { sort: 'score', by: 'score' },
  { sort: 'seen', by: 'seen_key' },
] as const;

describe.each(filters)('contacts by %s', (_, filter, condition) => {
  it.each(orders)('are complete and in order by $sort', async ({ sort, by }) => {
    for (const [order, back] of [
      ['desc', false],
      ['asc', true],
    ] as const) {
      const { rows } = await server.services.database
        .tenant(merchant.id)
        .read((db) =>
          db.execute<{ id: string }>(
            sql.raw(
              `select id from contacts where merchant_id = ${merchant.id} and ${condition} order by ${by} desc, id desc`,
            ),
          ),
        );
      const expected = rows.map(({ id }) => id);
      expect(await allPages({ ...filter, sort, order, back })).toEqual(expected);
    }
  });

  it('are counted', async () => {
    const { rows } = await server.services.database
      .tenant(merchant.id)
      .read((db) =>
        db.execute(
          sql.raw(
            `select count(*)::int as total from contacts where merchant_id = ${merchant.id} and ${condition}`,
          ),
        ),
      );
    const { body } = await request(server.url, 'countContacts', { query: filter }, merchant.admin);
    expect(body).toEqual({ ...rows[0], isExact: true });
  });
});

/** The ids of all pages, in the order in which they are read. */
async function allPages(query: Omit<Query, 'limit'>): Promise<string[]> {
  const tenant = server.services.database.tenant(merchant.id);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const found = await readContacts({ tenant, caller }, { ...query, limit: 400, cursor });
    const page = found.page.map(({ id }) => id);
    ids.push(...(query.back ? page.reverse() : page));
    cursor = (query.back ? found.previousCursor : found.nextCursor) ?? undefined;
  } while (cursor);
  return ids;
}

it('reads no more for a far page when there are twice as many contacts', async () => {
  const far = filters.slice(0, 3).map(([, filter]) => filter);
  const readForAll = async () => {
    const read: number[] = [];
    for (const filter of far) read.push(await readForPage(filter));
    return read;
  };
  const before = await readForAll();
  await insertContacts(PEOPLE + 1, 2 * PEOPLE);
  await analyze();
  const more = (await readForAll()).map((read, index) => read - (before[index] ?? 0));
  expect(Math.max(...more)).toBeLessThan(PEOPLE / 2);
});

it.each([{ listId: LIST }, { tag: 'third' }])(
  'reads only the rows of the page of %o, newest first',
  async (filter) => {
    expect(await readForPage(filter, 'created')).toBeLessThan(4 * 51);
  },
);

/** How many rows and index entries of contacts, their words and lists are read for a first page. */
async function readForPage(filter: object, sort: Query['sort'] = 'seen'): Promise<number> {
  return server.services.database.tenant(merchant.id).transaction(async (db) => {
    const tenant: Tenant = {
      merchantId: merchant.id,
      read: (work) => work(db),
      transaction: (work) => work(db),
    };
    const readSoFar = async () => {
      const { rows } = await db.execute<{ total: number }>(sql`
        select sum(idx_tup_fetch + seq_tup_read + idx_scan)::int as total from pg_stat_xact_user_tables
        where relname in ('contacts', 'contact_words', 'contact_list_members')`);
      return rows[0]?.total ?? 0;
    };
    const before = await readSoFar();
    await readContacts({ tenant, caller }, { ...filter, sort, order: 'desc', limit: 50, back: false });
    return (await readSoFar()) - before;
  });
}

it('counts the matches of a text up to 10,000', async () => {
  const found = async () =>
    (await request(server.url, 'countContacts', { query: { text: 'everyone' } }, merchant.admin)).body;
  const name = (limit: number) =>
    server.services.database.tenant(merchant.id).transaction((db) =>
      db.execute(sql`
        insert into contact_words (merchant_id, contact_id, word, contact_created_at)
        select merchant_id, id, 'everyone', created_at from contacts where merchant_id = ${merchant.id}
        order by id limit ${limit}
        on conflict do nothing`),
    );
  await name(10_000);
  expect(await found()).toEqual({ total: 10_000, isExact: true });
  await name(10_001);
  expect(await found()).toEqual({ total: 10_000, isExact: false });
});
