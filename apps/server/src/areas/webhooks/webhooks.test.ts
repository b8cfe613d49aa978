import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from '@foyer/contract/request';
import { WEBHOOK_EVENT_NAMES } from '@foyer/contract/webhooks/constants';
import { eq } from 'drizzle-orm';
import { Webhook as Referee } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../testing/server.ts';
import { appendWithin } from '../conversations/append.ts';
import { webhookCursors, webhookDeliveries, webhookEndpoints } from './tables.ts';

interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A body, with the parts that are looked at. */
interface Told {
  readonly type: string;
  readonly data: {
    readonly message: { readonly text: string };
    readonly conversation: { readonly id: string; readonly assignedTo: { readonly id: string } };
  };
}

/** The receiver. `/busy` fails once, `/gone` answers 410, `/down` always fails. */
const arrived: Arrived[] = [];
const peer = createServer(async (message, answer) => {
  const body = (await message.toArray()).join('');
  const path = message.url ?? '';
  const isFirst = !arrived.some((one) => one.path === path);
  arrived.push({ path, headers: message.headers, body });
  const status = path.startsWith('/gone')
    ? 410
    : path.startsWith('/down') || (path.startsWith('/busy') && isFirst)
      ? 503
      : 200;
  answer.writeHead(status).end('Got it');
});

let server: TestServer;
let closed: TestServer;
let peerUrl: string;

beforeAll(async () => {
  peer.listen(0, '127.0.0.1');
  await once(peer, 'listening');
  peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  server = await startTestServer();
});
afterAll(async () => {
  await closed?.close();
  await server.close();
  peer.close();
});

async function webhookOf(
  at: TestServer,
  { admin }: TestMerchant,
  path: string,
  events = WEBHOOK_EVENT_NAMES,
) {
  const body = { name: 'Shop', url: `${peerUrl}${path}`, events };
  return (await request(at.url, 'createWebhook', { body }, { token: admin.token })).body;
}

const got = (path: string) =>
  arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Told);
const typesOf = (path: string) => got(path).map(({ type }) => type);

const deliveriesOf = async ({ admin }: TestMerchant, query = {}) =>
  (await request(server.url, 'listWebhookDeliveries', { query }, { token: admin.token })).body.deliveries;

/** Makes what waits for its next attempt due, and every endpoint older by some days. */
const later = (merchant: TestMerchant, days = 0) =>
  server.services.database.tenant(merchant.id).transaction(async (db) => {
    await db
      .update(webhookDeliveries)
      .set({ dueAt: new Date() })
      .where(eq(webhookDeliveries.state, 'waiting'));
    if (days > 0)
      await db.update(webhookEndpoints).set({ failingSince: new Date(Date.now() - days * 86_400_000) });
  });

describe('a webhook', () => {
  it('sends a conversation with its messages, in signed bodies that the referee accepts', async () => {
    const merchant = await makeMerchant(server);
    const { secret } = await webhookOf(server, merchant, '/story');
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID, 'Where is my order?');
    const { token } = merchant.admin;
    const params = { id: conversationID };
    await request(server.url, 'takeConversation', { params }, { token });
    await request(server.url, 'closeConversation', { params }, { token });
    await expect
      .poll(() => typesOf('/story').toSorted())
      .toEqual(
        expect.arrayContaining([
          'conversation.assigned',
          'conversation.closed',
          'conversation.started',
          'message.received',
        ]),
      );
    await socket.close();
    for (const { headers, body } of arrived.filter(({ path }) => path === '/story'))
      expect(new Referee(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    const message = got('/story').find(({ type }) => type === 'message.received');
    expect(message?.data).toMatchObject({
      message: { text: 'Where is my order?', author: { type: 'visitor' } },
      conversation: { id: conversationID, channel: 'web' },
    });
    const assigned = got('/story').find(({ type }) => type === 'conversation.assigned');
    expect(assigned?.data.conversation.assignedTo.id).toBe(merchant.admin.id);
  });

  it('sends events of contacts, leads and tickets, and none that it did not ask for', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    await webhookOf(server, merchant, '/people');
    await webhookOf(server, merchant, '/only', ['contact.deleted']);
    const created = await request(
      server.url,
      'createContact',
      { body: { firstName: 'Ada', emails: ['ada@example.org'] } },
      { token },
    );
    const { id } = created.body;
    await request(server.url, 'updateContact', { body: { id, company: 'Engines' } }, { token });
    await request(server.url, 'removeContact', { params: { id } }, { token });
    await request(
      server.url,
      'createTask',
      { body: { mode: 'Ticket', type: 'Service Request', title: 'Broken lamp' } },
      { token },
    );
    await expect
      .poll(() => typesOf('/people').toSorted())
      .toEqual(expect.arrayContaining(['contact.deleted', 'ticket.created']));
    await expect.poll(() => typesOf('/only')).toEqual(['contact.deleted']);
    expect(got('/only')[0]?.data).toEqual({ contact: { id } });
  });

  it('sends a new address of a contact, but not those that it is created with', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    await webhookOf(server, merchant, '/addresses', ['contact.changed']);
    const create = async (email: string) =>
      (await request(server.url, 'createContact', { body: { emails: [email] } }, { token })).body.id;
    await create('ada@example.org');
    const id = await create('bob@example.org');
    await request(server.url, 'updateContact', { body: { id, emails: ['bob@example.com'] } }, { token });
    await expect.poll(() => typesOf('/addresses')).toContain('contact.changed');
    for (const { data } of got('/addresses')) expect(data).toMatchObject({ contact: { id } });
  });

  it('is sent again with the same id and body after a failure, and by replay', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    await webhookOf(server, merchant, '/busy', ['contact.created']);
    await request(server.url, 'createContact', { body: { firstName: 'Ada' } }, { token });
    await expect.poll(async () => (await deliveriesOf(merchant))[0]?.status).toBe(503);
    await later(merchant);
    await expect.poll(async () => (await deliveriesOf(merchant))[0]?.state).toBe('delivered');
    const [delivery] = await deliveriesOf(merchant);
    await request(server.url, 'replayWebhookDelivery', { params: { id: delivery?.id ?? '' } }, { token });
    await expect.poll(() => got('/busy')).toHaveLength(3);
    const sent = arrived.filter(({ path }) => path === '/busy');
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery?.eventId]));
  });

  it('is turned off when its address is gone, or fails for days, and administrators are notified', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const webhooks = async () =>
      (await request(server.url, 'listWebhooks', {}, { token })).body.webhooks.map((one) => one.offReason);
    await webhookOf(server, merchant, '/gone', ['contact.created']);
    await request(server.url, 'createContact', { body: { firstName: 'Ada' } }, { token });
    await expect.poll(webhooks).toEqual(['gone']);
    await webhookOf(server, merchant, '/down', ['contact.created']);
    for (const firstName of ['Bob', 'Cem', 'Dan', 'Eve'])
      await request(server.url, 'createContact', { body: { firstName } }, { token });
    const waiting = () => deliveriesOf(merchant, { state: 'waiting' });
    await expect
      .poll(async () => (await waiting()).map(({ status }) => status))
      .toEqual([503, 503, 503, 503]);
    await later(merchant, 4);
    await expect.poll(async () => (await webhooks()).toSorted()).toEqual(['failing', 'gone']);
    await expect.poll(waiting).toEqual([]);
    const { notices } = (await request(server.url, 'listNotices', { query: {} }, { token })).body;
    expect(notices.map(({ titleKey }) => titleKey)).toEqual(['webhook_turned_off', 'webhook_turned_off']);
  });

  it('misses no message of a process that died before it followed it', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID, 'First');
    await webhookOf(server, merchant, '/missed', ['message.sent']);
    const { tenant } = { tenant: server.services.database.tenant(merchant.id) };
    // Stored without its event, as if the process had ended right after the commit.
    await tenant.transaction((db) =>
      appendWithin(db, [
        {
          ...{
            merchant_id: merchant.id,
            conversation_id: conversationID,
            id: crypto.randomUUID(),
            client_id: null,
          },
          ...{ author_type: 'member', author_id: merchant.admin.id, author_name: 'Ada', author_image: null },
          ...{ kind: 'text', text: 'Second', attachments: [], mentions: [], event: null },
        },
      ]),
    );
    await expect
      .poll(() => got('/missed').map(({ data }) => data.message.text), { timeout: 15_000 })
      .toEqual(['Second']);
    expect(await tenant.read((db) => db.$count(webhookCursors))).toBe(1);
    await socket.close();
  });

  it('reaches no private network where that is not allowed, and is for administrators only', async () => {
    closed = await startOwnServer({ PRIVATE_HOSTS: '0' });
    const merchant = await makeMerchant(closed);
    const { id } = await webhookOf(closed, merchant, '/closed');
    const test = await request(
      closed.url,
      'testWebhook',
      { params: { id } },
      { token: merchant.admin.token },
    );
    expect(test.body).toMatchObject({
      state: 'failed',
      log: [{ status: null, error: { text: expect.stringContaining('is on a private network') } }],
    });
    expect(got('/closed')).toEqual([]);
  });
});
