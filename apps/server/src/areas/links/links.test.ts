import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { describe, expect, it } from 'vitest';
import { makeConversation } from '../../testing/builders.ts';
import { ISSUE } from '../integrations/testing/provider-peer.ts';
import {
  connected,
  hmac,
  peer,
  server,
  soon,
  useIntegrations,
  withConversation,
  withTicket,
} from './testing/desk.ts';

useIntegrations();

const LAMP = { team: 'team-1', title: 'Broken lamp', text: 'It is broken.' };

/** Deliveries of Linear, as its documentation shows them. */
const linear = {
  sign: (text: string) => ({ 'linear-signature': hmac(text), 'linear-delivery': randomUUID() }),
  comment: (body: string, id: string = randomUUID(), issueId = ISSUE) => ({
    action: 'create',
    type: 'Comment',
    actor: { id: 'u1', type: 'user', name: 'Grace Hopper' },
    data: {
      id,
      body,
      issueId,
      issue: { id: issueId, title: 'Broken lamp' },
      user: { id: 'u1', name: 'Grace Hopper' },
    },
    webhookTimestamp: Date.now(),
  }),
  moved: (name: string, updatedAt: string) => ({
    action: 'update',
    type: 'Issue',
    data: { id: ISSUE, identifier: 'LIN-42', updatedAt, state: { id: 's', name, type: 'started' } },
    updatedFrom: { stateId: 'before', updatedAt },
    webhookTimestamp: Date.now(),
  }),
};

describe('an issue in Linear', () => {
  it('is created from a ticket, once for each id', async () => {
    const { create, items } = await withTicket('linear');
    const before = peer.of('/linear').length;
    const id = randomUUID();
    const made = await create(LAMP, id);
    const url = 'https://linear.app/tidewell/issue/LIN-42';
    expect(made.body).toMatchObject({ id, integration: 'linear', name: 'LIN-42', url, state: 'linked' });
    expect((await create(LAMP, id)).body).toMatchObject({ id, name: 'LIN-42' });
    expect(peer.of('/linear').length - before).toBe(1);
    expect(await items()).toHaveLength(1);
  });

  it('sends its comments and status back, however often and in whatever order', async () => {
    const { create, items, comments, deliver } = await withTicket('linear');
    await create(LAMP);
    const one = linear.comment('Which bulb?');
    for (let n = 0; n < 3; n++) expect((await deliver(one, linear.sign)).status).toBe(200);
    await deliver(linear.comment('Not ours', randomUUID(), randomUUID()), linear.sign);
    await deliver(linear.moved('Done', '2026-11-26T10:02:00.000Z'), linear.sign);
    await soon(async () => expect(await items()).toMatchObject([{ status: 'Done' }]));
    await deliver(linear.moved('In Progress', '2026-11-26T10:01:00.000Z'), linear.sign);
    await deliver(linear.comment('La\0st'), linear.sign);
    await soon(async () => expect(await comments()).toHaveLength(2));
    expect(await comments()).toEqual([
      'Grace Hopper (Linear): La\ufffdst',
      'Grace Hopper (Linear): Which bulb?',
    ]);
    await soon(async () => expect(await items()).toMatchObject([{ status: 'Done' }]));
  });

  it('is believed only with a good and recent signature', async () => {
    const { token, create, comments, deliver } = await withTicket('linear');
    await create(LAMP);
    const wrong = (text: string) => ({ 'linear-signature': hmac(text, 'hex', 'other') });
    expect((await deliver(linear.comment('Forged'), wrong)).status).toBe(403);
    expect((await deliver(linear.comment('Unsigned'), () => ({}))).status).toBe(403);
    const old = { ...linear.comment('Old'), webhookTimestamp: Date.now() - 120_000 };
    expect((await deliver(old, linear.sign)).status).toBe(403);
    const { body } = await request(server.url, 'listIntegrations', {}, { token });
    expect(body.connections[0]?.refusedCount).toBeGreaterThan(0);
    expect((await deliver('no JSON', linear.sign)).status).toBe(400);
    expect((await fetch(`${server.url}/clbk/integrations/${randomUUID()}`, { method: 'POST' })).status).toBe(
      404,
    );
    await deliver(linear.comment('Right'), linear.sign);
    await soon(async () => expect(await comments()).toEqual(['Grace Hopper (Linear): Right']));
  });

  it('stays as unknown when the answer is lost, and is forgotten when it is refused', async () => {
    const { create, items } = await withTicket('linear');
    const id = randomUUID();
    peer.next('/linear/graphql', 'hang up');
    expect((await create(LAMP, id)).body).toMatchObject({ state: 'unknown' });
    const before = peer.of('/linear').length;
    expect((await create(LAMP, id)).body).toMatchObject({ state: 'unknown' });
    expect(peer.of('/linear')).toHaveLength(before);
    const refused = await create({ ...LAMP, team: 'nobody' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'link_refused' } });
    expect(await items()).toHaveLength(1);
  });

  it('is of its merchant and its ticket only', async () => {
    const { create, id } = await withTicket('linear');
    const { body } = await create(LAMP);
    const other = await withTicket('linear');
    const { token } = other;
    const params = { id };
    expect((await request(server.url, 'listTicketItems', { params }, { token })).status).toBe(404);
    const foreign = { params: { id: other.id, itemId: body.id } };
    expect((await request(server.url, 'removeTicketItem', foreign, { token })).status).toBe(404);
  });
});

it('an issue in Jira is created from a ticket, and sends back what becomes of it', async () => {
  const { create, items, comments, deliver } = await withTicket('jira');
  const made = await create({ project: 'SHOP', type: 'Bug', title: 'Broken lamp', text: 'It is broken.' });
  const url = 'https://tidewell.atlassian.net/browse/SHOP-7';
  expect(made.body).toMatchObject({ name: 'SHOP-7', url, state: 'linked' });
  const sign = (text: string) => ({ 'x-hub-signature': `sha256=${hmac(text)}` });
  const issue = { id: '10042', key: 'SHOP-7', fields: { status: { name: 'Done' } } };
  const comment = { id: '10100', body: 'Sent a new one.', author: { displayName: 'Grace Hopper' } };
  for (let n = 0; n < 2; n++)
    await deliver({ timestamp: Date.now(), webhookEvent: 'comment_created', issue, comment }, sign);
  const changelog = { id: '10200', items: [{ field: 'status', fromString: 'To Do', toString: 'Done' }] };
  await deliver({ timestamp: Date.now(), webhookEvent: 'jira:issue_updated', issue, changelog }, sign);
  await soon(async () => expect(await items()).toMatchObject([{ status: 'Done' }]));
  await soon(async () => expect(await comments()).toEqual(['Grace Hopper (Jira): Sent a new one.']));
});

/** Deliveries of Slack, as its documentation shows them. */
const slack = {
  sign: (text: string, seconds = Math.floor(Date.now() / 1_000)) => ({
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': `v0=${hmac(`v0:${seconds}:${text}`)}`,
  }),
  answer: (text: string) => ({
    ...{ type: 'event_callback', team_id: 'T1', event_id: 'Ev1' },
    event: {
      ...{ type: 'message', channel: 'C1', thread_ts: '1503435956.000247', ts: '1503435999.000100' },
      ...{ user: 'U1', text },
    },
  }),
};

it('a thread in Slack brings answers back as notes', async () => {
  const { create, notes, deliver, items } = await withConversation('slack');
  expect((await items()).integrations).toEqual(['slack']);
  await create({ channel: 'C1', text: 'Can someone help Ada?' });
  const asked = { type: 'url_verification', token: 't', challenge: '3eZbrw1aB' };
  expect(await (await deliver(asked, slack.sign)).text()).toBe('3eZbrw1aB');
  expect((await deliver(asked, (text) => slack.sign(text, 1_700_000_000))).status).toBe(403);
  const callback = slack.answer('Try <https://example.org|the manual> &amp; call');
  const { event } = callback;
  for (let n = 0; n < 3; n++) await deliver(callback, slack.sign);
  await deliver({ ...callback, event_id: 'Ev2', event: { ...event, bot_id: 'B1', text: 'Own' } }, slack.sign);
  await deliver({ ...callback, event_id: 'Ev3', event: { ...event, text: 'Second' } }, slack.sign);
  await soon(async () => expect(await notes()).toHaveLength(2));
  expect((await notes()).toSorted()).toEqual([
    'Grace Hopper (Slack): Second',
    'Grace Hopper (Slack): Try the manual (https://example.org) & call',
  ]);
});

it('a thread in Slack brings answers to where its conversation was merged', async () => {
  const { merchant, token, engagementID, id, notes, create, deliver } = await withConversation('slack');
  await create({ channel: 'C1', text: 'Can someone help Ada?' });
  const other = await makeConversation(server, engagementID);
  const into = other.conversationID;
  const merged = await request(server.url, 'mergeMessages', { params: { id }, body: { into } }, { token });
  expect(merged.status).toBe(200);
  await deliver(slack.answer('Yes.'), slack.sign);
  const params = { id: into };
  const texts = async () =>
    (await request(server.url, 'getConversation', { params }, merchant.admin)).body.messages.map(
      ({ text }) => text,
    );
  await soon(async () => expect(await texts()).toContain('Yes.'));
  expect(await notes()).toEqual([]);
  const [linked] = (await request(server.url, 'listConversationItems', { params }, merchant.admin)).body
    .items;
  expect(linked).toMatchObject({ integration: 'slack', state: 'linked' });
  const one = { id: into, itemId: linked?.id ?? '' };
  const removed = await request(server.url, 'removeConversationItem', { params: one }, merchant.admin);
  expect(removed.status).toBe(200);
});

it('a customer of WooCommerce comes in as soon as the shop says so', async () => {
  const { merchant, token, deliver } = await connected('woocommerce');
  const params = { integration: 'woocommerce' as const };
  await request(server.url, 'setContactSync', { params, body: { direction: 'in' } }, { token });
  const sign = (topic: string, id: string) => (text: string) => ({
    ...{ 'x-wc-webhook-topic': topic, 'x-wc-webhook-delivery-id': id },
    'x-wc-webhook-signature': hmac(text, 'base64'),
  });
  expect((await deliver('webhook_id=7', () => ({}))).status).toBe(200);
  const customer = {
    ...{ id: 25, role: 'customer', email: 'john@example.com', first_name: 'John', last_name: 'Doe' },
    billing: { phone: '+442079460123', company: 'Doe Ltd' },
    ...{ date_created_gmt: '2026-11-26T10:00:00', date_modified_gmt: '2026-11-26T10:00:00' },
  };
  const created = sign('customer.created', 'd1');
  for (let n = 0; n < 2; n++) expect((await deliver(customer, created)).status).toBe(200);
  await deliver(
    { ...customer, id: 26, role: 'shop_manager', email: 'm@example.com' },
    sign('customer.updated', 'd2'),
  );
  const names = async () => {
    const { body } = await request(server.url, 'listContacts', { params: { id: merchant.id } }, { token });
    return body.contacts.map(({ firstName, company }) => `${firstName}, ${company}`);
  };
  await soon(async () => expect(await names()).toEqual(['John, Doe Ltd']));
  const change = (first_name: string, time: string, id: string) =>
    deliver(
      { ...customer, first_name, date_modified_gmt: `2026-11-26T${time}` },
      sign('customer.updated', id),
    );
  await change('Johnny', '10:05:00', 'd3');
  await soon(async () => expect(await names()).toEqual(['Johnny, Doe Ltd']));
  // An older change, an old delivery under a new id, and then a newer one.
  await change('Jon', '10:02:00', 'd4');
  await deliver(customer, sign('customer.updated', 'd5'));
  await change('Jack', '10:06:00', 'd6');
  await soon(async () => expect(await names()).toEqual(['Jack, Doe Ltd']));
  const { body } = await request(server.url, 'listIntegrations', {}, { token });
  expect(body.connections[0]?.contactSync?.received).toBe(3);
});
