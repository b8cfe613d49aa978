import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { messengerArrivals } from './tables.ts';
import { refreshTemplates } from './templates.ts';
import { teams, teamsActivity, teamsToken } from './testing/key-providers.ts';
import { instagramMessage, TEMPLATES, templateUpdate, whatsappMessages } from './testing/meta-providers.ts';
import { hasText } from './testing/provider-peer.ts';
import {
  closeWindow,
  connected,
  deliver,
  figures,
  merchant,
  peer,
  providerOf,
  reply,
  server,
  settledAs,
  soon,
  stored,
  texts,
  thread,
  traffic,
  useProviders,
} from './testing/provider-server.ts';

useProviders();

const WHATSAPP = providerOf('whatsapp');

it('counts deliveries of Teams with a wrong key, service, audience or time, and stores none', async () => {
  const account = await connected(teams);
  const body = teamsActivity(`${peer.url}/connector/`);
  const serviceurl = `${peer.url}/connector/`;
  const forged = [
    await teams.message('foreign', ''),
    ...(await Promise.all(
      [
        teamsToken({ serviceurl: 'https://evil.example/' }),
        teamsToken({ serviceurl, aud: 'app-2' }),
        teamsToken({ serviceurl }, undefined, Math.floor(Date.now() / 1000) - 3600),
      ].map(async (token) => ({ body, headers: { authorization: `Bearer ${await token}` } })),
    )),
  ];
  for (const posted of forged) expect((await deliver(account, posted)).status).toBe(403);
  const { body: now } = await request(
    server.url,
    'getMessengerAccount',
    { params: { id: account.id } },
    merchant.admin,
  );
  expect(now.refusedCount).toBeGreaterThan(0);
  expect(await figures(account)).toMatchObject({ received: 0 });
});

it('a send without an answer is in doubt, told with its request, and repeated only because a member wants it', async () => {
  const viber = providerOf('viber');
  const account = await connected(viber);
  await deliver(account, await viber.message('viber-token', account.webhookUrl));
  const id = await thread();
  peer.answer = (asked) => (hasText(asked, viber.sends.path) ? { isLost: true } : viber.answer(asked));
  const sent = await reply(id);
  await settledAs(id, 'unknown');
  const [entry] = await traffic(account, true);
  expect(entry).toMatchObject({
    way: 'out',
    state: 'unknown',
    person: 'Ada Lovelace',
    call: { method: 'POST', status: null },
  });
  expect(entry?.call?.address).toMatch(/\/pa\/send_message$/);
  expect(JSON.stringify(entry)).not.toContain('viber-token');
  expect(peer.of(viber.sends.path)).toHaveLength(1);
  peer.answer = viber.answer;
  await request(
    server.url,
    'resendMessage',
    { params: { conversationId: id, messageId: 'id' in sent.body ? sent.body.id : '' } },
    merchant.admin,
  );
  await settledAs(id, 'sent');
  expect(await figures(account)).toMatchObject({ received: 1, sent: 1, unknown: 0 });
});

it('an account is not connected by a check of credentials that were replaced meanwhile', async () => {
  const viber = providerOf('viber');
  const { body: account } = await stored(viber);
  const answer = Promise.withResolvers<void>();
  peer.answer = async (asked) => {
    await answer.promise;
    return viber.answer(asked);
  };
  const params = { id: account.id };
  const checking = request(server.url, 'checkMessengerAccount', { params }, merchant.admin);
  await soon(async () => expect(peer.asked).not.toEqual([]));
  const values = { ...viber.values, token: 'another-token' };
  const body = { channel: viber.channel, name: 'Viber', values, departmentId: null, active: true };
  await request(server.url, 'updateMessengerAccount', { params, body }, merchant.admin);
  answer.resolve();
  expect((await checking).body).toMatchObject({ error: 'conflict' });
  const now = await request(server.url, 'getMessengerAccount', { params }, merchant.admin);
  expect(now.body).toMatchObject({ state: 'waiting', checkedDate: null });
});

it('lists what arrived at the same time once each, page by page', async () => {
  const { body: account } = await stored(WHATSAPP);
  const receivedAt = new Date('2026-11-20T09:00:00.000Z');
  const content = { kind: 'receipt' } as never;
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ merchantId: merchant.id, id: randomUUID(), accountId: account.id, sourceKey: `key ${index}` },
    ...{ personId: 'ada', content, state: 'done' as const, receivedAt },
  }));
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) => db.insert(messengerArrivals).values(rows));
  const listed: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { params: { id: account.id }, query: { ...(cursor && { cursor }) } };
    const { body } = await request(server.url, 'listMessengerTraffic', input, merchant.admin);
    listed.push(...body.entries.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  expect(listed).toEqual(
    rows
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
});

it('names files that are too large or redirect instead of fetching them', async () => {
  const instagram = providerOf('instagram');
  const account = await connected(instagram);
  peer.answer = (asked) => {
    if (asked.path === '/large') return { bytes: 'x'.repeat(10 * 1024 * 1024) };
    if (asked.path === '/inner') return { status: 302, headers: { location: 'http://169.254.169.254/' } };
    return instagram.answer(asked);
  };
  const attachments = ['/large', '/inner'].map((path) => ({
    type: 'image',
    payload: { url: peer.url + path },
  }));
  await deliver(account, instagramMessage({ mid: 'm_files', text: 'Look', attachments }));
  const [message] = await texts(await thread());
  expect(message?.attachments).toEqual([]);
  const missing = 'A picture could not be fetched.';
  expect(message?.text).toBe(['Look', missing, missing].join('\n'));
  await soon(async () => expect(await traffic(account, true)).toMatchObject([{ way: 'in', state: 'done' }]));
});

it('WhatsApp’s templates are sent when the window has closed, and refused once they are withdrawn', async () => {
  const account = await connected({
    ...WHATSAPP,
    answer: (asked) =>
      asked.path.includes('/900/message_templates') ? { json: { data: TEMPLATES } } : WHATSAPP.answer(asked),
  });
  const { body: list } = await request(
    server.url,
    'listMessengerTemplates',
    { params: { id: account.id } },
    merchant.admin,
  );
  expect(list.templates.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['order_shipped', 'approved', ''],
    ['review_request', 'paused', ''],
    ['winter_sale', 'rejected', 'INVALID_FORMAT'],
  ]);
  // A customer who hides their number.
  await deliver(account, whatsappMessages({ id: 'wamid.bsuid', from_user_id: 'DE.77' }));
  const id = await thread();
  await closeWindow(account);
  const params = { conversationId: id };
  const offered = await request(server.url, 'listConversationTemplates', { params }, merchant.admin);
  expect(offered.body.templates.map(({ name }) => name)).toEqual(['order_shipped']);
  const send = (name: string, values: string[], clientId = randomUUID()) => {
    const templateId = list.templates.find((one) => one.name === name)?.id ?? '';
    return request(
      server.url,
      'sendTemplate',
      { params, body: { clientId, templateId, values } },
      merchant.admin,
    );
  };
  expect((await send('order_shipped', ['Ada'])).status).toBe(400);
  expect((await send('review_request', [])).body).toMatchObject({ error: 'template_not_approved' });
  const clientId = randomUUID();
  for (const _ of [1, 2])
    expect((await send('order_shipped', ['Ada', '4711', 'x9'], clientId)).status).toBe(200);
  await settledAs(id, 'sent');
  const posted = peer.of('/501/messages');
  expect(posted).toHaveLength(1);
  expect(posted[0]?.json).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    recipient: 'DE.77',
    type: 'template',
    template: {
      name: 'order_shipped',
      language: { code: 'en_US' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ada', parameter_name: 'name' },
            { type: 'text', text: '4711', parameter_name: 'order' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'x9' }] },
      ],
    },
  });
  expect((await texts(id)).at(-1)?.text).toBe('Hello Ada, order 4711 is on its way.\n\nTidewell');
  expect(await traffic(account, false)).toMatchObject([{ what: 'template' }, { what: 'message' }]);

  await deliver(account, templateUpdate('DISABLED'));
  await soon(async () =>
    expect((await send('order_shipped', ['Ada', '1', 'x'])).body).toMatchObject({
      error: 'template_not_approved',
    }),
  );
});

it('WhatsApp’s templates are read again from time to time, so that a withdrawn one is known without a report', async () => {
  let data: readonly object[] = TEMPLATES;
  const account = await connected({
    ...WHATSAPP,
    answer: (asked) =>
      asked.path.includes('/900/message_templates') ? { json: { data } } : WHATSAPP.answer(asked),
  });
  data = TEMPLATES.slice(1);
  const states = async () => {
    const params = { id: account.id };
    const { body } = await request(server.url, 'listMessengerTemplates', { params }, merchant.admin);
    return body.templates.map(({ name, state }) => `${name} ${state}`);
  };
  expect(await states()).toContain('order_shipped approved');
  await refreshTemplates(server.services, merchant.id, new Date(Date.now() - 60_000));
  expect(await states()).toContain('order_shipped approved');
  await refreshTemplates(server.services, merchant.id, new Date(Date.now() + 1_000));
  expect(await states()).toContain('order_shipped gone');
});

it('an account is connected again by a message that its provider accepts', async () => {
  const account = await connected(WHATSAPP);
  await deliver(account, await WHATSAPP.message('app-secret', account.webhookUrl));
  const id = await thread();
  const now = async () =>
    (await request(server.url, 'getMessengerAccount', { params: { id: account.id } }, merchant.admin)).body;
  peer.answer = () => ({ status: 401, json: { error: { code: 190, message: 'Session has expired' } } });
  await reply(id);
  await settledAs(id, 'failed');
  expect(await now()).toMatchObject({ state: 'failed', error: { text: expect.stringMatching(/token/) } });
  peer.answer = WHATSAPP.answer;
  await reply(id, 'Again.');
  await settledAs(id, 'sent');
  await soon(async () => expect(await now()).toMatchObject({ state: 'connected', error: null }));
});

it('counts as stuck what waits behind a message that cannot be stored', async () => {
  const { body: account } = await stored(WHATSAPP);
  const row = (personId: string, error: string | null, kind = 'message') => ({
    ...{ merchantId: merchant.id, id: newId(), accountId: account.id, sourceKey: randomUUID() },
    ...{ personId, error, content: { kind } as never, takenUntil: new Date(Date.now() + 60_000) },
  });
  const rows = [row('ada', 'broken'), row('ada', null), row('ada', null, 'receipt'), row('bob', null)];
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) => db.insert(messengerArrivals).values(rows));
  expect(await figures(account)).toMatchObject({ received: 3, stuck: 2 });
});
