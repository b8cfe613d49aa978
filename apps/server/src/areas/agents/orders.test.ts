import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { startProviderPeer } from '../integrations/testing/provider-peer.ts';
import { visitors } from '../visitors/tables.ts';
import { ordersOf } from './thinking/orders.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProviderPeer>>;

beforeAll(async () => {
  peer = await startProviderPeer();
  server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  peer.close();
});

async function shopOf(integration: 'shopify' | 'woocommerce', values: Record<string, string>) {
  const merchant = await makeMerchant(server);
  const input = { params: { integration }, body: { values } };
  const { status, body } = await request(server.url, 'connectIntegration', input, merchant.admin);
  expect(status, JSON.stringify(body)).toBe(200);
  return merchant;
}

async function visitorOf(
  { id: merchantId }: TestMerchant,
  emails: { email?: string; confirmedEmail?: string },
) {
  const id = newId();
  await server.services.database
    .tenant(merchantId)
    .transaction((db) => db.insert(visitors).values({ merchantId, id, ...emails }));
  return id;
}

it('are those of the address that the visitor has proven, and none for one that was only typed', async () => {
  const merchant = await shopOf('shopify', { shop: 'tidewell', token: 'shpat_1' });
  const typed = await visitorOf(merchant, { email: 'ada@example.org' });
  const before = peer.of('/shopify').length;
  expect(await ordersOf(server.services, merchant.id, typed)).toContain('not proven');
  expect(peer.of('/shopify')).toHaveLength(before);
  const proven = await visitorOf(merchant, { confirmedEmail: 'ada@example.org' });
  expect(await ordersOf(server.services, merchant.id, proven)).toContain('#1001');
  expect(JSON.parse(peer.of('/shopify/admin/api').at(-1)?.body ?? '').variables).toEqual({
    of: 'email:"ada@example.org"',
  });
});

it('are not those of others whom the search of a shop finds too', async () => {
  const merchant = await shopOf('woocommerce', {
    site: 'https://shop.example',
    key: 'ck_1',
    secret: 'cs_1',
  });
  peer.next('/woocommerce/wp-json/wc/v3/orders', [
    200,
    [
      { number: '71', status: 'completed', billing: { email: 'Ada@example.org' } },
      { number: '72', status: 'completed', billing: { email: 'ada@example.org.evil.example' } },
    ],
  ]);
  const visitor = await visitorOf(merchant, { confirmedEmail: 'ada@example.org' });
  const found = await ordersOf(server.services, merchant.id, visitor);
  expect(JSON.parse(found)).toMatchObject([{ number: '71' }]);
  expect(found).not.toContain('72');
});
