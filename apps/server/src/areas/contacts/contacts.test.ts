import type { Contact } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import {
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { visitors } from '../visitors/tables.ts';
import { compareContacts } from './merging/duplicates.ts';
import { contactKeys } from './merging/tables.ts';
import { EMPTY_CONTACT } from './record.ts';
import { saveContacts } from './store.ts';
import { contactListMembers, contacts, contactTokens } from './tables.ts';

const DAY_MS = 86_400_000;
const COUNTRIES = ['pt', 'de', 'fr', ''];
const STEPS = ['NEW', 'VISITOR', 'PROSPECT', 'MQL', 'SQL', 'CUSTOMER', 'DNQ'] as const;
const SOURCES = ['visitor', 'member', 'import'] as const;
const TAGS = [['VIP'], ['Press', 'VIP'], []];
const COUNT = 84;

let server: TestServer;
let merchant: TestMerchant;
let listId: string;
let owner: TestMember;

const scope = () => systemScope(server.services, merchant.id);

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  owner = await makeMember(server, merchant.id, 'MANAGER');
  const list = { body: { name: 'Dealers' } };
  listId = (await request(server.url, 'createContactList', list, merchant.admin)).body.id;
  await scope().tenant.transaction(fill);
});
afterAll(() => server.close());

/** Contacts whose values combine in many ways. Some share sort values, so that pages must compare ids. */
async function fill(db: Parameters<typeof saveContacts>[0]): Promise<void> {
  const records = Array.from({ length: COUNT }, (_, index) => ({
    ...EMPTY_CONTACT,
    id: newId(),
    firstName: `Ann${index % 5}`,
    lastName: `Berg${index % 12}`,
    company: index % 6 === 0 ? 'Tidewell' : '',
    country: COUNTRIES[index % COUNTRIES.length] ?? '',
    tags: TAGS[index % TAGS.length] ?? [],
    ownerId: index % 3 === 0 ? owner.id : null,
    leadStatus: STEPS[index % STEPS.length] ?? 'NEW',
    source: SOURCES[index % SOURCES.length] ?? 'member',
    identities: [
      { kind: 'email' as const, value: `person${index}@${index % 5 === 3 ? 'shop.test' : 'example.com'}` },
      { kind: 'phone' as const, value: `+351211234${String(500 + index)}` },
    ],
  }));
  await saveContacts(db, merchant.id, records);
  await db.execute(sql`
    update contacts c set score = (n.i * 7) % 50, created_at = now() - (n.i / 4) * interval '1 day',
      last_seen_at = case when n.i % 4 = 0 then null else now() - (n.i % 10) * interval '1 day' end
    from unnest(${`{${records.map(({ id }) => id).join(',')}}`}::uuid[]) with ordinality as n (id, i)
    where c.merchant_id = ${merchant.id} and c.id = n.id`);
  await db
    .insert(contactListMembers)
    .values(
      records
        .filter((_, index) => index % 9 === 0)
        .map(({ id }) => ({ merchantId: merchant.id, listId, contactId: id })),
    );
}

type Query = Record<string, string | number | undefined>;
const page = async (query: Query = {}, by: TestMember = merchant.admin) =>
  (
    await request(
      server.url,
      'listContacts',
      { params: { id: merchant.id }, query: { limit: 200, ...query } as never },
      by,
    )
  ).body;
const idsOf = (list: readonly Contact[]) => list.map(({ id }) => id);
const total = async (query: Query) =>
  (await request(server.url, 'countContacts', { query: query as never }, merchant.admin)).body.total;
const matching = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await scope().tenant.read((db) =>
    db.execute<{ id: string }>(
      sql`select id from contacts c where c.merchant_id = ${merchant.id} and ${condition}`,
    ),
  );
  return rows.map(({ id }) => id).sort();
};
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe('the filters', () => {
  const cases: readonly [string, () => Query, () => ReturnType<typeof sql>][] = [
    [
      'list',
      () => ({ listId }),
      () => sql`exists (select from contact_list_members m where m.contact_id = c.id)`,
    ],
    ['lead step', () => ({ leadStatus: 'MQL' }), () => sql`c.lead_status = 'MQL'`],
    ['new, with visitors', () => ({ leadStatus: 'NEW' }), () => sql`c.lead_status in ('NEW', 'VISITOR')`],
    ['owner', () => ({ ownerId: owner.id }), () => sql`c.owner_id = ${owner.id}`],
    ['nobody', () => ({ ownerId: 'none' }), () => sql`c.owner_id is null`],
    ['country', () => ({ country: 'pt' }), () => sql`c.country = 'pt'`],
    ['tag, in any case', () => ({ tag: 'vip' }), () => sql`'VIP' = any(c.tags)`],
    ['score', () => ({ minScore: 10, maxScore: 30 }), () => sql`c.score between 10 and 30`],
    ['source', () => ({ source: 'import' }), () => sql`c.source = 'import'`],
    [
      'last seen',
      () => ({ seenFrom: dayAgo(5), seenTo: dayAgo(2) }),
      () => sql`c.last_seen_at >= ${dayAgo(5)}::timestamptz and c.last_seen_at < ${dayAgo(1)}::timestamptz`,
    ],
    [
      'created',
      () => ({ fromDate: dayAgo(9), toDate: dayAgo(3) }),
      () => sql`c.created_at >= ${dayAgo(9)}::timestamptz and c.created_at < ${dayAgo(2)}::timestamptz`,
    ],
    [
      'several at once',
      () => ({ country: 'de', ownerId: 'none', tag: 'VIP', minScore: 5 }),
      () => sql`c.country = 'de' and c.owner_id is null and 'VIP' = any(c.tags) and c.score >= 5`,
    ],
  ];

  it.each(cases)('by %s find what SQL finds, and count it', async (_, query, condition) => {
    const expected = await matching(condition());
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf((await page(query())).contacts).sort()).toEqual(expected);
    expect(await total(query())).toBe(expected.length);
  });
});

describe('the search', () => {
  it.each([
    ['a part of the first name', 'ann3', () => sql`c.first_name = 'Ann3'`],
    ['first and last name', 'berg7 ann', () => sql`c.last_name = 'Berg7'`],
    ['the company', 'tidew', () => sql`c.company = 'Tidewell'`],
    [
      'an address',
      'person42@example.com',
      () =>
        sql`exists (select from contact_identities i where i.contact_id = c.id and i.value = 'person42@example.com')`,
    ],
    ['the domain of an address', 'shop.test', () => sql`c.first_name = 'Ann3'`],
    ['words with a dot', 'ann3.berg', () => sql`c.first_name = 'Ann3'`],
    [
      'the end of a number',
      '234 542',
      () =>
        sql`exists (select from contact_identities i where i.contact_id = c.id and i.value like '%234542')`,
    ],
  ])('finds by %s', async (_, text, condition) => {
    const expected = await matching(condition());
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf((await page({ text })).contacts).sort()).toEqual(expected);
  });

  it('finds nobody for text without words', async () => {
    expect((await page({ text: '!?' })).contacts).toEqual([]);
  });
});

describe('the order', () => {
  const BY = {
    created: sql`c.created_at`,
    name: sql`lower(c.last_name || ' ' || c.first_name)`,
    score: sql`c.score`,
    seen: sql`coalesce(c.last_seen_at, timestamptz '1970-01-01 00:00:00+00')`,
  };
  const cases = (Object.keys(BY) as (keyof typeof BY)[]).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [sort, order] as const),
  );

  it.each(cases)('by %s %s is complete page by page, forwards and backwards', async (sort, order) => {
    const direction = sql.raw(order);
    const { rows } = await scope().tenant.read((db) =>
      db.execute<{ id: string }>(
        sql`select id from contacts c where c.merchant_id = ${merchant.id} order by ${BY[sort]} ${direction}, c.id ${direction}`,
      ),
    );
    const expected = rows.map(({ id }) => id);
    const forwards: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const next = await page({ sort, order, limit: 17, cursor });
      forwards.push(...idsOf(next.contacts));
      if (!next.nextCursor) break;
      cursor = next.nextCursor;
    }
    expect(forwards).toEqual(expected);
    const last = await page({ sort, order, limit: 17, back: 'true' });
    expect(idsOf(last.contacts)).toEqual(expected.slice(-17));
  });
});

describe('who sees whom', () => {
  it('depends on the visitors and owners of the contacts', async () => {
    const shop = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, shop);
    const [agent, colleague, supervisor, physician] = [
      await makeMember(server, shop.id, 'CALLCENTER_USER3', { department: 'Care' }),
      await makeMember(server, shop.id, 'CALLCENTER_USER3', { department: 'Sales' }),
      await makeMember(server, shop.id, 'CALLCENTER_SUPERVISOR', { department: 'Care' }),
      await makeMember(server, shop.id, 'PHYSICIAN'),
    ];
    const tenant = systemScope(server.services, shop.id).tenant;
    const create = async (
      firstName: string,
      values: Partial<typeof visitors.$inferInsert> | null,
      ownerId?: string,
    ) => {
      const referenceID = values ? (await makeVisitor(server, engagementID)).referenceID : undefined;
      const { body } = await request(
        server.url,
        'createContact',
        { body: { firstName, ownerId: ownerId ?? null, ...(referenceID && { visitorId: referenceID }) } },
        shop.admin,
      );
      if (referenceID && values) {
        await tenant.transaction((db) => db.update(visitors).set(values).where(eq(visitors.id, referenceID)));
      }
      return body.id;
    };
    const people = {
      served: await create('Served', { agentIds: [agent.id] }),
      other: await create('Other', { agentIds: [colleague.id] }),
      owned: await create('Owned', null, agent.id),
      unknown: await create('Unknown', null),
    };
    const seenBy = async (member: TestMember) => {
      const names: string[] = [];
      for (const [name, id] of Object.entries(people)) {
        const { status } = await request(server.url, 'getContact', { params: { id } }, member);
        if (status === 200) names.push(name);
        else expect(status).toBe(404);
      }
      return names;
    };
    expect(await seenBy(shop.admin)).toEqual(['served', 'other', 'owned', 'unknown']);
    expect(await seenBy(agent)).toEqual(['served', 'owned']);
    expect(await seenBy(colleague)).toEqual(['other']);
    expect(await seenBy(supervisor)).toEqual(['served', 'owned']);
    const listed = await request(server.url, 'listContacts', { params: { id: shop.id } }, physician);
    expect(idsOf(listed.body.contacts).sort()).toEqual(
      Object.values(people)
        .filter((id) => idsOf(listed.body.contacts).includes(id))
        .sort(),
    );
    expect(idsOf(listed.body.contacts)).toContain(people.unknown);
    const count = await request(server.url, 'countContacts', {}, physician);
    expect(count.body.total).toBe(listed.body.contacts.length);
  });

  it('ends at the merchant', async () => {
    const [row] = await scope().tenant.read((db) => db.select({ id: contacts.id }).from(contacts).limit(1));
    const stranger = await makeMerchant(server);
    const params = { id: row?.id ?? '' };
    expect((await request(server.url, 'getContact', { params }, stranger.admin)).status).toBe(404);
    const list = await request(server.url, 'listContacts', { params: { id: merchant.id } }, stranger.admin);
    expect(list.status).toBe(404);
  });
});

it('a removed contact leaves nothing by which it was found', async () => {
  const { id: merchantId, admin } = await makeMerchant(server);
  const body = { firstName: 'Ada', lastName: 'Lovelace', emails: ['ada@example.com'] };
  const { id } = (await request(server.url, 'createContact', { body }, admin)).body;
  await compareContacts(server.services, merchantId);
  const found = () =>
    server.services.database
      .tenant(merchantId)
      .read((db) => Promise.all([contactTokens, contactKeys].map((table) => db.$count(table))));
  expect(Math.min(...(await found()))).toBeGreaterThan(0);
  await request(server.url, 'removeContact', { params: { id } }, admin);
  expect(await found()).toEqual([0, 0]);
});

it('keeps something by which a contact is known, and each tag once', async () => {
  const { admin } = await makeMerchant(server);
  const body = { firstName: 'Ada', emails: ['ada@example.com'], tags: ['a', 'A', 'a ', 'b'] };
  const created = (await request(server.url, 'createContact', { body }, admin)).body;
  expect(created.tags).toEqual(['a', 'b']);
  const update = (changes: object) =>
    request(server.url, 'updateContact', { body: { id: created.id, ...changes } }, admin);
  expect((await update({ emails: [], firstName: '' })).body).toMatchObject({ field: 'firstName' });
  expect((await update({ emails: [] })).body).toMatchObject({ firstName: 'Ada', identities: [] });
});
