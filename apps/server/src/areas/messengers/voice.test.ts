import { createHmac } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';

const AUTH_TOKEN = 'twilio-auth-token';
const NUMBER = '+15550001111';
const PUBLIC = 'https://foyer.test';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startOwnServer({ PUBLIC_URL: PUBLIC });
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

const as = () => ({ token: merchant.admin.token });

/** A smart assistant with the number of an account at Twilio. */
async function assistant() {
  const account = await request(
    server.url,
    'createMessengerAccount',
    {
      body: {
        channel: 'sms',
        name: 'Phone',
        values: { accountSid: 'AC1', authToken: AUTH_TOKEN, number: NUMBER },
        departmentId: null,
        active: true,
      },
    },
    as(),
  );
  const { body } = await request(
    server.url,
    'createEngagement',
    {
      body: {
        engagementName: 'Phone',
        engagementType: 'Smart Assistant',
        accountId: account.body.id,
        widget: { openingMessage: 'Hello from <Tidewell>' },
      },
    },
    as(),
  );
  return body;
}

/** Posts as Twilio does: a form, signed with the address and the sorted fields (twilio.com/docs/usage/security). */
async function ring(path: string, fields: Record<string, string>, authToken = AUTH_TOKEN) {
  const form = { CallSid: 'CA1', From: '+971501234567', To: NUMBER, CallStatus: 'in-progress', ...fields };
  const sorted = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = PUBLIC + path + sorted.map((pair) => pair.join('')).join('');
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64'),
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

it('answers a call, and takes what is said as a conversation with one request to call back', async () => {
  const { engagementID } = await assistant();
  const path = `/clbk/voice/${engagementID}`;
  const greeting = await ring(path, {});
  expect(greeting.type).toContain('text/xml');
  expect(greeting.text).toContain('<Gather input="speech" method="POST"');
  expect(greeting.text).toContain('Hello from &lt;Tidewell&gt;</Say></Gather>');
  expect(greeting.text).toContain(`action="${path}?turn=1"`);
  const first = { SpeechResult: 'My table has not arrived', Confidence: '0.9' };
  const [noted] = [await ring(`${path}?turn=1`, first), await ring(`${path}?turn=1`, first)];
  expect(noted?.text).toContain('will call you back');
  expect(noted?.text).toContain(`${path}?turn=2`);
  await ring(`${path}?turn=2`, { SpeechResult: 'Order 4711' });
  expect((await ring(`${path}?turn=3`, {})).text).toContain('<Hangup/>');

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
  const { engagementID } = await assistant();
  const answer = await ring(`/clbk/voice/${engagementID}?turn=1`, { SpeechResult: 'When do you open?' });
  expect(answer.text).toContain('We are open now.');
  expect((await request(server.url, 'listTasks', { query: {} }, as())).body.tasks).toEqual([]);
});

it('refuses calls that Twilio did not sign, and takes none while it is paused', async () => {
  const { engagementID } = await assistant();
  const path = `/clbk/voice/${engagementID}`;
  expect((await ring(path, {}, 'another-token')).status).toBe(403);
  expect((await ring('/clbk/voice/nonsense', {})).status).toBe(404);
  await request(server.url, 'updateEngagement', { body: { engagementID, status: 'Inactive' } }, as());
  const paused = await ring(`${path}?turn=1`, { SpeechResult: 'Hello?' });
  expect(paused.text).toContain('is not answered right now');
  expect((await request(server.url, 'listMessages', {}, as())).body.messages).toEqual([]);
});
