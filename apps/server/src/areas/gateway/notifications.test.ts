import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { members } from '../accounts/tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a mobile notification reaches the member with the device, and nobody else', async () => {
  const [merchant, other] = [await makeMerchant(server), await makeMerchant(server)];
  const agent = await makeMember(server, merchant.id, 'USER');
  for (const [merchantId, id] of [
    [merchant.id, agent.id],
    [other.id, other.admin.id],
  ] as const)
    await server.services.database.tenant(merchantId).transaction((db) =>
      db
        .update(members)
        .set({ deviceId: 'phone-1' })
        .where(and(eq(members.merchantId, merchantId), eq(members.id, id))),
    );
  const connector = { device_id: 'phone-1', message: 'Ada asks for an agent' };
  const actions = [{ connector }, { connector: { ...connector, device_id: 'phone-9' } }];
  const { body } = await request(
    server.url,
    'sendMobileNotification',
    { body: { request_id: '7', gateway_actions: actions } },
    { token: merchant.admin.token },
  );
  expect(body).toEqual({ request_id: '7', sent: 1 });
  const noticesOf = async (token: string) =>
    (await request(server.url, 'listNotices', { query: {} }, { token })).body.notices;
  expect(await noticesOf(agent.token)).toMatchObject([
    { title: 'Agent Assistance Requested', text: 'Ada asks for an agent' },
  ]);
  expect(await noticesOf(other.admin.token)).toEqual([]);
});
