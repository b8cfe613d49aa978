import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { contactCard } from '@foyer/domain/contact-cards';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { findValues, mayHaveValues } from '../../kernel/finding-values.ts';
import { newId } from '../../kernel/ids.ts';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readAll } from './listening.ts';
import { extractorsOf } from './rules.ts';

/** How long a test waits for what the server does by itself. */
const WAIT = { timeout: 10_000 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = (merchant: TestMerchant, body: CallInput<Calls['createExtractor']>['body']) =>
  request(server.url, 'createExtractor', { body }, { token: merchant.admin.token });

const proposals = async (merchant: TestMerchant, id: string) =>
  (await request(server.url, 'listProposals', { params: { id } }, { token: merchant.admin.token })).body
    .proposals;

const says = async (merchant: TestMerchant, text: string) => {
  const { engagementID } = await makeEngagement(server, merchant);
  return makeConversation(server, engagementID, text);
};

const at = new Date('2026-03-04T10:00:00Z');
test.each([
  ['phone', 'Call me on 020 7946 0018 after six', 'gb', 'en', ['+442079460018']],
  ['phone', 'I bought 3 chairs for 1200', 'gb', 'en', []],
  ['email', 'ana@example.com and Ana@Example.com', 'gb', 'en', ['ana@example.com', 'ana@example.com']],
  ['date', 'Can you come on 3/4/2026 or 12 May?', 'gb', 'en', ['2026-04-03', '2026-05-12']],
  ['date', 'Can you come on 3/4/2026?', 'us', 'en', ['2026-03-04']],
  ['date', 'Kommt am 5. Mai 2026', 'de', 'de', ['2026-05-05']],
  ['date', 'soon, maybe now', 'gb', 'en', []],
  ['order', 'About TW-20431, thanks', 'gb', 'en', ['TW-20431']],
] as const)('%s in “%s”', (kind, text, country, language, expected) => {
  expect(
    findValues({ kind, pattern: '' }, text, { country, language, at }).map(({ value }) => value),
  ).toEqual(expected);
  if (expected.length > 0) expect(mayHaveValues({ kind, pattern: '' }, text)).toBe(true);
});

it('asks the database only about messages that may have a value', async () => {
  const merchant = await makeMerchant(server);
  for (const kind of ['email', 'phone', 'date', 'address', 'order'] as const)
    await save(merchant, { name: kind, kind, target: 'notes' });
  const { conversationID, socket } = await says(merchant, 'Hello');
  const { services } = server;
  await extractorsOf(services)(merchant.id);
  const askedFor = async (text: string) => {
    const tenant = vi.spyOn(services.database, 'tenant');
    const message = { conversationId: conversationID, messageId: newId(), text, at };
    await readAll(services, merchant.id, [message]);
    const asked = tenant.mock.calls.some(([id]) => id === merchant.id);
    tenant.mockRestore();
    return asked;
  };
  expect(await askedFor('Is the oak table in stock, and how long would it take to Leipzig?')).toBe(false);
  expect(await askedFor('It was order TW-20431.')).toBe(true);
  await socket.close();
});

it('proposes nothing of a contact that a customer passes on', async () => {
  const merchant = await makeMerchant(server);
  await save(merchant, { name: 'Phone', kind: 'phone', target: 'phone' });
  const card = contactCard('Jörg Klein', ['+49 30 555014']);
  const { conversationID, socket } = await says(merchant, `${card}\nI am at +44 20 7946 0018.`);
  await expect
    .poll(async () => (await proposals(merchant, conversationID)).map(({ value }) => value), WAIT)
    .toEqual(['+442079460018']);
  await socket.close();
});

it('proposes what a customer writes, and stores it in the contact when a member takes it', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  await save(merchant, { name: 'Mail', kind: 'email', target: 'email' });
  await save(merchant, { name: 'Orders', kind: 'order', target: 'notes' });
  const { conversationID, socket } = await says(merchant, 'I am ana@example.com, order TW-20431.');
  const found = await vi.waitFor(async () => {
    const all = await proposals(merchant, conversationID);
    expect(all).toHaveLength(2);
    return all;
  }, WAIT);
  const mail = found.find(({ kind }) => kind === 'email');
  const order = found.find(({ kind }) => kind === 'order');
  const take = (id = '') => request(server.url, 'takeProposal', { params: { id } }, { token });
  // Without a contact only an address or number can be taken: it makes the visitor one.
  expect((await take(order?.id)).status).toBe(409);
  expect((await take(mail?.id)).status).toBe(200);
  expect((await take(mail?.id)).body).toMatchObject({ error: 'proposal_over' });
  await expect.poll(async () => (await take(order?.id)).status).toBe(200);
  expect(await proposals(merchant, conversationID)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'order', state: 'taken', current: 'TW-20431' }),
      expect.objectContaining({ kind: 'email', state: 'taken', current: 'ana@example.com' }),
    ]),
  );
  await socket.close();
});

it('takes the first of several values where the contact has none, and proposes the others', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const contact = { firstName: 'Ana', emails: ['ana@example.com'] };
  await request(server.url, 'createContact', { body: contact }, { token });
  await save(merchant, { name: 'Mail', kind: 'email', target: 'email' });
  const { conversationID, socket } = await says(merchant, 'ana@example.com');
  const [mail] = await vi.waitFor(async () => {
    const all = await proposals(merchant, conversationID);
    expect(all).toHaveLength(1);
    return all;
  }, WAIT);
  await request(server.url, 'takeProposal', { params: { id: mail?.id ?? '' } }, { token });
  const currentOf = async () => (await proposals(merchant, conversationID))[0]?.current;
  await expect.poll(currentOf, WAIT).toBe('ana@example.com');
  await save(merchant, { name: 'Orders', kind: 'order', target: 'company', automatic: true });
  const clientId = crypto.randomUUID();
  socket.send({ type: 'send', clientId, text: 'TW-20431 and TW-20432', conversationID });
  await vi.waitFor(async () => {
    const all = (await proposals(merchant, conversationID)).filter(({ kind }) => kind === 'order');
    expect(new Map(all.map(({ value, state }) => [value, state]))).toEqual(
      new Map([
        ['TW-20431', 'taken'],
        ['TW-20432', 'proposed'],
      ]),
    );
    expect(all[0]?.current).toBe('TW-20431');
  }, WAIT);
  await socket.close();
});

it('a dismissed value stays dismissed, and nothing of another merchant can be taken', async () => {
  const [merchant, other] = [await makeMerchant(server), await makeMerchant(server)];
  const { token } = merchant.admin;
  await save(merchant, { name: 'Mail', kind: 'email', target: 'email' });
  const { conversationID, socket } = await says(merchant, 'ana@example.com');
  const [found] = await vi.waitFor(async () => {
    const all = await proposals(merchant, conversationID);
    expect(all).toHaveLength(1);
    return all;
  }, WAIT);
  const params = { id: found?.id ?? '' };
  const foreign = await request(server.url, 'takeProposal', { params }, { token: other.admin.token });
  expect(foreign.status).toBe(404);
  await request(server.url, 'dismissProposal', { params }, { token });
  expect((await request(server.url, 'takeProposal', { params }, { token })).status).toBe(409);
  await socket.close();
});

it('refuses patterns that cannot be read safely', async () => {
  const merchant = await makeMerchant(server);
  const answer = await save(merchant, { name: 'Bad', kind: 'pattern', pattern: '(?<=a)b', target: 'notes' });
  expect([answer.status, answer.body]).toMatchObject([400, { field: 'pattern' }]);
});
