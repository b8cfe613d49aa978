import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingMails } from '../../mail/tables.ts';
import { makeConversation, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { runDueFor } from './sessions/due.ts';
import { botsOf, flowOf, hears, postTo, say, step, text } from './testing/bots.ts';

let server: TestServer;
let merchant: TestMerchant;
let bots: ReturnType<typeof botsOf>;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  bots = botsOf(server, merchant);
});
afterAll(() => server.close());

const spoken = async (id: string) => (await bots.messagesOf(id)).map((message) => message.text);

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
const waiting = flowOf(
  wait,
  step({ id: 'thanks', type: 'say', data: text('Paid by {{ by }}.'), exits: { next: 'wait' } }),
  step({ id: 'late', type: 'say', data: text('Too late.'), exits: { next: 'person' } }),
);

describe('A wait for a webhook', () => {
  it('goes on with what was posted to its secret address, once', async () => {
    const talk = await makeConversation(server, (await bots.publish(waiting)).engagementID, 'Hello');
    const { message } = await hears(talk, /^Pay at/);
    const address = message.text.slice('Pay at '.length);
    await say(talk, 'Are you there?');
    await hears(talk, /^I am still waiting for an answer.*\n.*“human”/);
    expect(await postTo(server, address.replace(/\.(\d+)\./, '.9$1.'), {})).toEqual([404, undefined]);
    expect(await postTo(server, address, { paid: { by: 'card' } })).toEqual([200, true]);
    await hears(talk, 'Paid by card.');
    const given = async () => (await spoken(talk.conversationID)).filter((said) => said.startsWith('Pay at'));
    await expect.poll(async () => (await given()).length).toBe(2);
    // The flow waits again, but not at this address.
    expect(await postTo(server, address, { paid: { by: 'nobody' } })).toEqual([200, false]);
    expect(new Set(await given()).size).toBe(2);
    expect(await spoken(talk.conversationID)).not.toContain('Paid by nobody.');
  });

  it('ends when its time is over, and takes nothing after that', async () => {
    const talk = await makeConversation(server, (await bots.publish(waiting)).engagementID, 'Hello');
    const { message } = await hears(talk, /^Pay at/);
    await bots.wake(talk.conversationID);
    await runDueFor(server.services, merchant.id);
    await hears(talk, 'Too late.');
    expect(await postTo(server, message.text.slice('Pay at '.length), { paid: { by: 'card' } })).toEqual([
      200,
      false,
    ]);
  });
});

const confirming = flowOf(
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
    const talk = await makeConversation(server, (await bots.publish(confirming)).engagementID, 'Hello');
    const email = `${randomUUID()}@shop.example`;
    await hears(talk, 'Your email?');
    await say(talk, email);
    await hears(talk, /I have sent a code/);
    const codes = async () =>
      (
        await server.services.database
          .tenant(merchant.id)
          .read((db) =>
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
    await expect.poll(async () => (await codes()).length).toBe(2);
    const second = (await codes()).find((code) => code !== first) ?? '';
    expect(await give(first)).toBe(true);
    await hears(talk, /does not look right/);
    expect(await give(second)).toBe(true);
    await hears(talk, `Confirmed, ${email}.`);
    expect(await give(second)).toBe(false);
    const [session] = await bots.sessionsOf(talk.conversationID);
    const detail = await bots.pathOf(session?.sessionId ?? '');
    const shown = JSON.stringify([detail, await spoken(talk.conversationID)]);
    expect(shown).toContain(email);
    for (const code of [first, second]) expect(shown).not.toContain(code);
  });

  it('is given up after the attempts, whatever was sent again', async () => {
    const { talk, codes, give } = await begin();
    await give('nothing');
    await hears(talk, /does not look right/);
    await give('again');
    await expect.poll(async () => (await codes()).length).toBe(2);
    await give('again');
    await hears(talk, 'Not confirmed.');
  });
});

it('mails are limited, and one too many leads on by its port', async () => {
  const mails = Array.from({ length: 6 }, (_, index) =>
    step({
      id: `mail${index}`,
      type: 'mail',
      data: { to: `${randomUUID()}@shop.example`, subject: 'Hi', text: 'Hello' },
      exits: { next: index < 5 ? `mail${index + 1}` : 'all', failed: 'limit' },
    }),
  );
  const all = step({ id: 'all', type: 'say', data: text('All sent.'), exits: { next: 'person' } });
  const limit = step({ id: 'limit', type: 'say', data: text('Enough.'), exits: { next: 'person' } });
  const { engagementID } = await bots.publish(flowOf(...mails, all, limit));
  const talk = await makeConversation(server, engagementID, 'Hello');
  await hears(talk, 'Enough.');
  const [session] = await bots.sessionsOf(talk.conversationID);
  const { path } = await bots.pathOf(session?.sessionId ?? '');
  const sent = path.filter(({ type }) => type === 'mail').map(({ port, detail }) => [port, detail]);
  expect(sent.map(([port]) => port)).toEqual(['next', 'next', 'next', 'next', 'next', 'failed']);
  expect(sent.at(-1)?.[1]).toBe('too_many_mails');
});

describe('A hand-over', () => {
  it('tells the place in the queue and leaves a note in the first language of the flow', async () => {
    const asking = flowOf(
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
    const { engagementID } = await bots.publish({ ...asking, languages: ['ar'] });
    const places: string[] = [];
    for (const order of ['7', '8']) {
      const talk = await makeConversation(server, engagementID, 'Hello');
      await hears(talk, 'رقم طلبك؟');
      await say(talk, order);
      const { message } = await hears(talk, /^(?:رقمك|أنت)/);
      places.push(message.text);
      const note = (await spoken(talk.conversationID)).find((said) =>
        said.startsWith('يقود المسار إلى الفريق.'),
      );
      expect(note).toBe(`يقود المسار إلى الفريق.\norder: ${order}\nالخطوات: s → الطلب → person`);
    }
    expect(places.at(-1)).toMatch(/^رقمك في قائمة الانتظار: \d+\.$/);
  });
});
