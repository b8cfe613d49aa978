import { INTEGRATION_CALLS } from '@foyer/contract/integrations/constants';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { JobRequest } from '../../jobs/jobs.ts';
import { openLimits } from '../../kernel/limits/limits.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { connecting } from '../integrations/testing/connected.ts';
import { startProviderPeer } from '../integrations/testing/provider-peer.ts';
import { integrationJob } from './steps/integration.ts';
import { ALWAYS, runsOf, saveRule, writes } from './testing/rules.ts';

const PATH = '/slack/api/chat.postMessage';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProviderPeer>>;
const { connected } = connecting(() => server);

beforeAll(async () => {
  peer = await startProviderPeer();
  server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  peer.close();
});

const post = (text: string) => ({
  type: 'integration' as const,
  integration: 'slack' as const,
  action: 'postMessage',
  values: { channel: 'C1', text },
});

it('an integration is called with variables filled in, once', async () => {
  const merchant = await connected('slack');
  peer.next(PATH, [200, { ok: true, channel: 'C1', ts: '1.2' }]);
  const enqueue = vi.spyOn(server.services.jobs, 'enqueue');
  await saveRule(server, merchant, { conditions: ALWAYS, actions: [post('Help at {{merchant.name}}')] });
  const { socket } = await writes(server, merchant, 'Hello');
  const steps = async () => (await runsOf(server, merchant))[0]?.steps;
  await expect
    .poll(steps)
    .toMatchObject([{ type: 'integration', state: 'done', text: 'Completed in Slack.' }]);
  const job = enqueue.mock.calls
    .map(([, one]) => one)
    .find(({ queue }) => queue === 'automation.integration');
  enqueue.mockRestore();
  // The process stopped before the queue knew that the job ended.
  await integrationJob(server.services).run(job?.data ?? { merchantId: merchant.id }, AbortSignal.abort());
  expect(peer.of(PATH).map(({ body }) => JSON.parse(body))).toEqual([
    { channel: 'C1', text: 'Help at Test Merchant' },
  ]);
  expect(await steps()).toMatchObject([
    { state: 'failed', text: 'The call to Slack was interrupted. It may have succeeded.' },
  ]);
  await socket.close();
});

it('a call that a limit refuses is made later, up to a number of times', async () => {
  const merchant = await connected('slack');
  const limit = { name: 'integration', max: INTEGRATION_CALLS, perSeconds: 60 };
  for (let call = 0; call < INTEGRATION_CALLS; call += 1)
    await server.services.limits.take(limit, `${merchant.id} slack`);
  const enqueue = vi.spyOn(server.services.jobs, 'enqueue');
  await saveRule(server, merchant, { conditions: ALWAYS, actions: [post('First'), post('Second')] });
  const { socket } = await writes(server, merchant, 'Hello');
  const steps = async () => (await runsOf(server, merchant))[0]?.steps;
  const refused = 'Too many calls. Please wait a minute.';
  await expect.poll(steps).toMatchObject(Array(2).fill({ state: 'waiting', text: refused }));
  const retries = () =>
    enqueue.mock.calls
      .map(([, job]) => job)
      .filter(({ queue, delaySeconds }) => queue === 'automation.integration' && delaySeconds === 60)
      .map(({ data }) => data)
      .toSorted((one, other) => Number(one.index) - Number(other.index));
  await expect.poll(() => retries().length).toBe(2);
  const [first, second] = retries() as [JobRequest['data'], JobRequest['data']];
  enqueue.mockRestore();
  const limits = openLimits({ prefix: 'later' });
  peer.next(PATH, [200, { ok: true, channel: 'C1', ts: '1.2' }]);
  await integrationJob({ ...server.services, limits }).run(first, AbortSignal.abort());
  limits.close();
  await integrationJob(server.services).run({ ...second, attempt: 10 }, AbortSignal.abort());
  expect(await steps()).toMatchObject([
    { state: 'done', text: 'Completed in Slack.' },
    { state: 'failed', text: refused },
  ]);
  await socket.close();
});

it('the run log says why an integration refused', async () => {
  const merchant = await connected('slack');
  peer.next(PATH, [200, { ok: false, error: 'channel_not_found' }]);
  await saveRule(server, merchant, { conditions: ALWAYS, actions: [post('Help')] });
  const { socket } = await writes(server, merchant, 'Hello');
  await expect
    .poll(async () => (await runsOf(server, merchant))[0])
    .toMatchObject({ state: 'failed', steps: [{ text: 'The provider refused it: channel_not_found' }] });
  await socket.close();
});

it('an action without what it needs is refused', async () => {
  const merchant = await connected('slack');
  const { token } = merchant.admin;
  const rule = (action: object) => ({
    name: 'Post',
    trigger: { event: 'customer_message' as const },
    conditions: ALWAYS,
    actions: [{ ...post('Help'), ...action }],
  });
  const refused = async (action: object) =>
    (await request(server.url, 'createAutomationRule', { body: rule(action) }, { token })).body;
  expect(await refused({ action: 'constructor' })).toMatchObject({
    errorDescription: 'This action does not exist.',
  });
  expect(await refused({ values: { channel: 'C1' } })).toMatchObject({
    errorDescription: 'Please enter valid Text',
  });
});
