import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let admin: TestMember;
let clerk: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  const merchant = await makeMerchant(server, 'Tidewell');
  admin = merchant.admin;
  clerk = await makeMember(server, merchant.id, 'USER', { firstName: 'Tom', lastName: 'Hill' });
});
afterAll(() => server.close());

const preferencesOf = async ({ token }: TestMember) =>
  (await request(server.url, 'getPreferences', {}, { token })).body;

it('opens the next conversation by default, and is changed for the member only', async () => {
  expect(await preferencesOf(clerk)).toEqual({ opensNext: true });
  await request(server.url, 'updatePreferences', { body: { opensNext: false } }, { token: clerk.token });
  expect(await preferencesOf(clerk)).toEqual({ opensNext: false });
  expect(await preferencesOf(admin)).toEqual({ opensNext: true });
});
