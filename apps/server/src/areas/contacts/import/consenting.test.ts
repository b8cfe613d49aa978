import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { importFile, reached } = importing(() => server);

it('records the basis as consents of those it creates, and withdraws them with the undo', async () => {
  const merchant = await makeMerchant(server);
  await importFile(merchant, 'Email\nold@x.test\n');
  const { id } = await importFile(
    merchant,
    'Email,Phone,City\nold@x.test,,Cork\nnew@x.test,+353 1 679 2999,Cork\n',
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

  await request(server.url, 'updateContact', { body: { ...params, city: 'Galway' } }, merchant.admin);
  await request(server.url, 'undoContactImport', { params: { id } }, merchant.admin);
  await reached(merchant, id, 'undone');
  const after = await consentsOf('new@x.test');
  expect(after.current.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  expect(after.optedOut).toEqual([]);
  expect((await consentsOf('old@x.test')).current).toMatchObject([{ state: 'given' }]);
});
