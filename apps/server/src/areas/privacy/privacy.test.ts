import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../database/tenant.ts';
import { impersonalTables, lockDerivedShared, personalTables } from '../../kernel/erasure.ts';
import { newId } from '../../kernel/ids.ts';
import { findOptOut } from '../../mail/opt-outs.ts';
import type { World } from '../../sweep/area-sweep.ts';
import { makeWorld } from '../../sweep/world.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { catchUp } from '../analytics/facts/keeping.ts';
import { runErasure } from './erasing.ts';
import { findPerson, forPerson, NOBODY } from './person.ts';

/** In every text of the person, and nowhere else. */
const MARK = 'zqplanted';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Column extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const columns = (db: Db) =>
  db.execute<Column>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and (a.atttypid = any('{text,jsonb,text[],tsvector,inet}'::regtype[]))
    order by 1, 2`);

it('every table with texts is claimed, or said to contain nobody', async () => {
  const { rows } = await server.services.database.anonymous(columns);
  const known = new Set([...personalTables.keys(), ...Object.keys(impersonalTables)]);
  expect([...new Set(rows.map(({ table }) => table))].filter((table) => !known.has(table))).toEqual([]);
});

it('erases a person from every table and file, and nothing of others', async () => {
  const world = await makeWorld(server);
  const { merchantId, contactId, otherContactId, visitorId } = world;
  const tenant = server.services.database.tenant(merchantId);
  const admin = { token: await world.memberToken('ADMIN') };
  await tenant.transaction((db) => plant(db, world));
  await tenant.transaction((db) => nameElsewhere(db, world));
  const neighbours = await tenant.transaction((db) => addNeighbour(db, world));
  const contentKey = await tenant.read(async (db) => {
    const { rows } = await db.execute<{ key: string }>(
      sql`select raw_file_key as key from mail_arrivals limit 1`,
    );
    return rows[0]?.key ?? '';
  });
  await server.services.files.put(contentKey, Buffer.from(MARK));

  const confirmed = { params: { id: contactId }, body: { confirmation: 'Ann Planted' } };
  const wrong = await request(
    server.url,
    'eraseContact',
    { ...confirmed, body: { confirmation: 'Ann' } },
    admin,
  );
  expect(wrong.status).toBe(409);
  const started = await request(server.url, 'eraseContact', confirmed, admin);
  expect(started.status).toBe(200);
  await runErasure(server.services, merchantId, started.body.id);
  const { body: record } = await request(server.url, 'listErasures', { query: {} }, admin);
  expect(record.erasures).toMatchObject([{ state: 'done', pseudonym: started.body.pseudonym }, {}]);
  expect(record.erasures[0]?.counts).toContainEqual({ table: 'visitors', count: 1 });

  // Statistics are built again from the facts that are left.
  await catchUp(server.services, merchantId);
  expect(await tenant.read((db) => tablesWith(db, merchantId, ['planted', contactId, visitorId]))).toEqual(
    [],
  );
  expect(await server.services.files.get(contentKey)).toBeNull();
  expect(filesWith(MARK)).toEqual([]);
  expect(await tenant.read((db) => findOptOut(db, merchantId, 'Ann@planted.test'))).not.toBeNull();
  const left = await tenant.read((db) =>
    db.execute<{ count: number }>(sql`
      select (select count(*) from contacts where id = ${otherContactId}) + (select count(*) from visitors where id = ${neighbours.visitorId})
        + (select count(*) from visits where visitor_id = ${neighbours.visitorId})
        + (select count(*) from conversations where visitor_id = ${neighbours.visitorId})
        + (select count(*) from table_exports where id = ${neighbours.exportId})
        + (select count(*) from saved_views where name = 'All Anns') as count`),
  );
  expect(Number(left.rows[0]?.count)).toBe(6);
}, 60_000);

it('erases what follow-up work under way derived from the person meanwhile', async () => {
  const world = await makeWorld(server);
  const { merchantId, contactId, conversationId } = world;
  const tenant = server.services.database.tenant(merchantId);
  await tenant.transaction((db) => plant(db, world));
  const count = async (db: Db, table: string) => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} where conversation_id = ${conversationId}`);
    return rows[0]?.count;
  };
  const begun = Promise.withResolvers<void>();
  const following = tenant.transaction(async (db) => {
    await lockDerivedShared(db, merchantId);
    begun.resolve();
    await vi.waitFor(async () => expect(await count(db, 'messages')).toBe(0), { timeout: 20_000 });
    await db.execute(sql`insert into message_words (merchant_id, conversation_id, seq, at, words)
      values (${merchantId}, ${conversationId}, 999, now(), ${MARK}::tsvector)`);
  });
  await begun.promise;
  const input = { params: { id: contactId }, body: { confirmation: 'Ann Planted' } };
  const { body } = await request(server.url, 'eraseContact', input, {
    token: await world.memberToken('ADMIN'),
  });
  await Promise.all([runErasure(server.services, merchantId, body.id), following]);
  expect(await tenant.read((db) => count(db, 'message_words'))).toBe(0);
}, 60_000);

/** Links the rows of a world to its contact, and writes the mark into every text of them that admits it. */
async function plant(
  db: Db,
  { merchantId, memberId, contactId, visitorId, conversationId }: World,
): Promise<void> {
  const of = sql`merchant_id = ${merchantId}`;
  const mergedId = newId();
  await db.execute(
    sql`update visitors set contact_id = ${contactId}, email = 'ann@planted.test' where ${of} and id = ${visitorId}`,
  );
  await db.execute(
    sql`update contacts set first_name = 'Ann', last_name = 'Planted' where ${of} and id = ${contactId}`,
  );
  await db.execute(sql`insert into contact_identities (merchant_id, kind, value, contact_id)
    values (${merchantId}, 'email', 'ann@planted.test', ${contactId})`);
  await db.execute(sql`insert into mail_opt_outs (merchant_id, id, email, source)
    values (${merchantId}, ${newId()}, 'ann@planted.test', 'team')`);
  await db.execute(sql`insert into audit_entries (merchant_id, id, actor_type, actor_id, action, subject_type, subject_id, before, after)
    values (${merchantId}, ${newId()}, 'visitor', ${visitorId}, 'visitor.changed', 'visitor', ${visitorId}, '{"notes": "x"}', '{"notes": "y"}'),
      (${merchantId}, ${newId()}, 'member', ${newId()}, 'task.changed', 'task', ${newId()}, null, '{"title": "For ann@planted.test"}'),
      (${merchantId}, ${newId()}, 'member', ${newId()}, 'contactNote.created', 'contactNote', ${newId()}, null,
        ${JSON.stringify({ text: MARK, contactId })}),
      (${merchantId}, ${newId()}, 'member', ${newId()}, 'contact.created', 'contact', ${mergedId}, null,
        ${JSON.stringify({ company: MARK })})`);
  await db.execute(sql`insert into contact_merges (merchant_id, id, kept_id, other_id, other_name, member_id, snapshot)
    values (${merchantId}, ${newId()}, ${contactId}, ${mergedId}, 'Anna Lee', ${memberId}, '{}')`);
  await db.execute(sql`insert into outgoing_mails (merchant_id, id, sender, recipient, subject, text, html)
    values (${merchantId}, ${newId()}, 'us', 'Ann@planted.test', 's', 't', 'h')`);
  const importId = newId();
  await db.execute(sql`insert into contact_imports (merchant_id, id, member_id, file_name, format, state, columns)
    values (${merchantId}, ${importId}, ${memberId}, 'people.csv', 'csv', 'done', '[{"header": "City", "samples": ["zqplanted"]}]')`);
  await db.execute(sql`insert into contact_import_rows (merchant_id, import_id, row, values, contact_id)
    values (${merchantId}, ${importId}, 1, '{zqplanted}', ${contactId})`);
  await db.execute(sql`insert into contact_import_keys (merchant_id, import_id, key, row)
    values (${merchantId}, ${importId}, 'external zqplanted', 1)`);
  await db.execute(sql`update mail_arrivals set conversation_id = ${conversationId} where ${of}`);
  const person = await findPerson(db, merchantId, { ...NOBODY, contacts: [contactId] });
  const { rows } = await columns(db);
  for (const { table, name, type } of rows) {
    const claim = personalTables.get(table);
    if (!claim || KEPT.has(`${table}.${name}`)) continue;
    const column = sql.identifier(name);
    const value =
      type === 'text'
        ? sql`left(${column} || ${` ${MARK}`}, 200)`
        : type === 'jsonb'
          ? sql`case jsonb_typeof(${column}) when 'object' then ${column} || ${JSON.stringify({ [MARK]: MARK })}::jsonb else ${column} end`
          : type === 'text[]'
            ? sql`${column} || ${MARK}::text`
            : sql`${column}`;
    const where = sql`merchant_id = ${merchantId} and (${forPerson(claim.rows, person, new Date())})`;
    await db
      .transaction((inner) =>
        inner.execute(sql`update ${sql.identifier(table)} t set ${column} = ${value} where ${where}`),
      )
      .catch(() => {});
  }
}

/** Texts of the team with a name or address of the person. */
async function nameElsewhere(db: Db, { merchantId, memberId }: World): Promise<void> {
  const importId = newId();
  await db.execute(sql`insert into contact_imports (merchant_id, id, member_id, file_name, format, state, columns)
    values (${merchantId}, ${importId}, ${memberId}, 'Planted_Ann.csv', 'csv', 'done', '[]')`);
  await db.execute(sql`insert into audit_entries (merchant_id, id, actor_type, actor_id, action, subject_type, subject_id, after)
    values (${merchantId}, ${newId()}, 'member', ${memberId}, 'contactImport.started', 'contactImport', ${importId}, '{"fileName": "Planted_Ann.csv"}')`);
  await db.execute(sql`insert into notices (merchant_id, id, member_id, kind, text)
    values (${merchantId}, ${newId()}, ${memberId}, 'Notification', 'Planted_Ann.csv')`);
  await db.execute(sql`insert into saved_views (merchant_id, id, name, query)
    values (${merchantId}, ${newId()}, 'Her', '{"q": "ANN@planted.test"}')`);
  await db.execute(sql`insert into contact_bulks (merchant_id, id, member_id, action, filter, total)
    values (${merchantId}, ${newId()}, ${memberId}, '{}', '{"text": "planted"}', 1)`);
}

/** Columns by which rows are found, or that name content. */
const KEPT = new Set([
  'audit_entries.subject_id',
  'audit_entries.actor_id',
  'contact_identities.value',
  'files.key',
  'files.uploader_id',
  'files.uploader_type',
  'mail_arrivals.raw_file_key',
  'mail_opt_outs.email',
  'mail_opt_outs.reason',
  'mail_opt_outs.source',
  'mails.raw_key',
  'one_time_links.subject',
  'outgoing_mails.recipient',
  'table_exports.file_key',
  'visitors.email',
  'contacts.first_name',
  'contacts.last_name',
]);

async function addNeighbour(db: Db, { merchantId, memberId, otherContactId, conversationId }: World) {
  const visitorId = newId();
  await db.execute(
    sql`insert into visitors (merchant_id, id, first_name) values (${merchantId}, ${visitorId}, 'Bob')`,
  );
  await db.execute(
    sql`insert into visits (merchant_id, id, visitor_id) values (${merchantId}, ${newId()}, ${visitorId})`,
  );
  await db.execute(sql`insert into conversations (merchant_id, id, visitor_id, merged_into)
    values (${merchantId}, ${newId()}, ${visitorId}, ${conversationId})`);
  await db.execute(
    sql`insert into saved_views (merchant_id, id, name, query) values (${merchantId}, ${newId()}, 'All Anns', '{"q": "ann"}')`,
  );
  const exportId = newId();
  await db.execute(sql`insert into table_exports (merchant_id, id, member_id, kind, format, filter)
    values (${merchantId}, ${exportId}, ${memberId}, 'person', 'archive', ${JSON.stringify({ contactId: otherContactId })})`);
  return { visitorId, exportId };
}

/** The stored files in which a text is still found. */
const filesWith = (text: string): string[] =>
  readdirSync(join(server.services.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text));

/** The tables in which one of the texts is still found. */
async function tablesWith(db: Db, merchantId: number, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await columns(db);
  for (const table of new Set(rows.map((row) => row.table))) {
    const { rows: hits } = await db.execute(sql`
      select from ${sql.identifier(table)} t where merchant_id = ${merchantId}
        and t::text ilike any(${sql.param(texts.map((text) => `%${text}%`))}::text[]) limit 1`);
    if (hits.length > 0) found.push(table);
  }
  return found;
}
