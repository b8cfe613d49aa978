import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../../testing/server.ts';
import { startHubPeer } from './testing/hub-peer.ts';

const TOKEN = 'pat-eu1-right';
let server: TestServer;
let peer: Awaited<ReturnType<typeof startHubPeer>>;
beforeAll(async () => {
  peer = await startHubPeer(TOKEN, 450);
  server = await startOwnServer({ HUBSPOT_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

it('fetches a HubSpot account page by page within its limits, to be checked and imported', async () => {
  const { admin, id: merchantId } = await makeMerchant(server);
  const begin = (token?: string) =>
    request(server.url, 'importHubContacts', { body: { ...(token && { token }) } }, admin);
  const list = () => request(server.url, 'listHubContacts', { query: { limit: 2 } }, admin);
  expect((await list()).body).toMatchObject({ isConnected: false, contacts: [] });
  expect((await begin()).body.error).toBe('hub_not_connected');
  expect((await begin('pat-wrong')).body).toMatchObject({
    error: 'hub_refused',
    errorDescription: 'HubSpot does not accept this access token.',
  });
  const { body } = await begin(TOKEN);
  expect(body).toMatchObject({ format: 'hubspot', columnCount: 5 });
  const reached = (state: string) =>
    vi.waitFor(
      async () => {
        const { body: now } = await request(
          server.url,
          'getContactImport',
          { params: { id: body.id } },
          admin,
        );
        expect(now.state).toBe(state);
        return now;
      },
      { timeout: 30_000, interval: 50 },
    );
  const { columns, total } = await reached('uploaded');
  expect(total).toBe(450);
  expect(columns.map(({ header, target }) => [header, 'name' in target ? target.name : ''])).toEqual([
    ['First Name', 'firstName'],
    ['Last Name', 'lastName'],
    ['Email', 'email'],
    ['Record ID', 'external'],
    ['Shoe size', ''],
  ]);
  const check = { targets: columns.map(({ target }) => target) };
  await request(server.url, 'checkContactImport', { params: { id: body.id }, body: check }, admin);
  expect((await reached('checked')).checked).toMatchObject({ create: 450, error: 0 });
  const rows = await request(
    server.url,
    'listContactImportRows',
    { params: { id: body.id }, query: {} },
    admin,
  );
  expect(rows.body.rows[0]?.values).toEqual(['P1', '', 'p1@hub.example', 'hubspot:77:1', '42']);
  expect((await list()).body).toMatchObject({
    isConnected: true,
    contacts: [{ email: 'p1@hub.example' }, {}],
    nextCursor: '2',
  });
  const stored = await server.services.database
    .tenant(merchantId)
    .read((db) => db.execute<{ sealed_token: string }>(sql`select sealed_token from hub_accounts`));
  expect(stored.rows[0]?.sealed_token).not.toContain(TOKEN);
});

it('stops when HubSpot returns the same page again', async () => {
  const endless = await startHubPeer(TOKEN, 450, 150);
  const own = await startOwnServer({ HUBSPOT_URL: endless.url });
  const { admin } = await makeMerchant(own);
  const { body } = await request(own.url, 'importHubContacts', { body: { token: TOKEN } }, admin);
  await vi.waitFor(
    async () => {
      const { body: now } = await request(own.url, 'getContactImport', { params: { id: body.id } }, admin);
      expect(now).toMatchObject({
        state: 'failed',
        error: { text: 'HubSpot returned the same contacts again.' },
      });
    },
    { timeout: 30_000, interval: 50 },
  );
  await own.close();
  await endless.close();
});
