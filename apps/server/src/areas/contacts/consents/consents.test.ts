import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function person() {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const { body } = await request(server.url, 'createContact', { body: { emails: ['ann@x.test'] } }, admin);
  const params = { id: body.id };
  return {
    admin,
    record: (input: Record<string, unknown>) =>
      request(
        server.url,
        'recordConsent',
        { params, body: { channel: 'email', purpose: 'marketing', state: 'given', ...input } },
        admin,
      ),
    read: async () => (await request(server.url, 'listConsents', { params }, admin)).body,
    listed: async () => {
      const { body: list } = await request(
        server.url,
        'listContacts',
        { params: { id: merchant.id } },
        admin,
      );
      return list.contacts[0]?.marketingConsents;
    },
    optedOut: async () =>
      (await request(server.url, 'listOptOuts', { query: {} }, admin)).body.optOuts.length,
  };
}

it('keeps every consent with the wording it was given to', async () => {
  const { admin, record, read } = await person();
  const word = (text: string) =>
    request(
      server.url,
      'addConsentWording',
      { body: { channel: 'email', purpose: 'marketing', text } },
      admin,
    );
  await word('Send me offers.');
  expect((await word('Send me offers and ideas.')).body.version).toBe(2);
  await record({ wordingVersion: 1, evidence: { place: 'Checkout' }, date: '2026-01-02T03:04:05.000Z' });
  await record({ wordingVersion: 2 });
  await record({ channel: 'phone' });
  const { current, history } = await read();
  expect(history.map(({ channel, wording }) => [channel, wording])).toEqual([
    ['phone', ''],
    ['email', 'Send me offers and ideas.'],
    ['email', 'Send me offers.'],
  ]);
  expect(current).toHaveLength(2);
  expect((await record({ wordingVersion: 3 })).status).toBe(400);
  expect((await record({ date: '2999-01-01T00:00:00.000Z' })).status).toBe(400);
});

it('unsubscribes with a withdrawal, and does not subscribe again', async () => {
  const { record, read, optedOut } = await person();
  await record({});
  await record({ state: 'withdrawn', purpose: 'service' });
  expect(await optedOut()).toBe(0);
  await record({ state: 'withdrawn' });
  expect(await optedOut()).toBe(1);
  await record({});
  expect(await optedOut()).toBe(1);
  expect((await read()).optedOut).toEqual(['ann@x.test']);
});

it('is withdrawn when the address is unsubscribed', async () => {
  const { admin, record, read } = await person();
  await record({});
  await request(server.url, 'addOptOut', { body: { email: 'Ann@x.test' } }, admin);
  expect((await read()).current).toMatchObject([
    { channel: 'email', state: 'withdrawn', evidence: { place: 'Unsubscribed by the team' } },
  ]);
});

it('of the newest to marketing is listed for each channel, and never for unsubscribed addresses', async () => {
  const { record, listed } = await person();
  expect(await listed()).toEqual([]);
  await record({});
  await record({ channel: 'phone', state: 'withdrawn' });
  await record({ channel: 'whatsapp', date: '2026-03-02T03:04:05.000Z' });
  await record({ channel: 'whatsapp', state: 'withdrawn', date: '2026-01-02T03:04:05.000Z' });
  await record({ channel: 'sms', purpose: 'service' });
  expect(await listed()).toEqual([
    { channel: 'email', state: 'given' },
    { channel: 'phone', state: 'withdrawn' },
    { channel: 'whatsapp', state: 'given' },
  ]);
  await record({ state: 'withdrawn' });
  await record({});
  expect((await listed())?.[0]).toEqual({ channel: 'email', state: 'withdrawn' });
});
