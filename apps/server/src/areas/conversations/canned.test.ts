import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('gives a shortcut to one canned reply, also when two are made at once', async () => {
  const merchant = await makeMerchant(server);
  const add = (shortcut: string) =>
    request(
      server.url,
      'createCannedReply',
      { body: { shortcut, title: 'Hello', text: 'Hello!' } },
      merchant.admin,
    );
  const answers = await Promise.all(['Hi', 'hi', 'HI'].map(add));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({ error: 'shortcut_taken', field: 'shortcut' });
});
