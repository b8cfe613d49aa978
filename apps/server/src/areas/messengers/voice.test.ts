import { request } from '@foyer/contract/request';
import { DAYS } from '@foyer/domain/merchant';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { visitors } from '../visitors/tables.ts';
import { CALLED_AT, callersOf } from './testing/callers.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startOwnServer({ PUBLIC_URL: CALLED_AT });
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

const as = () => ({ token: merchant.admin.token });

it('answers a call, and takes what is said as a conversation with one request to call back', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  const path = `/clbk/voice/${engagementID}`;
  const greeting = await callersOf(server, merchant).ring(path, {});
  expect(greeting.type).toContain('text/xml');
  expect(greeting.text).toContain('<Gather input="speech" method="POST"');
  expect(greeting.text).toContain('Hello from &lt;Tidewell&gt;</Say></Gather>');
  expect(greeting.text).toContain(`action="${path}?turn=1"`);
  const first = { SpeechResult: 'My table has not arrived', Confidence: '0.9' };
  const [noted] = [
    await callersOf(server, merchant).ring(`${path}?turn=1`, first),
    await callersOf(server, merchant).ring(`${path}?turn=1`, first),
  ];
  expect(noted?.text).toContain('will call you back');
  expect(noted?.text).toContain(`${path}?turn=2`);
  await callersOf(server, merchant).ring(`${path}?turn=2`, { SpeechResult: 'Order 4711' });
  expect((await callersOf(server, merchant).ring(`${path}?turn=3`, {})).text).toContain('<Hangup/>');

  const list = await request(server.url, 'listMessages', {}, as());
  const id = list.body.messages[0]?.conversationID ?? '';
  const thread = await request(server.url, 'getConversation', { params: { id } }, as());
  expect(thread.body.conversation).toMatchObject({ channel: 'phone', engagementID });
  const said = thread.body.messages.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  expect(said).toEqual(['My table has not arrived', 'Order 4711']);
  const tasks = await request(server.url, 'listTasks', { query: {} }, as());
  expect(tasks.body.tasks.map(({ title, type }) => [title, type])).toEqual([
    ['+971501234567: My table has not arrived', 'Request Call Back'],
  ]);
});

it('answers questions about the opening hours at once, without a request to call back', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  const answer = await callersOf(server, merchant).ring(`/clbk/voice/${engagementID}?turn=1`, {
    SpeechResult: 'When do you open?',
  });
  expect(answer.text).toContain('We are open now.');
  expect((await request(server.url, 'listTasks', { query: {} }, as())).body.tasks).toEqual([]);
});

it('answers such questions by the hours, also while no member is here', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  const hour = (from: number) => `${String((new Date().getUTCHours() + from + 24) % 24).padStart(2, '0')}:00`;
  const slots = [{ from: hour(-1), to: hour(2) }];
  const week = Object.fromEntries(DAYS.map((day) => [day, slots]));
  const openingHours = { week, holidays: [] };
  const saved = await request(
    server.url,
    'updateEngagement',
    { body: { engagementID, widget: { openingHours } } },
    as(),
  );
  expect(saved.body).toMatchObject({ widget: { openingHours } });
  const answer = await callersOf(server, merchant).ring(`/clbk/voice/${engagementID}?turn=1`, {
    SpeechResult: 'When are you open?',
  });
  expect(answer.text).toMatch(/We are open now, until \d+:00/);
});

it('keeps a trace of a caller who hung up without a word, once', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  const path = `/clbk/voice/${engagementID}`;
  await callersOf(server, merchant).ring(path, {});
  for (const _ of [1, 2]) await callersOf(server, merchant).ring(path, { CallStatus: 'completed' });
  const { messages } = (await request(server.url, 'listMessages', {}, as())).body;
  expect(messages.map(({ lastMessage }) => lastMessage)).toEqual(['Missed call']);
  const { tasks } = (await request(server.url, 'listTasks', { query: {} }, as())).body;
  expect(tasks.map(({ title }) => title)).toEqual(['+971501234567: Missed call']);
});

it('shows callers with the phone as their channel', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  await callersOf(server, merchant).ring(`/clbk/voice/${engagementID}?turn=1`, { SpeechResult: 'Hello' });
  const board = await request(server.url, 'listActiveVisitors', {}, as());
  expect(board.body.visitors.map(({ channel }) => channel)).toEqual(['phone']);
  const contacts = await request(server.url, 'listContacts', { params: { id: merchant.id } }, as());
  expect(JSON.stringify(contacts.body.contacts)).not.toContain('sms');
});

it('shows callers who wrote from the same number before as callers', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  await callersOf(server, merchant).ring(`/clbk/voice/${engagementID}?turn=1`, { SpeechResult: 'Hello' });
  await server.services.database
    .tenant(merchant.id)
    .transaction((db) => db.update(visitors).set({ channel: 'sms' }));
  const board = await request(server.url, 'listActiveVisitors', {}, as());
  expect(board.body.visitors.map(({ channel }) => channel)).toEqual(['phone']);
});

it('asks for nothing else before it says goodbye', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  const path = `/clbk/voice/${engagementID}`;
  const last = await callersOf(server, merchant).ring(`${path}?turn=20`, { SpeechResult: 'And my lamp' });
  expect(last.text).toMatch(/will call you back.*Goodbye.*<Hangup\/>/);
  expect(last.text).not.toContain('anything else');
});

it('refuses calls that Twilio did not sign, and takes none while it is paused', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  const path = `/clbk/voice/${engagementID}`;
  expect((await callersOf(server, merchant).ring(path, {}, 'another-token')).status).toBe(403);
  expect((await callersOf(server, merchant).ring('/clbk/voice/nonsense', {})).status).toBe(404);
  await request(server.url, 'updateEngagement', { body: { engagementID, status: 'Inactive' } }, as());
  const paused = await callersOf(server, merchant).ring(`${path}?turn=1`, { SpeechResult: 'Hello?' });
  expect(paused.text).toContain('is not answered right now');
  expect((await request(server.url, 'listMessages', {}, as())).body.messages).toEqual([]);
});

it('keeps callers apart who withhold their numbers', async () => {
  const { engagementID } = await callersOf(server, merchant).assistant();
  for (const [call, From] of Object.entries({ CA1: 'anonymous', CA2: 'anonymous', CA3: '+266696687' })) {
    const said = { CallSid: call, From, SpeechResult: `Here is ${call}` };
    await callersOf(server, merchant).ring(`/clbk/voice/${engagementID}?turn=1`, said);
  }
  expect((await request(server.url, 'listMessages', {}, as())).body.messages).toHaveLength(3);
  const tasks = await request(server.url, 'listTasks', { query: {} }, as());
  expect(tasks.body.tasks.map(({ title }) => title).toSorted()).toEqual([
    'Here is CA1',
    'Here is CA2',
    'Here is CA3',
  ]);
  const contacts = await request(server.url, 'listContacts', { params: { id: merchant.id } }, as());
  expect(JSON.stringify(contacts.body.contacts)).not.toContain('266696687');
});
