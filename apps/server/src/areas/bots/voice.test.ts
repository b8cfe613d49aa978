import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { CALLED_AT, callersOf } from '../messengers/testing/callers.ts';
import { askNumber, botsOf, flowOf, step, text } from './testing/bots.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startOwnServer({ PUBLIC_URL: CALLED_AT });
});
afterAll(() => server.close());

it('answers callers by a bot, and asks for a call back when it hands over', async () => {
  const merchant = await makeMerchant(server);
  await botsOf(server, merchant).publish(
    flowOf(
      askNumber('ask', 'Which order?', 'order', { next: 'thanks', failed: 'person' }),
      step({ id: 'thanks', type: 'say', data: text('A colleague looks at it.'), exits: { next: 'person' } }),
    ),
    'phone',
  );
  const { assistant, ring } = callersOf(server, merchant);
  const path = `/clbk/voice/${(await assistant()).engagementID}`;
  const titles = async () =>
    (await request(server.url, 'listTasks', { query: {} }, merchant.admin)).body.tasks.map(
      ({ title }) => title,
    );

  const first = { SpeechResult: 'My table has not arrived' };
  const [asked, repeated] = [await ring(`${path}?turn=1`, first), await ring(`${path}?turn=1`, first)];
  expect(asked.text).toContain('>Which order?</Say></Gather>');
  expect(repeated.text).toBe(asked.text);
  expect(await titles()).toEqual([]);

  const last = await ring(`${path}?turn=2`, { SpeechResult: '4711' });
  expect(last.text).toMatch(/>A colleague looks at it\.<.*will call you back/);
  expect(await titles()).toEqual(['+971501234567: 4711']);
});
