import type { Machine } from '../machine/machine.ts';
import type { Shop } from '../shop.ts';
import type { Case } from './cases.ts';
import { loadTables } from './load-tables.ts';

const TABLES = ['contacts', 'contact_identities', 'contact_words', 'contact_lists', 'contact_list_members'];

const COUNTRIES = `array['de', 'fr', 'pt', 'gb', 'us', 'in', 'ng', 'jp', 'br', 'ae', 'mt']`;
const STEPS = `array['NEW', 'NEW', 'NEW', 'PROSPECT', 'PROSPECT', 'MQL', 'SQL', 'CUSTOMER', 'DNQ']`;
/** A tag of 1 contact in 1,000, and one of 1 in 3. */
const TAGS = `case when n % 1000 = 0 then array['rare', 'common'] when n % 3 = 0 then array['common'] else '{}'::text[] end`;

const LIST = '01930000-0000-7000-8000-00000000b001';

/** Fills merchants with contacts, each with an address, a number and the tokens of a name. */
export async function fillPeople(
  { databaseUrl }: Machine,
  shops: readonly { readonly merchantId: number; readonly contacts: number }[],
): Promise<void> {
  await loadTables(databaseUrl, TABLES, async (client) => {
    for (const { merchantId, contacts } of shops) {
      for (const statement of statements(merchantId, contacts)) await client.query(statement);
    }
  });
}

const statements = (merchantId: number, contacts: number): string[] => [
  `create temp table people as select n, uuidv7(at - now()) as id, at, 'first' || (n % 5000) as first,
    'last' || (n::bigint * 7919 % 50000) as last, least(now(), at + random() * interval '90 days') as seen
   from (select n, date_trunc('milliseconds', now() - interval '730 days' * (1 - n::float / ${contacts})) as at
     from generate_series(1, ${contacts}) n) given`,
  `insert into contacts (merchant_id, id, first_name, last_name, company, country, tags, owner_id, lead_status,
     lead_moved_at, score, source, last_seen_at, created_at, modified_at)
   select ${merchantId}, id, first, last, 'company ' || n % 1000, (${COUNTRIES})[1 + floor(11 * random() ^ 2)::int], ${TAGS},
     case when n % 4 = 0 then (select m.id from members m where m.merchant_id = ${merchantId} and not m.is_service order by m.id limit 1) end,
     (${STEPS})[1 + floor(9 * random())::int], at, floor(100 * random() ^ 3), (array['visitor', 'member', 'import'])[1 + n % 3],
     case when n % 5 > 0 then seen end, at, at from people`,
  `insert into contact_identities (merchant_id, kind, value, contact_id)
   select ${merchantId}, 'email', 'person' || n || '@example.com', id from people
   union all select ${merchantId}, 'phone', '+4930' || 10000000 + n, id from people`,
  `insert into contact_words (merchant_id, contact_id, word, contact_created_at)
   select ${merchantId}, id, unnest(array[first, last, 'company', (n % 1000)::text || 'th', 'person' || n || '@example.com', '+4930' || 10000000 + n]), at from people
   union all select ${merchantId}, id, '#' || unnest(${TAGS}), at from people`,
  `insert into contact_lists (merchant_id, id, name, description, status) values (${merchantId}, '${LIST}', 'Newsletter', '', 'active')`,
  `insert into contact_list_members (merchant_id, list_id, contact_id, contact_created_at)
   select ${merchantId}, '${LIST}', id, at from people where n % 10 = 0`,
  'drop table people',
];

const LEAST = 500;
const GROWTH = 1.3;

/** Every filter and sort of the contacts page. */
export function peopleCases({ merchantId, admin }: Pick<Shop, 'merchantId' | 'admin'>): Case[] {
  const one = (name: string, query: string, where = 'true', order = 'created_at desc, id desc'): Case => ({
    name: `Contacts, ${name}`,
    growth: GROWTH,
    least: LEAST,
    path: `/chimes/contactByMerchant/${merchantId}?${query}`,
    text: `select * from contacts where merchant_id = $1 and ${where} order by ${order} limit 51`,
    values: [merchantId],
  });
  const having = (condition: string) =>
    `id in (select contact_id from contact_words where merchant_id = contacts.merchant_id and ${condition})`;
  const named = `lower(last_name || ' ' || first_name)`;
  const seen = `coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00')`;
  return [
    one('newest first', ''),
    one('by name', 'sort=name&order=asc', 'true', `${named}, id`),
    one('by score', 'sort=score', 'true', 'score desc, id desc'),
    one('last seen first', 'sort=seen', 'true', `${seen} desc, id desc`),
    one('of a country', 'country=mt', `country = 'mt'`),
    one('of a step', 'leadStatus=SQL', `lead_status = 'SQL'`),
    one('of an owner', `ownerId=${admin.id}`, `owner_id = '${admin.id}'`),
    one('with a source', 'source=import', `source = 'import'`),
    one('with a score', 'minScore=90', 'score >= 90'),
    one('seen lately', 'seenFrom=2026-01-01', `${seen} >= '2026-01-01'`),
    one('created lately', 'fromDate=2026-01-01', `created_at >= '2026-01-01'`),
    one(
      'of a list',
      `listId=${LIST}`,
      `exists (select from contact_list_members m
      where m.merchant_id = contacts.merchant_id and m.list_id = '${LIST}' and m.contact_id = contacts.id)`,
    ),
    one('with a common tag', 'tag=common', having(`word = '#common'`)),
    one('with a rare tag', 'tag=rare', having(`word = '#rare'`)),
    one('found by a name', 'text=last77', having(`word >= 'last77' and word < 'last77\u{10ffff}'`)),
    one(
      'found by a name, by score',
      'text=last77&sort=score',
      having(`word >= 'last77' and word < 'last77\u{10ffff}'`),
      'score desc, id desc',
    ),
    one('found by an address', 'text=person77@example.com', having(`word = 'person77@example.com'`)),
    one('found by a number', 'text=493010000077', having(`word = '+493010000077'`)),
  ];
}
