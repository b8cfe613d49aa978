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

const flow = flowOf(
  askNumber('ask', 'Which order?', 'order', { next: 'thanks', failed: 'person' }),
  step({ id: 'thanks', type: 'say', data: text('A colleague looks at it.'), exits: { next: 'person' } }),
);

/** A merchant whose callers a bot answers. */
async function makeCalled() {
  const merchant = await makeMerchant(server);
  await botsOf(server, merchant).publish(flow, 'phone');
  const { assistant, ring } = callersOf(server, merchant);
  const path = `/clbk/voice/${(await assistant()).engagementID}`;
  /** The titles of call-back tasks. */
  const titles = async () =>
    (await request(server.url, 'listTasks', { query: {} }, merchant.admin)).body.tasks.map(
      ({ title }) => title,
    );
  return { merchant, ring, path, titles };
}

it('asks for one call back if callers hang up while a bot still asks', async () => {
  const { merchant, ring, path, titles } = await makeCalled();
  const over = { CallStatus: 'completed' };
  await ring(`${path}?turn=1`, { SpeechResult: 'My table has not arrived' });
  for (const _ of [1, 2]) expect((await ring(path, over)).status).toBe(200);
  expect(await titles()).toEqual(['+971501234567: My table has not arrived']);
  const list = await request(server.url, 'listMessages', {}, merchant.admin);
  const id = list.body.messages[0]?.conversationID ?? '';
  const thread = await request(server.url, 'getConversation', { params: { id } }, merchant.admin);
  expect(thread.body.messages.filter(({ event }) => event?.type === 'released')).toHaveLength(1);
});

it('answers callers by a bot, and asks for a call back when it hands over', async () => {
  const { ring, path, titles } = await makeCalled();

  const first = { SpeechResult: 'My table has not arrived' };
  const [asked, repeated] = [await ring(`${path}?turn=1`, first), await ring(`${path}?turn=1`, first)];
  expect(asked.text).toContain('>Which order?</Say></Gather>');
  expect(repeated.text).toBe(asked.text);
  expect(await titles()).toEqual([]);

  const last = await ring(`${path}?turn=2`, { SpeechResult: '4711' });
  expect(last.text).toMatch(/>A colleague looks at it\.<.*will call you back/);
  expect(await titles()).toEqual(['+971501234567: 4711']);
});
