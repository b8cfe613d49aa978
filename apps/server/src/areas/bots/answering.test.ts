import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { botsOf, flowOf, routeTo, step, text } from './testing/bots.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

const isOpen = async (engagementID: string) =>
  (await request(server.url, 'getWidgetConfig', { params: { engagementID } }, {})).body.open;

it('opens the chat without a member where a bot answers all visitors', async () => {
  const greeting = flowOf(step({ id: 'hi', type: 'say', data: text('Hi'), exits: { next: 'person' } }));
  const { botId, engagementID } = await botsOf(server, merchant).publish(greeting);
  expect(await isOpen(engagementID)).toBe(true);
  const [route] = (await request(server.url, 'listBotRoutes', {}, merchant.admin)).body.routes;
  const change = async (more: object) => {
    const body = { routeId: route?.routeId ?? '', ...routeTo(botId, engagementID, more) };
    expect((await request(server.url, 'updateBotRoute', { body }, merchant.admin)).status).toBe(200);
  };
  await change({ targets: [{ botId, share: 50 }] });
  await expect.poll(() => isOpen(engagementID)).toBe(false);
  await change({ hours: 'closed' });
  expect(await isOpen(engagementID)).toBe(false);
  await change({ page: '/tables' });
  expect(await isOpen(engagementID)).toBe(false);
  await change({});
  await expect.poll(() => isOpen(engagementID)).toBe(true);
});
