import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../testing/server.ts';
import { runDueTimers } from './running.ts';
import { escalationTimers } from './tables.ts';

interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The receiver. Responds by path: `/busy` fails first, `/moved` redirects. */
const arrived: Arrived[] = [];
const peer = createServer(async (message, answer) => {
  const body = (await message.toArray()).join('');
  const path = message.url ?? '';
  const tries = arrived.push({ path, headers: message.headers, body });
  const isBusy = path === '/busy' && arrived.filter((one) => one.path === path).length === 1;
  if (path === '/moved') answer.writeHead(302, { location: '/hook' });
  else answer.writeHead(isBusy ? 503 : 204);
  answer.end(tries < 0 ? '' : undefined);
});

let open: TestServer;
let closed: TestServer;
let peerUrl: string;

beforeAll(async () => {
  peer.listen(0, '127.0.0.1');
  await once(peer, 'listening');
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  open = await startTestServer();
  closed = await startOwnServer({ PRIVATE_HOSTS: '0' });
});
afterAll(async () => {
  await open.close();
  await closed.close();
  peer.close();
});

/** Runs a rule with a webhook for a conversation. */
async function ran(server: TestServer, url: string) {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const rule = await request(
    server.url,
    'saveEscalation',
    {
      body: {
        name: 'Tell the duty officer',
        subject: 'conversation',
        trigger: { since: 'waiting', minutes: 30 },
        actions: [{ type: 'raise_priority' }, { type: 'webhook', url }],
      },
    },
    { token },
  );
  const params = { id: rule.body.id };
  const { secret } = (await request(server.url, 'renewEscalationSecret', { params }, { token })).body;
  const { engagementID } = await makeEngagement(server, merchant);
  const made = await makeConversation(server, engagementID, 'Help!');
  await expect.poll(() => timerCount(server, merchant, made.conversationID)).toBe(1);
  await runDueTimers(server.services, merchant.id, new Date(Date.now() + 31 * 60_000));
  await made.socket.close();
  return { merchant, secret, rule: rule.body, conversationID: made.conversationID };
}

const timerCount = (server: TestServer, { id }: TestMerchant, subjectId: string) =>
  server.services.database
    .tenant(id)
    .read((db) =>
      db.$count(
        escalationTimers,
        and(eq(escalationTimers.merchantId, id), eq(escalationTimers.subjectId, subjectId)),
      ),
    );

const webhookStep = async (server: TestServer, { admin }: TestMerchant) => {
  const { body } = await request(server.url, 'listEscalationLog', {}, { token: admin.token });
  return body.logs[0]?.steps[1];
};

const host = () => new URL(peerUrl).host;

describe('a webhook', () => {
  it('delivers the event, signed with the secret of the rule', async () => {
    const { merchant, secret, rule, conversationID } = await ran(open, `${peerUrl}/hook?to=duty`);
    await expect
      .poll(() => webhookStep(open, merchant))
      .toMatchObject({ type: 'webhook', state: 'done', text: `${host()} returned status 204.` });
    const [got] = arrived.filter(({ path }) => path === '/hook?to=duty');
    const time = got?.headers['x-foyer-timestamp'];
    const proof = createHmac('sha256', secret).update(`${time}.${got?.body}`).digest('hex');
    expect(got?.headers['x-foyer-signature']).toBe(`sha256=${proof}`);
    expect(got?.headers['x-foyer-event']).toBe('escalation.ran');
    const said = JSON.parse(got?.body ?? '') as { id: string };
    expect(said).toMatchObject({
      event: 'escalation.ran',
      merchantId: merchant.id,
      rule: { id: rule.id, name: 'Tell the duty officer' },
      subject: { type: 'conversation', id: conversationID },
    });
    expect(got?.headers['idempotency-key']).toBe(said.id);
  });

  it('is retried with the same key when it is not accepted', async () => {
    const { merchant } = await ran(open, `${peerUrl}/busy`);
    await expect
      .poll(() => webhookStep(open, merchant), { timeout: 20_000 })
      .toMatchObject({ state: 'done' });
    const keys = arrived
      .filter(({ path }) => path === '/busy')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('does not follow redirects', async () => {
    const { merchant } = await ran(open, `${peerUrl}/moved`);
    await expect
      .poll(() => webhookStep(open, merchant))
      .toMatchObject({ type: 'webhook', state: 'waiting', text: `${host()} returned status 302.` });
  });

  it.each([
    ['this machine', () => `${peerUrl}/closed`],
    ['this machine by name', () => peerUrl.replace('127.0.0.1', 'localhost')],
    ['a private network', () => 'https://10.0.0.7/hook'],
    ['the machine’s own data', () => 'http://169.254.169.254/latest/meta-data'],
    ['a number that is an address', () => 'http://2130706433/'],
  ])('does not reach %s where that is not allowed', async (_, url) => {
    const { merchant } = await ran(closed, url());
    await expect
      .poll(() => webhookStep(closed, merchant))
      .toMatchObject({ state: 'failed', text: expect.stringContaining('is on a private network') });
    expect(arrived.filter(({ path }) => path === '/closed')).toEqual([]);
  });
});
