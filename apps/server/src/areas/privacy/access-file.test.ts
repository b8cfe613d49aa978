import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalTables } from '../../kernel/erasure.ts';
import { newId } from '../../kernel/ids.ts';
import { textIn } from '../../kernel/texts.ts';
import { makeWorld } from '../../sweep/world.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openZip } from '../contacts/import/readers/zip.ts';
import { type ExportScope, type FileSource, sourceOf } from '../exports/source.ts';
import arabic from './access-page.ar.json' with { type: 'json' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('contains the files of the person, and only theirs', async () => {
  const { merchantId, contactId, visitorId } = await makeWorld(server);
  const { services } = server;
  const tenant = services.database.tenant(merchantId);
  const keys = [newId(), newId(), newId()];
  await tenant.transaction(async (db) => {
    await db.execute(sql`update visitors set contact_id = ${contactId} where id = ${visitorId}`);
    for (const [index, key] of keys.entries()) {
      const owner = index === 1 ? newId() : visitorId;
      await db.execute(sql`insert into files (merchant_id, id, key, name, type, size, uploader_type, uploader_id, used_at)
        values (${merchantId}, ${newId()}, ${key}, ${`x${index}.pdf`}, 'application/pdf', 4, 'visitor', ${owner}, now())`);
    }
  });
  const contents = [Buffer.from([0xff, 0x00, 0x80, 0x41]), Buffer.from('not theirs')];
  for (const [index, content] of contents.entries()) await services.files.put(keys[index] ?? '', content);

  const scope = { services, tenant, caller: { visibility: 'all', rights: {} } } as unknown as ExportScope;
  const source = sourceOf('person') as FileSource;
  const wanted = { format: 'archive', filter: { contactId }, locale: 'en' } as const;
  const { content } = await source.write(scope, wanted, async () => {});
  const file = await buffer(content);
  const zip = openZip(file);
  const name = [1, 2, 3, 4].map((n) => `files/${n}-x0.pdf`).find((one) => zip.has(one)) ?? '';
  expect(await buffer(zip.read(name, 100))).toEqual(contents[0]);
  expect(file.includes('x1.pdf')).toBe(false);
  expect(file.includes('-x2.pdf')).toBe(false);
}, 60_000);

it('is a document about the person in the words of the merchant, with names for ids', async () => {
  const world = await makeWorld(server);
  const { merchantId, contactId, visitorId, conversationId, memberId } = world;
  const tenant = server.services.database.tenant(merchantId);
  const fieldId = newId();
  const listId = newId();
  await tenant.transaction(async (db) => {
    await db.execute(sql`insert into contact_fields (merchant_id, id, name, type, position)
      values (${merchantId}, ${fieldId}, 'Shoe size', 'STRING', 9)`);
    await db.execute(
      sql`insert into contact_lists (merchant_id, id, name, description, status) values (${merchantId}, ${listId}, 'Friends of the house', '', 'active')`,
    );
    await db.execute(
      sql`insert into contact_list_members (merchant_id, list_id, contact_id) values (${merchantId}, ${listId}, ${contactId})`,
    );
    await db.execute(sql`update members set first_name = 'Nora', last_name = 'Quist' where id = ${memberId}`);
    await db.execute(sql`update contacts set first_name = 'Ann', last_name = '<Lee>', country = 'pt', owner_id = ${memberId},
      fields = ${JSON.stringify({ [fieldId]: '38' })}, created_at = '2026-07-03T10:00Z' where id = ${contactId}`);
    await db.execute(sql`update visitors set contact_id = ${contactId} where id = ${visitorId}`);
  });
  const { services } = server;
  const scope = { services, tenant, caller: { visibility: 'all', rights: {} } } as unknown as ExportScope;
  const read = async (locale: 'en' | 'ar') => {
    const wanted = { format: 'archive', filter: { contactId }, locale } as const;
    const { content } = await (sourceOf('person') as FileSource).write(scope, wanted, async () => {});
    const zip = openZip(await buffer(content));
    const text = async (name: string) => (await buffer(zip.read(name, 1_000_000))).toString();
    return { page: await text('person.html'), data: JSON.parse(await text('person.json')) };
  };
  const { page, data } = await read('en');
  const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  expect(headings.slice(0, 4)).toEqual(['Person', 'Consents', 'Conversations', 'Tickets and tasks']);
  expect(page).toContain('<dt>Shoe size</dt><dd>38</dd>');
  expect(page).toContain('<dt>Responsible</dt><dd>Nora Quist</dd>');
  expect(page).toContain('<dt>Country</dt><dd>Portugal</dd>');
  expect(page).toContain('3 July 2026');
  expect(page).toContain('<li>Friends of the house · ');
  expect(page).toContain('&lt;Lee&gt;');
  expect(page).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(data.contacts[0]).toMatchObject({ id: contactId, fields: { [fieldId]: '38' } });
  expect(data.conversations).toContainEqual(expect.objectContaining({ id: conversationId }));
  expect(data.names).toMatchObject({ [fieldId]: 'Shoe size', [listId]: 'Friends of the house' });
  expect((await read('ar')).page).toMatch(/dir="rtl".*<h2>الشخص<\/h2>/s);
}, 60_000);

it('has all titles in Arabic', () => {
  const titles = [...personalTables.values()].flatMap(({ shown }) =>
    shown ? [shown.title, ...('columns' in shown ? Object.values(shown.columns).filter(Boolean) : [])] : [],
  );
  expect(titles.filter((title) => !(title in arabic) && textIn('ar', title) === title)).toEqual([]);
});
