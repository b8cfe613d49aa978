import { randomUUID } from 'node:crypto';
import type { BotGraph, BotNode } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../kernel/signature.ts';
import { outgoingMails } from '../../mail/tables.ts';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { messages } from '../conversations/tables.ts';
import { CustomPeer } from '../messengers/testing/custom-peer.ts';
import { soon } from '../messengers/testing/provider-server.ts';
import { runDueFor } from './sessions/due.ts';
import { botSessions } from './tables.ts';

const device = new CustomPeer();
let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  await device.open();
  server = await startOwnServer({ PRIVATE_HOSTS: '1' });
  merchant = await makeMerchant(server);
});
afterAll(async () => {
  await server.close();
  await device.close();
});

const step = (part: object): BotNode => ({ name: '', x: 0, y: 0, exits: {}, ...part }) as BotNode;
const text = (en: string) => ({ text: { en } });
const flow = (...nodes: BotNode[]): BotGraph => ({
  languages: ['en'],
  nodes: [
    step({ id: 's', type: 'start', data: {}, exits: { next: nodes[0]?.id ?? '' } }),
    ...nodes,
    step({ id: 'person', type: 'handover', data: { text: {}, departmentId: null } }),
  ],
});

/** Publishes a bot that answers in a channel, or in an engagement of its own. */
async function published(graph: BotGraph, channel = '') {
  const { admin } = merchant;
  const name = randomUUID();
  const bot = { name, type: 'robot' as const, access: 'Private' as const, graph };
  const { botId } = (await request(server.url, 'createStoryDialog', { body: bot }, admin)).body;
  expect((await request(server.url, 'publishBot', { body: { botId } }, admin)).status).toBe(200);
  const { engagementID } = await makeEngagement(server, merchant);
  const body = {
    name,
    active: true,
    engagementId: channel ? null : engagementID,
    channel,
    page: '',
    language: '' as const,
    hours: 'any' as const,
    targets: [{ botId, share: 100 }],
  };
  await request(server.url, 'createBotRoute', { body }, admin);
  return engagementID;
}

type Talk = Awaited<ReturnType<typeof makeConversation>>;
const hears = ({ socket }: Talk, words: string | RegExp) =>
  socket.next(
    'message',
    ({ message }) => message.author.type === 'bot' && message.text.match(words) !== null,
  );
const say = async ({ socket, conversationID }: Talk, words: string) => {
  socket.send({ type: 'send', clientId: randomUUID(), text: words, conversationID });
  await socket.next('ack');
};
const tenant = () => server.services.database.tenant(merchant.id);
const spoken = async (id: string) =>
  (
    await tenant().read((db) =>
      db
        .select({ text: messages.text })
        .from(messages)
        .where(and(eq(messages.merchantId, merchant.id), eq(messages.conversationId, id)))
        .orderBy(messages.seq),
    )
  ).map((row) => row.text);
const sessionOf = async (conversationId: string) =>
  (await request(server.url, 'listBotSessions', { query: { conversationId } }, merchant.admin)).body
    .sessions[0];
const post = async (address: string, body: object) => {
  const answered = await fetch(address.replace(/^https?:\/\/[^/]+/, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answered.status, ((await answered.json()) as { accepted?: boolean }).accepted];
};

const wait = step({
  id: 'wait',
  type: 'webhook',
  data: {
    ...text('Pay at {{ callback }}'),
    url: '',
    body: '',
    minutes: 10,
    save: [{ path: '$.paid.by', variable: 'by' }],
  },
  exits: { next: 'thanks', timeout: 'late' },
});
const waiting = flow(
  wait,
  step({ id: 'thanks', type: 'say', data: text('Paid by {{ by }}.'), exits: { next: 'wait' } }),
  step({ id: 'late', type: 'say', data: text('Too late.'), exits: { next: 'person' } }),
);

describe('A wait for a webhook', () => {
  it('goes on with what was posted to its secret address, once', async () => {
    const talk = await makeConversation(server, await published(waiting), 'Hello');
    const { message } = await hears(talk, /^Pay at/);
    const address = message.text.slice('Pay at '.length);
    expect(await post(address.replace(/\.(\d+)\./, '.9$1.'), {})).toEqual([404, undefined]);
    expect(await post(address, { paid: { by: 'card' } })).toEqual([200, true]);
    await hears(talk, 'Paid by card.');
    const given = async () => (await spoken(talk.conversationID)).filter((said) => said.startsWith('Pay at'));
    await expect.poll(async () => (await given()).length).toBe(2);
    // The flow waits again, but not at this address.
    expect(await post(address, { paid: { by: 'nobody' } })).toEqual([200, false]);
    expect(new Set(await given()).size).toBe(2);
    expect(await spoken(talk.conversationID)).not.toContain('Paid by nobody.');
  });

  it('ends when its time is over, and takes nothing after that', async () => {
    const talk = await makeConversation(server, await published(waiting), 'Hello');
    const { message } = await hears(talk, /^Pay at/);
    const session = await sessionOf(talk.conversationID);
    await tenant().transaction(async (db) => {
      const own = eq(botSessions.id, session?.sessionId ?? '');
      const [row] = await db.select().from(botSessions).where(own);
      if (!row) throw new Error('no session');
      const past = new Date(Date.now() - 1000);
      await db
        .update(botSessions)
        .set({ wakesAt: past, state: { ...row.state, wakesAt: past.getTime() } })
        .where(own);
    });
    await runDueFor(server.services, merchant.id);
    await hears(talk, 'Too late.');
    expect(await post(message.text.slice('Pay at '.length), { paid: { by: 'card' } })).toEqual([200, false]);
  });
});

const confirming = flow(
  step({
    id: 'mail',
    type: 'ask',
    data: {
      ...text('Your email?'),
      input: 'EMAIL',
      variable: 'mail',
      pattern: '',
      attempts: 3,
      retryText: {},
      minutes: null,
    },
    exits: { next: 'code', failed: 'person' },
  }),
  step({
    id: 'code',
    type: 'otp',
    data: { text: {}, to: '{{ mail }}', minutes: 10, attempts: 2, resends: 1 },
    exits: { confirmed: 'yes', failed: 'no' },
  }),
  step({ id: 'yes', type: 'say', data: text('Confirmed, {{ message }}.'), exits: { next: 'person' } }),
  step({ id: 'no', type: 'say', data: text('Not confirmed.'), exits: { next: 'person' } }),
);

describe('A code by email', () => {
  const begin = async () => {
    const talk = await makeConversation(server, await published(confirming), 'Hello');
    const email = `${randomUUID()}@shop.example`;
    await hears(talk, 'Your email?');
    await say(talk, email);
    await hears(talk, /I have sent a code/);
    const codes = async () =>
      (
        await tenant().read((db) =>
          db
            .select({ text: outgoingMails.text })
            .from(outgoingMails)
            .where(eq(outgoingMails.recipient, email))
            .orderBy(outgoingMails.createdAt, outgoingMails.id),
        )
      ).map((mail) => /\d{6}/.exec(mail.text)?.[0] ?? '');
    const give = async (code: string) => {
      const input = { params: { id: talk.conversationID }, body: { code } };
      const as = { token: talk.visitor.visitorToken };
      return (await request(server.url, 'confirmWidgetCode', input, as)).body.accepted;
    };
    return { talk, email, codes, give };
  };

  it('confirms the address, and neither thread nor session contains the code', async () => {
    const { talk, email, codes, give } = await begin();
    const [first = ''] = await codes();
    expect(await give('again')).toBe(true);
    await hears(talk, /I have sent a code/);
    const second = (await codes()).find((code) => code !== first) ?? '';
    expect(await give(first)).toBe(true);
    await hears(talk, /does not look right/);
    expect(await give(second)).toBe(true);
    await hears(talk, `Confirmed, ${email}.`);
    expect(await give(second)).toBe(false);
    const id = (await sessionOf(talk.conversationID))?.sessionId ?? '';
    const session = await request(server.url, 'getBotSession', { params: { id } }, merchant.admin);
    const shown = JSON.stringify([session.body, await spoken(talk.conversationID)]);
    expect(shown).toContain(email);
    for (const code of [first, second]) expect(shown).not.toContain(code);
  });

  it('is given up after the attempts, whatever was sent again', async () => {
    const { talk, give } = await begin();
    await give('nothing');
    await hears(talk, /does not look right/);
    await give('again');
    await hears(talk, /I have sent a code/);
    await give('again');
    await hears(talk, 'Not confirmed.');
  });
});

const driving = flow(
  step({
    id: 'form',
    type: 'form',
    data: {
      ...text('Tell us.'),
      attempts: 3,
      minutes: null,
      fields: [
        { id: 'f1', label: { en: 'Room' }, input: 'NUMBER', variable: 'room', required: true },
        { id: 'f2', label: { en: 'Note' }, input: 'TEXT', variable: 'note', required: false },
      ],
    },
    exits: { next: 'go', failed: 'person' },
  }),
  step({
    id: 'go',
    type: 'device',
    data: {
      command: 'drive',
      parameters: [{ name: 'to', value: 'Room {{ room }}' }],
      minutes: 5,
      save: [{ path: '$.metres', variable: 'metres' }],
    },
    exits: { next: 'there', failed: 'broken', timeout: 'broken' },
  }),
  step({ id: 'there', type: 'say', data: text('I drove {{ metres }} m.'), exits: { next: 'person' } }),
  step({ id: 'broken', type: 'say', data: text('I cannot drive.'), exits: { next: 'person' } }),
);

describe('A robot', () => {
  it('asks a device field by field, commands it, and goes on with what it answers', async () => {
    await published(driving, 'custom');
    const body = {
      channel: 'custom' as const,
      name: 'Robot',
      values: { url: device.url },
      departmentId: null,
      active: true,
    };
    const { id } = (await request(server.url, 'createMessengerAccount', { body }, merchant.admin)).body;
    const { secret } = (await request(server.url, 'renewMessengerSecret', { params: { id } }, merchant.admin))
      .body;
    device.secret = secret;
    await request(server.url, 'checkMessengerAccount', { params: { id } }, merchant.admin);
    const tell = (words: string) => {
      const content = JSON.stringify({
        messages: [{ id: randomUUID(), person: { id: 'robot 1' }, text: words }],
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = signatureOf(secret, timestamp, Buffer.from(content));
      return fetch(`${server.url}/clbk/channels/${id}`, {
        method: 'POST',
        headers: { 'x-foyer-timestamp': timestamp, 'x-foyer-signature': signature },
        body: content,
      });
    };
    const told = (words: string) =>
      soon(async () => expect(device.of('message').map(({ json }) => json.text)).toContain(words));
    await tell('Hello');
    await told('Tell us.\nRoom');
    await tell('seven');
    await told('That does not look right. Please try again.\nRoom');
    await tell('7');
    await told('Note (optional; write “-” to leave it out)');
    await tell('-');
    const command = await soon(async () => {
      const [sent] = device.of('command');
      expect(sent).toMatchObject({
        isSigned: true,
        json: { to: 'robot 1', command: 'drive', parameters: { to: 'Room 7' } },
      });
      return sent;
    });
    expect(await post(String(command?.json.answerUrl), { metres: 12 })).toEqual([200, true]);
    await told('I drove 12 m.');
  });

  it('takes the fields of a card at once, and leaves a command that no device can get', async () => {
    const talk = await makeConversation(server, await published(driving), 'Hello');
    await hears(talk, 'Tell us.');
    await say(talk, 'Room: seven\nNote: soon');
    await hears(talk, 'That does not look right. Please try again. Room');
    await say(talk, 'Room: 7\nNote: soon');
    await hears(talk, 'I cannot drive.');
    const id = (await sessionOf(talk.conversationID))?.sessionId ?? '';
    const { body } = await request(server.url, 'getBotSession', { params: { id } }, merchant.admin);
    expect(body.variables).toMatchObject({ room: 7, note: 'soon' });
  });
});

describe('A hand-over', () => {
  it('tells the place in the queue, and leaves a note in the first language of the flow', async () => {
    const asking = flow(
      step({
        id: 'ask',
        type: 'ask',
        name: 'الطلب',
        data: {
          text: { ar: 'رقم طلبك؟' },
          input: 'NUMBER',
          variable: 'order',
          pattern: '',
          attempts: 3,
          retryText: {},
          minutes: null,
        },
        exits: { next: 'person', failed: 'person' },
      }),
    );
    const engagementID = await published({ ...asking, languages: ['ar'] });
    const places: string[] = [];
    for (const order of ['7', '8']) {
      const talk = await makeConversation(server, engagementID, 'Hello');
      await hears(talk, 'رقم طلبك؟');
      await say(talk, order);
      const { message } = await hears(talk, /^You are/);
      places.push(message.text);
      const note = (await spoken(talk.conversationID)).find((said) =>
        said.startsWith('يقود المسار إلى الفريق.'),
      );
      expect(note).toBe(`يقود المسار إلى الفريق.\norder: ${order}\nالخطوات: s → الطلب → person`);
    }
    expect(places.at(-1)).toMatch(/^You are number \d+ in the queue\.$/);
  });
});
