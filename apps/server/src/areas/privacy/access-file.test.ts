import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeWorld } from '../../sweep/world.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openZip } from '../contacts/import/readers/zip.ts';
import { type ExportScope, type FileSource, sourceOf } from '../exports/source.ts';

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
