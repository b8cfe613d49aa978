import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a missing report is requested as a ticket, and the other administrators are notified', async () => {
  const merchant = await makeMerchant(server);
  const manager = await makeMember(server, merchant.id, 'ADMIN');
  const body = { title: 'Sales by colour', description: 'For the board, each month.' };
  const answer = await request(server.url, 'requestNewReport', { body }, { token: manager.token });
  expect(answer.body).toMatchObject({ number: 1 });
  const noticesOf = async ({ token }: TestMember) =>
    (await request(server.url, 'listNotices', {}, { token })).body.notices;
  expect(await noticesOf(merchant.admin)).toMatchObject([
    { titleKey: 'report_requested', text: 'Sales by colour' },
  ]);
  expect(await noticesOf(manager)).toEqual([]);
});
