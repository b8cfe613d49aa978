import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signatureOf } from '../../kernel/signature.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { CustomPeer } from './testing/custom-peer.ts';
import { TelegramPeer, updateOf } from './testing/telegram-peer.ts';

const EXAMPLE = new URL('../../../../../docs/examples/custom-channel.mjs', import.meta.url).href;

const telegram = new TelegramPeer();
const system = new CustomPeer();
let server: TestServer;
let merchant: TestMerchant;
let token: string;

beforeAll(async () => {
  await system.open();
  server = await startOwnServer({ TELEGRAM_URL: await telegram.open(), PRIVATE_HOSTS: '1' });
});
afterAll(async () => {
  await server.close();
  await Promise.all([telegram.close(), system.close()]);
});
beforeEach(async () => {
  telegram.reset();
  system.reset();
  merchant = await makeMerchant(server);
  token = merchant.admin.token;
});

const soon = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 10_000, interval: 25 });

const input = (channel: 'telegram' | 'custom', values: Record<string, string>) => ({
  body: { channel, name: channel, values, departmentId: null, active: true },
});

/** A connected bot, and the secret that Telegram was told. */
async function connectedBot() {
  const { body } = await request(
    server.url,
    'createMessengerAccount',
    input('telegram', { token: telegram.token }),
    { token },
  );
  const checked = await request(server.url, 'checkMessengerAccount', { params: { id: body.id } }, { token });
  const secret = String(telegram.of('setWebhook').at(-1)?.json.secret_token);
  return { account: checked.body, secret };
}

const deliver = (accountId: string, secret: string, update: unknown) =>
  fetch(`${server.url}/clbk/channels/${accountId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify(update),
  });

/** The only conversation of the merchant with its messages, once it has so many. */
const threadWith = (count: number) =>
  soon(async () => {
    const list = await request(server.url, 'listMessages', {}, { token });
    const id = list.body.messages[0]?.conversationID ?? '';
    const { body } = await request(server.url, 'getConversation', { params: { id } }, { token });
    const texts = body.messages.filter(({ kind }) => kind === 'text');
    expect(texts).toHaveLength(count);
    return { ...body, texts };
  });

const reply = (id: string, text: string, attachments: string[] = []) =>
  request(
    server.url,
    'sendChatMessage',
    { body: { conversationID: id, clientId: randomUUID(), kind: 'text' as const, text, attachments } },
    { token },
  );

/** The delivery of the last message, once it has a state. */
const settledAs = (id: string, state: string) =>
  soon(async () => {
    const { body } = await request(server.url, 'getConversation', { params: { id } }, { token });
    const last = body.messages.findLast(({ author, kind }) => author.type === 'member' && kind === 'text');
    expect(last?.delivery?.state).toBe(state);
    return last;
  });

describe('an engagement of an account', () => {
  it('owns its conversations, and opens each with one message, unless it is paused', async () => {
    const { account, secret } = await connectedBot();
    const created = await request(
      server.url,
      'createEngagement',
      {
        body: {
          engagementName: 'Bot',
          engagementType: 'Chatbot Messenger',
          accountId: account.id,
          widget: { openingMessage: 'Welcome', title: 'Tilda' },
        },
      },
      { token },
    );
    const { engagementID } = created.body;
    const update = updateOf(51, { text: 'Hi' });
    await deliver(account.id, secret, update);
    await deliver(account.id, secret, update);
    const thread = await threadWith(2);
    expect(thread.conversation.engagementID).toBe(engagementID);
    const first = thread.conversation.conversationID;
    expect(thread.texts.map(({ author, text }) => [author.type, text])).toEqual([
      ['visitor', 'Hi'],
      ['bot', 'Welcome'],
    ]);
    await soon(async () =>
      expect(telegram.of('sendMessage').map(({ json }) => json.text)).toEqual(['Welcome']),
    );
    await deliver(account.id, secret, updateOf(51, { text: 'A table' }));
    expect((await threadWith(3)).texts.at(-1)?.text).toBe('A table');
    await request(server.url, 'updateEngagement', { body: { engagementID, status: 'Inactive' } }, { token });
    await deliver(account.id, secret, updateOf(52, { text: 'And me?' }));
    await soon(async () => {
      const { body } = await request(server.url, 'listMessages', {}, { token });
      const id = body.messages.map(({ conversationID }) => conversationID).find((one) => one !== first) ?? '';
      const other = await request(server.url, 'getConversation', { params: { id } }, { token });
      expect(other.body.conversation.engagementID).toBeNull();
      expect(other.body.messages.filter(({ kind }) => kind === 'text')).toHaveLength(1);
    });
  });
});

describe('an account', () => {
  it('is connected after its check, and shows no secret', async () => {
    const { account, secret } = await connectedBot();
    expect(account).toMatchObject({
      state: 'connected',
      handle: '@tidewell_bot',
      secrets: ['token'],
      settings: {},
    });
    expect(telegram.of('setWebhook')[0]?.json.url).toBe(account.webhookUrl);
    expect(JSON.stringify(account)).not.toContain(telegram.token);
    expect(JSON.stringify(account)).not.toContain(secret);
  });

  it('with a wrong token says so, and stays as entered', async () => {
    const created = await request(
      server.url,
      'createMessengerAccount',
      input('telegram', { token: '1:wrong' }),
      { token },
    );
    const params = { id: created.body.id };
    const checked = await request(server.url, 'checkMessengerAccount', { params }, { token });
    expect(checked).toMatchObject({
      status: 409,
      body: { errorDescription: 'Telegram does not accept this bot token.' },
    });
    const { body } = await request(server.url, 'getMessengerAccount', { params }, { token });
    expect(body).toMatchObject({
      state: 'failed',
      error: { text: 'Telegram does not accept this bot token.' },
    });
  });

  it('needs all its values, and cannot be connected twice', async () => {
    const without = await request(server.url, 'createMessengerAccount', input('telegram', {}), { token });
    expect(without).toMatchObject({ status: 400, body: { field: 'values.token' } });
    await connectedBot();
    const second = await request(
      server.url,
      'createMessengerAccount',
      input('telegram', { token: telegram.token }),
      { token },
    );
    const checked = await request(
      server.url,
      'checkMessengerAccount',
      { params: { id: second.body.id } },
      { token },
    );
    expect(checked).toMatchObject({ status: 409, body: { error: 'messenger_account_taken' } });
  });
});

describe('a delivery', () => {
  it('is refused without the right secret, and stores nothing', async () => {
    const { account } = await connectedBot();
    const refused = await deliver(account.id, 'wrong', updateOf(1, { text: 'Hello' }));
    expect(refused.status).toBe(403);
    expect((await deliver(randomUUID(), 'wrong', {})).status).toBe(404);
    const list = await request(server.url, 'listMessages', {}, { token });
    expect(list.body.messages).toEqual([]);
  });

  it('becomes one message however often it is repeated, in the order of arrival', async () => {
    const { account, secret } = await connectedBot();
    const updates = ['One', 'Two', 'Three'].map((text) => updateOf(42, { text }));
    for (const update of updates) await deliver(account.id, secret, update);
    const again = await Promise.all([...updates, ...updates].map((one) => deliver(account.id, secret, one)));
    expect(again.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { texts, conversation } = await threadWith(3);
    expect(texts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
    expect(texts[0]?.author).toMatchObject({ type: 'visitor', name: 'Ada Lovelace' });
    expect(conversation).toMatchObject({ channel: 'telegram', kind: 'chat' });
  });

  it('with a photo stores it with the message', async () => {
    const { account, secret } = await connectedBot();
    telegram.files.set('documents/big', Buffer.from('a text file'));
    const document = { file_id: 'big', file_name: 'order.txt', mime_type: 'text/plain' };
    await deliver(account.id, secret, updateOf(7, { document, caption: 'My order' }));
    const { texts } = await threadWith(1);
    expect(texts[0]).toMatchObject({ text: 'My order', attachments: [{ name: 'order.txt' }] });
  });

  it('that cannot be read is refused', async () => {
    const { account, secret } = await connectedBot();
    expect((await deliver(account.id, secret, { update_id: 'x' })).status).toBe(400);
  });
});

describe('a reply', () => {
  const written = async () => {
    const { account, secret } = await connectedBot();
    await deliver(account.id, secret, updateOf(42, { text: 'Is it in stock?' }));
    const { conversation } = await threadWith(1);
    return conversation.conversationID;
  };

  it('reaches the customer once, and is marked as sent', async () => {
    const id = await written();
    await reply(id, 'Yes, two of them.');
    await settledAs(id, 'sent');
    expect(telegram.of('sendMessage').map(({ json }) => json)).toEqual([
      { chat_id: 42, text: 'Yes, two of them.' },
    ]);
  });

  it('is sent again after a pause when the provider allows no more, and later ones wait', async () => {
    const id = await written();
    const body = { ok: false, description: 'Too Many Requests', parameters: { retry_after: 1 } };
    telegram.troubles.push({ method: 'sendMessage', status: 429, body });
    await reply(id, 'First');
    await reply(id, 'Second');
    await settledAs(id, 'sent');
    const sent = telegram.of('sendMessage').map(({ json }) => json.text);
    expect(sent).toEqual(['First', 'First', 'Second']);
  }, 30_000);

  it('whose answer is lost is not sent twice, and a member may send it again', async () => {
    const id = await written();
    telegram.troubles.push({ method: 'sendMessage', isLost: true });
    await reply(id, 'Yes.');
    const message = await settledAs(id, 'unknown');
    expect(telegram.of('sendMessage')).toHaveLength(1);
    const params = { conversationId: id, messageId: message?.id ?? '' };
    expect((await request(server.url, 'resendMessage', { params }, { token })).status).toBe(200);
    await settledAs(id, 'sent');
    expect(telegram.of('sendMessage')).toHaveLength(2);
    const again = await request(server.url, 'resendMessage', { params }, { token });
    expect(again).toMatchObject({ status: 409, body: { error: 'not_undelivered' } });
  });

  it('to a customer who blocked the bot failed, with the reason', async () => {
    const id = await written();
    telegram.troubles.push({ method: 'sendMessage', status: 403 });
    await reply(id, 'Hello?');
    const message = await settledAs(id, 'failed');
    expect(message?.delivery?.error?.text).toBe('The customer has blocked the bot.');
  });
});

describe('a custom channel', () => {
  async function connected() {
    const created = await request(
      server.url,
      'createMessengerAccount',
      input('custom', { url: system.url }),
      { token },
    );
    const params = { id: created.body.id };
    const { secret } = (await request(server.url, 'renewMessengerSecret', { params }, { token })).body;
    system.secret = secret;
    await request(server.url, 'checkMessengerAccount', { params }, { token });
    return { id: created.body.id, secret };
  }

  const post = ({ id, secret }: { id: string; secret: string }, content: unknown, ageSeconds = 0) => {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
    return fetch(`${server.url}/clbk/channels/${id}`, {
      method: 'POST',
      headers: {
        'x-foyer-timestamp': timestamp,
        'x-foyer-signature': signatureOf(secret, timestamp, Buffer.from(body)),
      },
      body,
    });
  };

  const person = { id: 'kiosk 3', firstName: 'Hall' };
  const hello = { messages: [{ id: 'm1', person, text: 'Where is the exit?' }] };

  it('carries messages both ways, signed, and tells what was read', async () => {
    const account = await connected();
    expect((await post(account, hello, 600)).status).toBe(403);
    expect((await post({ ...account, secret: 'wrong' }, hello)).status).toBe(403);
    expect((await post(account, hello)).status).toBe(200);
    const { conversation } = await threadWith(1);
    const id = conversation.conversationID;
    await reply(id, 'Down the hall.');
    const message = await settledAs(id, 'sent');
    const [arrived] = system.of('message');
    expect(arrived).toMatchObject({
      isSigned: true,
      json: { id: message?.id, to: 'kiosk 3', text: 'Down the hall.' },
    });
    const receipt = { messageId: message?.id, personId: 'kiosk 3' };
    await post(account, { receipts: [{ ...receipt, state: 'read' }] });
    await settledAs(id, 'read');
    await post(account, { receipts: [{ ...receipt, state: 'delivered' }] });
    const { body } = await request(server.url, 'getConversation', { params: { id } }, { token });
    expect(body.conversation.receipts.visitorRead).toBe(message?.seq);
    await settledAs(id, 'read');
  });

  it('repeats what got no answer with the same id', async () => {
    const account = await connected();
    await post(account, hello);
    const { conversation } = await threadWith(1);
    system.isSilent = 1;
    await reply(conversation.conversationID, 'Down the hall.');
    await settledAs(conversation.conversationID, 'sent');
    const ids = system.of('message').map(({ json }) => json.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  }, 30_000);

  it('is spoken by the example client', async () => {
    const { connect } = await import(EXAMPLE);
    const replies: unknown[] = [];
    const secret = { now: '' };
    const client = (url: string) =>
      connect({ url, secret: secret.now, onReply: (reply: unknown) => replies.push(reply) });
    const { id, secret: given } = await connected();
    secret.now = given;
    const kiosk = client(`${server.url}/clbk/channels/${id}`);
    await new Promise<void>((done) => kiosk.server.listen(0, '127.0.0.1', () => done()));
    const { port } = kiosk.server.address() as AddressInfo;
    const params = { id };
    const body = { ...input('custom', { url: `http://127.0.0.1:${port}/` }).body };
    await request(server.url, 'updateMessengerAccount', { params, body }, { token });
    await kiosk.say({ id: 'kiosk 3', firstName: 'Hall' }, 'Where is the exit?');
    const { conversation } = await threadWith(1);
    await reply(conversation.conversationID, 'Down the hall.');
    await settledAs(conversation.conversationID, 'read');
    expect(replies).toMatchObject([{ to: 'kiosk 3', text: 'Down the hall.' }]);
    kiosk.server.close();
  });
});
