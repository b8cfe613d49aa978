import { CONTACT_FIELDS_MAX } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { fillFields } from '../testing/fill-fields.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { upload, check, start, run, importFile } = importing(() => server);

it('puts columns into new fields and people on a list, and remembers where columns went', async () => {
  const merchant = await makeMerchant(server);
  const list = (await request(server.url, 'createContactList', { body: { name: 'Fair' } }, merchant.admin))
    .body;
  const file = 'Who,Gesprochen am\nann@example.com,12.10.2026\nbob@example.com,31.11.2026\n';
  const uploaded = await upload(merchant, file, list.id);
  expect(uploaded.columns[0]?.target).toEqual({ kind: 'standard', name: 'email' });
  const columns = uploaded.columns.map((column, index) =>
    index === 1 ? { ...column, target: { kind: 'new', name: 'Met on', type: 'DATE' } as const } : column,
  );
  const { checked } = await check(merchant, { ...uploaded, columns }, { listId: list.id });
  expect(checked).toEqual({ create: 1, update: 0, skip: 0, error: 1 });
  await run(merchant, uploaded.id);
  const fields = (await request(server.url, 'listContactFields', {}, merchant.admin)).body.fields;
  expect(fields).toMatchObject([{ name: 'Met on', type: 'DATE' }]);
  const [ann] = (
    await request(
      server.url,
      'listContacts',
      { params: { id: merchant.id }, query: { listId: list.id } },
      merchant.admin,
    )
  ).body.contacts;
  expect(ann?.fields).toEqual({ [fields[0]?.id ?? '']: '2026-10-12' });
  const again = await upload(merchant, file);
  expect(again.columns[1]?.target).toMatchObject({ kind: 'new', name: 'Met on' });
});

it('remembers only what somebody chose, and of equal headers the first with a target', async () => {
  const merchant = await makeMerchant(server);
  const targetsOf = async (file: string) =>
    (await upload(merchant, file)).columns.map(({ target }) =>
      'name' in target ? target.name : target.kind,
    );
  await importFile(merchant, 'Email,Email,Name,Name\na@x.test,b@x.test,Ann,Ann Lee\n');
  expect(await targetsOf('Name,Email\nAnn,a@x.test\n')).toEqual(['fullName', 'email']);
  const twice = await upload(merchant, 'Who,Who\nAnn,Ann Lee\n');
  const [first, second] = twice.columns.map((column) => ({
    ...column,
    target: { kind: 'standard', name: 'fullName' } as const,
  }));
  if (!first || !second) throw new Error('The file has two columns.');
  await check(merchant, { ...twice, columns: [first, { ...second, target: { kind: 'none' } }] });
  expect(await targetsOf('Who\nAnn\n')).toEqual(['fullName']);
});

it('does not start when its new fields are too many, and creates none of them', async () => {
  const merchant = await makeMerchant(server);
  await fillFields(server, merchant, CONTACT_FIELDS_MAX - 1);
  const uploaded = await upload(merchant, 'Email,Met,Seat\nann@example.com,Fair,4\n');
  const columns = uploaded.columns.map((column, index) =>
    index === 0
      ? column
      : { ...column, target: { kind: 'new', name: `New ${index}`, type: 'text' } as const },
  );
  const { id } = await check(merchant, { ...uploaded, columns });
  expect((await start(merchant, id)).body).toMatchObject({ error: 'bad_input', field: 'name' });
  const { fields } = (await request(server.url, 'listContactFields', {}, merchant.admin)).body;
  expect(fields).toHaveLength(CONTACT_FIELDS_MAX - 1);
});
