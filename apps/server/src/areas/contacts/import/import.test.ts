import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { upload, rowsOf, reached, check, start, run, importFile } = importing(() => server);

async function people({ id, admin }: TestMerchant) {
  const { body } = await request(
    server.url,
    'listContacts',
    { params: { id }, query: { sort: 'name', order: 'asc' } },
    admin,
  );
  return body.contacts.map(({ firstName, lastName, company, country, city, tags, identities }) => ({
    name: `${firstName} ${lastName}`.trim(),
    company,
    country,
    city,
    tags,
    known: identities.map(({ value }) => value),
  }));
}

it('reads an Excel export of a fair in Latin-1 with semicolons, and proposes its columns', async () => {
  const merchant = await makeMerchant(server);
  const file = Buffer.from(
    [
      'Name;E-Mail;Telefon;Firma;Ort;Land;Interesse;Lfd. Nr.',
      'Jörg Müller;JORG@example.de;040 5550142;"Müller; Söhne";Köln;Deutschland;Eiche, Esstische;1',
      'Ana;ana@example.pt;+351 211 234 567;;Lisboa;Portugal;;2',
    ].join('\r\n'),
    'latin1',
  );
  const uploaded = await upload(merchant, file);
  expect(uploaded).toMatchObject({ state: 'uploaded', format: 'csv', total: 2, columnCount: 8 });
  expect(uploaded.columns.map(({ target }) => ('name' in target ? target.name : target.kind))).toEqual([
    'fullName',
    'email',
    'phone',
    'company',
    'city',
    'country',
    'tags',
    'none',
  ]);
  const checked = await check(merchant, uploaded);
  expect(checked.checked).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
  expect(await people(merchant)).toEqual([]);
  await run(merchant, uploaded.id);
  expect(await people(merchant)).toEqual([
    {
      name: 'Ana',
      company: '',
      country: 'pt',
      city: 'Lisboa',
      tags: [],
      known: ['ana@example.pt', '+351211234567'],
    },
    {
      name: 'Jörg Müller',
      company: 'Müller; Söhne',
      country: 'de',
      city: 'Köln',
      tags: ['Eiche', 'Esstische'],
      known: ['jorg@example.de', '+49405550142'],
    },
  ]);
});

it('fills blanks, overwrites or skips, and undoes all but what changed since', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const body = { firstName: 'Ann', company: 'Old', emails: ['ann@example.com'] };
  const { body: ann } = await request(server.url, 'createContact', { body }, admin);
  const file =
    'First name,Email,Company,City,Phone\nAnna,ANN@example.com,New,Porto,+351211234567\nBob,bob@example.com,,,\nCy,cy@example.com,,,\n';

  const skipped = await importFile(merchant, 'Email\nann@example.com\n', { mode: 'skip' });
  expect(skipped.imported).toEqual({ create: 0, update: 0, skip: 1, error: 0 });
  const kept = await importFile(merchant, file);
  expect(kept.imported).toEqual({ create: 2, update: 1, skip: 0, error: 0 });
  expect((await people(merchant))[0]).toMatchObject({ name: 'Ann', company: 'Old', city: 'Porto' });
  const over = await importFile(merchant, file, { mode: 'overwrite' });
  expect(over.imported).toEqual({ create: 0, update: 1, skip: 2, error: 0 });
  expect((await people(merchant))[0]).toMatchObject({ name: 'Anna', company: 'New' });

  await request(server.url, 'undoContactImport', { params: { id: over.id } }, admin);
  await reached(merchant, over.id, 'undone');
  expect((await people(merchant))[0]).toMatchObject({ name: 'Ann', company: 'Old', city: 'Porto' });

  const bob = (
    await request(server.url, 'listContacts', { params: { id: merchant.id }, query: { text: 'bob' } }, admin)
  ).body.contacts[0];
  await request(server.url, 'updateContact', { body: { id: bob?.id ?? '', city: 'Faro' } }, admin);
  await request(server.url, 'updateContact', { body: { id: ann.id, city: 'Braga' } }, admin);
  await request(server.url, 'undoContactImport', { params: { id: kept.id } }, admin);
  await reached(merchant, kept.id, 'undone');
  expect(await people(merchant)).toMatchObject([
    { name: 'Ann', company: 'Old', city: 'Braga', known: ['ann@example.com'] },
    { name: 'Bob', city: 'Faro' },
  ]);
});

it('imports one file twice, at once, without twins', async () => {
  const merchant = await makeMerchant(server);
  const file = `Name,Email\n${Array.from({ length: 1200 }, (_, n) => `Person ${n},p${n}@example.com`).join('\n')}`;
  const both = await Promise.all([upload(merchant, file), upload(merchant, file)]);
  for (const one of both) await check(merchant, one);
  await Promise.all(both.map(({ id }) => start(merchant, id)));
  const ended = await Promise.all(both.map(({ id }) => reached(merchant, id, 'done')));
  expect(ended.map(({ imported }) => imported.create).reduce((a, b) => a + b)).toBe(1200);
  expect(ended.map(({ imported }) => imported.skip).reduce((a, b) => a + b)).toBe(1200);
  const counted = await request(server.url, 'countContacts', { query: {} }, merchant.admin);
  expect(counted.body.total).toBe(1200);
});

it('reports rows with errors, checks a corrected one again, and returns the others as a file', async () => {
  const merchant = await makeMerchant(server);
  const file = [
    'Name,Email,Phone,Country',
    'A,a@,,',
    'B,b@example.com,12,',
    'C,,,',
    'D,d@example.com,,',
    'E,D@example.com,,',
    `F,${'f'.repeat(10_000)}@example.com,,`,
    'G,g@example.com,,Atlantis',
    '"=cmd()",h@,,',
  ].join('\n');
  const { id, checked } = await check(merchant, await upload(merchant, file));
  expect(checked).toEqual({ create: 2, update: 0, skip: 0, error: 6 });
  const errors = await rowsOf(merchant, id, 'error');
  expect(errors.map(({ row, reason, column }) => [row, reason?.text, column])).toEqual([
    [2, 'Email is not valid', 1],
    [4, 'No email, phone number or id', null],
    [6, 'Same email as row {row} in this file', 1],
    [7, '{title} is longer than {max} characters', 1],
    [8, 'Not in the list of countries', 3],
    [9, 'Email is not valid', 1],
  ]);
  expect((await rowsOf(merchant, id, 'create'))[0]).toMatchObject({
    row: 3,
    reason: { text: 'Phone has too few digits' },
    column: 2,
  });
  const correction = { column: 1, value: 'a@example.com' };
  const { body } = await request(
    server.url,
    'correctContactImportRow',
    { params: { id, row: 2 }, body: correction },
    merchant.admin,
  );
  expect(body).toMatchObject({ verdict: 'create', reason: null, values: ['A', 'a@example.com', '', ''] });
  const ended = await run(merchant, id);
  expect(ended.imported).toEqual({ create: 3, update: 0, skip: 0, error: 5 });
  const link = await request(server.url, 'getContactImportErrors', { params: { id } }, merchant.admin);
  const text = await (await fetch(server.url + link.body.url)).text();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'Name,Email,Phone,Country,Error,Error in column',
    'B,b@example.com,12,,Skipped: Phone has too few digits,Phone',
  ]);
  expect(text).toContain("'=cmd(),h@");
});

it('pauses, continues and cancels between batches', async () => {
  const merchant = await makeMerchant(server);
  const file = `Email\n${Array.from({ length: 3000 }, (_, n) => `p${n}@example.com`).join('\n')}`;
  const { id } = await check(merchant, await upload(merchant, file));
  await start(merchant, id);
  const paused = await request(server.url, 'pauseContactImport', { params: { id } }, merchant.admin);
  expect(paused.body.state).toBe('paused');
  expect(paused.body.done).toBeLessThan(3000);
  await request(server.url, 'resumeContactImport', { params: { id } }, merchant.admin);
  await request(server.url, 'cancelContactImport', { params: { id } }, merchant.admin);
  const again = await request(server.url, 'resumeContactImport', { params: { id } }, merchant.admin);
  expect([again.status, again.body]).toMatchObject([409, { error: 'import_in_other_state' }]);
  const { canUndo, imported } = await reached(merchant, id, 'cancelled');
  expect(canUndo).toBe(true);
  await request(server.url, 'undoContactImport', { params: { id } }, merchant.admin);
  await reached(merchant, id, 'undone');
  expect(imported.create).toBeLessThan(3000);
  const counted = await request(server.url, 'countContacts', { query: {} }, merchant.admin);
  expect(counted.body.total).toBe(0);
});

it('says once that it has ended, also when it is cancelled or undone', async () => {
  const merchant = await makeMerchant(server);
  let ended = 0;
  const stop = server.services.bus.follow('contactImport.ended', ({ merchantId }) => {
    if (merchantId === merchant.id) ended += 1;
  });
  const { id } = await importFile(merchant, 'Email\na@example.com\n');
  await expect.poll(() => ended).toBe(1);
  await request(server.url, 'undoContactImport', { params: { id } }, merchant.admin);
  await reached(merchant, id, 'undone');
  await expect.poll(() => ended).toBe(2);
  const other = await upload(merchant, 'Email\nb@example.com\n');
  await request(server.url, 'cancelContactImport', { params: { id: other.id } }, merchant.admin);
  expect(ended).toBe(3);
  stop();
});

// A retry would find the statistics up to date.
it('updates the statistics of contacts while it adds many of them, unless others have the table locked', {
  retry: 0,
  timeout: 60_000,
}, async () => {
  const merchant = await makeMerchant(server);
  const analyzed = () =>
    server.services.database.tenant(merchant.id).read(async (db) => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select pg_stat_get_analyze_count('contacts'::regclass)::int as count`,
      );
      return rows[0]?.count ?? 0;
    });
  const before = await analyzed();
  const fileOf = (name: string) =>
    `First name,Email\n${Array.from({ length: 5_000 }, (_, n) => `${name},${name}${n}@many.test`).join('\n')}\n`;
  await server.services.database.tenant(merchant.id).transaction(async (db) => {
    await db.execute(sql`lock table contacts in share update exclusive mode`);
    await importFile(merchant, fileOf('ann'));
  });
  expect(await analyzed()).toBe(before);
  await importFile(merchant, fileOf('bob'));
  expect(await analyzed()).toBeGreaterThan(before);
});

it('is only for roles that see everyone', async () => {
  const merchant = await makeMerchant(server);
  const { id } = await upload(merchant, 'Email\na@example.com\n');
  const member = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR');
  const read = await request(server.url, 'getContactImport', { params: { id } }, member);
  expect(read.status).toBe(403);
  const rows = await server.services.database
    .tenant(merchant.id)
    .read((db) => db.execute(sql`select from contact_import_rows`));
  expect(rows.rowCount).toBe(1);
});
