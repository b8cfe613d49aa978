import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { parseRow } from './parse-row.ts';
import { proposeTargets } from './proposals.ts';
import { NO_REFERENCES } from './references.ts';
import { exported } from './testing/exporting.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { importFile, reached } = importing(() => server);

it('records the basis as consents of those it finds or creates, and removes them with the undo', async () => {
  const merchant = await makeMerchant(server);
  await importFile(merchant, 'Email\nold@x.test\n');
  const body = { firstName: 'Known', emails: ['known@x.test'], city: 'Cork' };
  await request(server.url, 'createContact', { body }, merchant.admin);
  const { id } = await importFile(
    merchant,
    'Email,Phone,City\nold@x.test,,Cork\nknown@x.test,,Cork\nnew@x.test,+353 1 679 2999,Cork\n',
  );
  const consentsOf = async (email: string) => {
    const { body } = await request(
      server.url,
      'listContacts',
      { params: { id: merchant.id }, query: {} },
      merchant.admin,
    );
    const one = body.contacts.find(({ identities }) => identities.some(({ value }) => value === email));
    const params = { id: one?.id ?? '' };
    return { params, ...(await request(server.url, 'listConsents', { params }, merchant.admin)).body };
  };
  expect((await consentsOf('old@x.test')).history).toHaveLength(1);
  expect((await consentsOf('known@x.test')).current).toMatchObject([{ channel: 'email', state: 'given' }]);
  const { params, history } = await consentsOf('new@x.test');
  expect(history.map(({ channel }) => channel).sort()).toEqual(['email', 'phone']);
  expect(history[0]).toMatchObject({
    purpose: 'marketing',
    state: 'given',
    basis: 'consent',
    wording: 'They agreed to be contacted',
    evidence: { place: 'people.csv', url: `/contacts/import?id=${id}` },
    recordedBy: 'member',
  });

  const agreed = {
    match: 'all' as const,
    parts: [{ field: 'consent' as const, operator: 'isAnyOf' as const, values: ['email.given'] }],
  };
  const list = await request(
    server.url,
    'createContactList',
    { body: { name: 'Agreed', description: '', kind: 'dynamic', conditions: agreed } },
    merchant.admin,
  );
  const sizeOf = async () => {
    const { body } = await request(
      server.url,
      'getContactList',
      { params: { id: list.body.id } },
      merchant.admin,
    );
    return body.size;
  };
  await expect.poll(sizeOf).toBe(3);

  await request(server.url, 'updateContact', { body: { ...params, city: 'Galway' } }, merchant.admin);
  await request(server.url, 'undoContactImport', { params: { id } }, merchant.admin);
  await reached(merchant, id, 'undone');
  const after = await consentsOf('new@x.test');
  expect(after).toMatchObject({ params, history: [], optedOut: [] });
  expect((await consentsOf('known@x.test')).history).toEqual([]);
  expect((await consentsOf('old@x.test')).current).toMatchObject([{ state: 'given' }]);
  await expect.poll(sizeOf).toBe(1);
});

it('reads back the consents of an exported file, in any language, and refuses what it cannot read', async () => {
  const [from, to] = [await makeMerchant(server), await makeMerchant(server)];
  const { body } = await request(
    server.url,
    'createContact',
    { body: { emails: ['ann@x.test'], phones: ['+35316792999'] } },
    from.admin,
  );
  for (const [channel, state] of [
    ['email', 'withdrawn'],
    ['sms', 'given'],
  ] as const) {
    await request(
      server.url,
      'recordConsent',
      { params: { id: body.id }, body: { channel, purpose: 'marketing', state } },
      from.admin,
    );
  }
  const consentsIn = async (merchant: TestMerchant) => {
    const input = { params: { id: merchant.id }, query: {} };
    const list = await request(server.url, 'listContacts', input, merchant.admin);
    return list.body.contacts[0]?.marketingConsents;
  };
  const file = await exported(server, from, 'ar');
  expect(await exported(server, from, 'en')).toContain('"Email: withdrawn, SMS: agreed"');
  await importFile(to, file);
  expect(await consentsIn(to)).toEqual([
    { channel: 'email', state: 'withdrawn' },
    { channel: 'phone', state: 'given' },
    { channel: 'sms', state: 'given' },
  ]);
  const optOuts = await request(server.url, 'listOptOuts', { query: {} }, to.admin);
  expect(optOuts.body.optOuts).toHaveLength(1);
});

it('applies withdrawals to existing contacts, but not agreements', async () => {
  const merchant = await makeMerchant(server);
  const contact = { body: { emails: ['ann@x.test'], phones: ['+35316792999'] } };
  const { body } = await request(server.url, 'createContact', contact, merchant.admin);
  const file = 'Email,Consent\nann@x.test,"Email: withdrawn, SMS: agreed"\n';
  const withdrawn = async () => {
    await importFile(merchant, file);
    const input = { params: { id: body.id } };
    return (await request(server.url, 'listConsents', input, merchant.admin)).body;
  };
  expect((await withdrawn()).current).toMatchObject([
    { channel: 'email', state: 'withdrawn' },
    { channel: 'phone', state: 'given' },
  ]);
  expect((await withdrawn()).history.filter(({ channel }) => channel === 'email')).toHaveLength(1);
});

it('counts those who unsubscribed elsewhere out of the basis of the import', async () => {
  const merchant = await makeMerchant(server);
  await importFile(
    merchant,
    'Email,Unsubscribed from emails\nann@x.test,true\nbob@x.test,false\ncat@x.test,\n',
  );
  const input = { params: { id: merchant.id }, query: {} };
  const { contacts } = (await request(server.url, 'listContacts', input, merchant.admin)).body;
  expect(
    Object.fromEntries(
      contacts.map(({ identities, marketingConsents }) => [identities[0]?.value, marketingConsents]),
    ),
  ).toEqual({
    'ann@x.test': [{ channel: 'email', state: 'withdrawn' }],
    'bob@x.test': [{ channel: 'email', state: 'given' }],
    'cat@x.test': [{ channel: 'email', state: 'given' }],
  });
  const columns = [{ header: 'Unsubscribed', name: 'unsubscribed', field: null }] as const;
  const reading = { country: '', references: NO_REFERENCES };
  expect(() => parseRow(columns, ['perhaps'], reading)).toThrow('Enter yes or no');
  const both = [
    { header: 'Email', name: 'email', field: null },
    { header: 'Consent', name: 'consents', field: null },
    ...columns,
  ] as const;
  expect(parseRow(both, ['ann@x.test', 'Email: agreed', 'yes'], reading).consents).toEqual([
    { channel: 'email', state: 'withdrawn' },
  ]);
});

it('takes a column of consents only when it says channel and state', () => {
  const target = (value: string) =>
    proposeTargets(['Consent'], [[value]], [], new Map(), NO_REFERENCES)[0]?.target;
  expect(target('Email: agreed')).toEqual({ kind: 'standard', name: 'consents' });
  expect(target('yes')).toEqual({ kind: 'none' });
  const columns = [
    { header: 'Email', name: 'email', field: null },
    { header: 'Consent', name: 'consents', field: null },
  ] as const;
  const reading = { country: '', references: NO_REFERENCES };
  expect(() => parseRow(columns, ['a@x.test', 'Email: maybe'], reading)).toThrow('Consent is not written');
});
