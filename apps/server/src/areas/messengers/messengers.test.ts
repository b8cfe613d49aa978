import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { messengerArrivals } from './tables.ts';
import { buttons, say } from './testing/saying.ts';
import { TelegramPeer, updateOf } from './testing/telegram-peer.ts';

const telegram = new TelegramPeer();
let server: TestServer;
let merchant: TestMerchant;
let token: string;

beforeAll(async () => {
  server = await startOwnServer({ TELEGRAM_URL: await telegram.open() });
});
afterAll(async () => {
  await server.close();
  await telegram.close();
});
beforeEach(async () => {
  telegram.reset();
  merchant = await makeMerchant(server);
  token = merchant.admin.token;
});

const soon = <Result>(check: () => Promise<Result>) => vi.waitFor(check, { timeout: 10_000, interval: 25 });

const input = (values: Record<string, string>) => ({
  body: { channel: 'telegram' as const, name: 'telegram', values, departmentId: null, active: true },
});

/** A connected bot, and the secret that Telegram was told. */
async function connectedBot() {
  const { body } = await request(server.url, 'createMessengerAccount', input({ token: telegram.token }), {
    token,
  });
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
    const created = await request(server.url, 'createMessengerAccount', input({ token: '1:wrong' }), {
      token,
    });
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
    const without = await request(server.url, 'createMessengerAccount', input({}), { token });
    expect(without).toMatchObject({ status: 400, body: { field: 'values.token' } });
    await connectedBot();
    const second = await request(server.url, 'createMessengerAccount', input({ token: telegram.token }), {
      token,
    });
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

it('Telegram shows choices as keys that write their label, and that somebody is writing', async () => {
  const { account, secret } = await connectedBot();
  await deliver(account.id, secret, updateOf(61, { text: 'Hi' }));
  const { conversation } = await threadWith(1);
  const { conversationID } = conversation;
  await say(server.services, merchant.id, conversationID, 'What now?', buttons('Track it', 'Return it'));
  await soon(async () =>
    expect(telegram.of('sendMessage').at(-1)?.json).toMatchObject({
      text: 'What now?',
      reply_markup: { keyboard: [[{ text: 'Track it' }], [{ text: 'Return it' }]], one_time_keyboard: true },
    }),
  );
  await deliver(account.id, secret, updateOf(61, { text: 'Track it' }));
  await threadWith(3);
  const from = { type: 'member' as const, id: randomUUID(), name: 'Ann' };
  const data = { merchantId: merchant.id, referenceID: '', conversationID, from, active: true, text: null };
  for (let n = 0; n < 3; n++) server.services.bus.publish({ name: 'typing', data });
  await soon(async () => expect(telegram.of('sendChatAction')).toHaveLength(1));
  expect(telegram.of('sendChatAction')[0]?.json).toEqual({ chat_id: 61, action: 'typing' });
});

it('a text whose process was killed soon belongs to another', async () => {
  const { account, secret } = await connectedBot();
  const { tenant } = server.services.database;
  await tenant(merchant.id).transaction(async (db) => {
    // What handles it waits for this lock.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`messenger ${account.id}`}), hashtext('61'))`,
    );
    await deliver(account.id, secret, updateOf(61, { text: 'Hello' }));
    const { takenUntil } = await soon(async () => {
      const [row] = await tenant(merchant.id).read((inner) => inner.select().from(messengerArrivals));
      expect(row?.takenUntil).toBeTruthy();
      return row as typeof messengerArrivals.$inferSelect;
    });
    expect((takenUntil?.getTime() ?? 0) - Date.now()).toBeLessThan(31_000);
  });
  expect((await threadWith(1)).texts[0]?.text).toBe('Hello');
});
