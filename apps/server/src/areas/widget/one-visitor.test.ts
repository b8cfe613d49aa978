import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEngagement, makeMerchant, makeVisitor } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('is one visitor with one visit in all engagements of a merchant', async () => {
  const merchant = await makeMerchant(server);
  const [shop, service] = [await makeEngagement(server, merchant), await makeEngagement(server, merchant)];
  const first = await makeVisitor(server, shop.engagementID);
  const page = { url: 'https://shop.test/returns', title: 'Returns' };
  const next = await makeVisitor(server, service.engagementID, { visitorToken: first.visitorToken, page });
  expect(next).toMatchObject({ referenceID: first.referenceID, sessionID: first.sessionID });
  const { body } = await request(server.url, 'listActiveVisitors', {}, { token: merchant.admin.token });
  expect(body.visitors).toMatchObject([{ activeEngagementID: service.engagementID, pages: 2 }]);
});

it('is another visitor at another merchant', async () => {
  const [ours, theirs] = [await makeMerchant(server), await makeMerchant(server)];
  const first = await makeVisitor(server, (await makeEngagement(server, ours)).engagementID);
  const { engagementID } = await makeEngagement(server, theirs);
  const next = await makeVisitor(server, engagementID, { visitorToken: first.visitorToken });
  expect(next.referenceID).not.toBe(first.referenceID);
});
