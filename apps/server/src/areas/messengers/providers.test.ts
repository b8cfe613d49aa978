import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { messengerPeople } from './tables.ts';
import { ProviderPeer } from './testing/provider-peer.ts';
import { PROVIDERS, type Provider } from './testing/providers.ts';

const peer = new ProviderPeer();
let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  const url = await peer.open();
  server = await startOwnServer({
    FACEBOOK_URL: url,
    INSTAGRAM_URL: url,
    LINE_URL: url,
    LINE_DATA_URL: url,
    SLACK_URL: url,
    TWILIO_URL: url,
    VIBER_URL: url,
    PRIVATE_HOSTS: '1',
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});
beforeEach(async () => {
  peer.asked.length = 0;
  merchant = await makeMerchant(server);
});

const soon = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 10_000, interval: 25 });

async function connected({ channel, values, answer }: Provider) {
  peer.answer = answer;
  const body = { channel, name: channel, values: { ...values }, departmentId: null, active: true };
  const created = await request(server.url, 'createMessengerAccount', { body }, merchant.admin);
  const checked = await request(
    server.url,
    'checkMessengerAccount',
    { params: { id: created.body.id } },
    merchant.admin,
  );
  expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  return checked.body;
}

/** Posts to the address of an account, whose public form the provider signs. */
const deliver = (
  { id }: { id: string },
  posted: { body: string; headers: Readonly<Record<string, string>> },
) => fetch(`${server.url}/clbk/channels/${id}`, { method: 'POST', ...posted });

const texts = async (id: string) => {
  const { body } = await request(server.url, 'getConversation', { params: { id } }, merchant.admin);
  return body.messages.filter(({ kind }) => kind === 'text');
};

const thread = () =>
  soon(async () => {
    const { body } = await request(server.url, 'listMessages', {}, merchant.admin);
    expect(body.messages).toHaveLength(1);
    const id = body.messages[0]?.conversationID ?? '';
    expect(await texts(id)).toHaveLength(1);
    return id;
  });

const reply = (conversationID: string) => {
  const body = {
    conversationID,
    clientId: randomUUID(),
    kind: 'text' as const,
    text: 'Yes.',
    attachments: [],
  };
  return request(server.url, 'sendChatMessage', { body }, merchant.admin);
};

const settledAs = (id: string, state: string) =>
  soon(async () => {
    const last = (await texts(id)).findLast(({ author }) => author.type === 'member');
    expect(last?.delivery?.state).toBe(state);
    return last?.delivery;
  });

describe.each(PROVIDERS.map((provider) => [provider.channel, provider] as const))(
  '%s',
  (channel, provider) => {
    it('is connected, takes what is signed once, answers, and marks how far the answer got', async () => {
      const account = await connected(provider);
      expect(account).toMatchObject({ state: 'connected', handle: provider.handle });
      for (const name of account.secrets)
        expect(JSON.stringify(account)).not.toContain(provider.values[name]);

      expect((await deliver(account, provider.message('wrong', account.webhookUrl))).status).toBe(403);
      const posted = provider.message(provider.key, account.webhookUrl);
      for (const _ of [1, 2, 3]) expect((await deliver(account, posted)).status).toBe(200);
      const id = await thread();
      const [first] = await texts(id);
      expect(first).toMatchObject({
        text: 'Is it in stock?',
        author: { type: 'visitor', name: 'Ada Lovelace' },
      });

      await reply(id);
      await settledAs(id, 'sent');
      const sent = peer.of(provider.sends.path);
      expect(sent).toHaveLength(1);
      for (const part of provider.sends.contains) expect(sent[0]?.text).toContain(part);
      if (provider.receipt) {
        const receipt = provider.receipt.posted(account.webhookUrl);
        for (const _ of [1, 2]) expect((await deliver(account, receipt)).status).toBe(200);
        await settledAs(id, provider.receipt.state);
      }

      const people = await request(
        server.url,
        'listContacts',
        { params: { id: merchant.id } },
        merchant.admin,
      );
      if (provider.identities) {
        const { identities, firstName } = people.body.contacts[0] ?? {};
        expect({ firstName, identities }).toEqual({ firstName: 'Ada', identities: provider.identities });
      }

      peer.answer = (asked) =>
        asked.path.includes(provider.sends.path) ? provider.gone : provider.answer(asked);
      await reply(id);
      const failed = await settledAs(id, 'failed');
      expect(failed?.error?.text).toBeTruthy();
      expect((await texts(id)).filter(({ author }) => author.type === 'visitor')).toHaveLength(1);
      expect(channel).toBe(account.channel);
    });
  },
);

const [whatsapp] = PROVIDERS as [Provider];
const slack = PROVIDERS.at(-1) as Provider;

it('WhatsApp confirms its webhook by the verify token, and is not answered after 24 hours', async () => {
  const account = await connected(whatsapp);
  const renewed = await request(
    server.url,
    'renewMessengerSecret',
    { params: { id: account.id } },
    merchant.admin,
  );
  const greet = (token: string) =>
    fetch(
      `${server.url}/clbk/channels/${account.id}?${new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      })}`,
    );
  expect((await greet('wrong')).status).toBe(403);
  expect(await (await greet(renewed.body.secret)).text()).toBe('1158201444');
  expect(account.expiresDate).toBe('2030-03-17T17:46:40.000Z');

  await deliver(account, whatsapp.message(whatsapp.key, account.webhookUrl));
  const id = await thread();
  await server.services.database.tenant(merchant.id).transaction((db) =>
    db
      .update(messengerPeople)
      .set({ lastInboundAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(and(eq(messengerPeople.merchantId, merchant.id), eq(messengerPeople.accountId, account.id))),
  );
  const { body } = await reply(id);
  if (!('error' in body)) await settledAs(id, 'failed');
  expect(peer.of(whatsapp.sends.path)).toEqual([]);
});

it('Slack’s challenge is answered if it is signed and recent', async () => {
  const account = await connected(slack);
  const { body, headers } = slack.message(slack.key, account.webhookUrl);
  const old = { ...headers, 'x-slack-request-timestamp': '1600000000' };
  expect((await deliver(account, { body, headers: old })).status).toBe(403);
});
