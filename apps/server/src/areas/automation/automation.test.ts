import { createServer } from 'node:http';
import { CONTACT_TAGS_MAX } from '@foyer/contract/contacts/shapes';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { ALWAYS, conversationOf, runsOf, saveRule, textsOf, writes } from './testing/rules.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an event', () => {
  it('runs the rules whose conditions hold, and logs which condition failed otherwise', async () => {
    const merchant = await makeMerchant(server);
    await saveRule(server, merchant);
    await saveRule(server, merchant, {
      name: 'Email only',
      conditions: {
        match: 'all',
        parts: [
          { field: 'message', operator: 'contains', value: 'urgent' },
          { field: 'kind', operator: 'isEqualTo', value: 'mail' },
        ],
      },
    });
    const { conversationID, socket } = await writes(server, merchant, 'This is urgent!');
    await expect.poll(() => runsOf(server, merchant, { state: 'done' })).toHaveLength(1);
    expect((await conversationOf(server, merchant, conversationID))?.priority).toBe('High');
    expect(await runsOf(server, merchant)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ruleName: 'Email only',
          state: 'skipped',
          reason: 'condition',
          failedCondition: 1,
          conditions: [
            { state: 'met', actual: 'This is urgent!' },
            { state: 'unmet', actual: 'chat' },
          ],
          steps: [],
        }),
        expect.objectContaining({
          ruleName: 'Urgent',
          state: 'done',
          steps: [{ type: 'priority', state: 'done', text: '' }],
          subject: expect.objectContaining({ type: 'conversation', id: conversationID }),
        }),
      ]),
    );
    await socket.close();
  });

  it('begins a conversation with its first text only', async () => {
    const merchant = await makeMerchant(server);
    const trigger = { event: 'conversation_started' as const };
    const contains = (value: string) => ({
      match: 'all' as const,
      parts: [{ field: 'message' as const, operator: 'contains' as const, value }],
    });
    await saveRule(server, merchant, { name: 'First', trigger, conditions: contains('hello') });
    await saveRule(server, merchant, { name: 'Later', trigger, conditions: contains('urgent') });
    await saveRule(server, merchant, { name: 'Seen' });
    const { conversationID, socket } = await writes(server, merchant, 'Hello');
    socket.send({ type: 'send', clientId: crypto.randomUUID(), text: 'It is urgent', conversationID });
    const names = async () =>
      (await runsOf(server, merchant, { state: 'done' })).map(({ ruleName }) => ruleName).sort();
    await expect.poll(names).toEqual(['First', 'Seen']);
    expect((await runsOf(server, merchant)).filter(({ ruleName }) => ruleName === 'Later')).toContainEqual(
      expect.objectContaining({ state: 'skipped', conditions: [{ state: 'unmet', actual: 'Hello' }] }),
    );
    await socket.close();
  });

  it('leaves a rule alone that is off, or of another merchant', async () => {
    const [merchant, other] = [await makeMerchant(server), await makeMerchant(server)];
    await saveRule(server, merchant, { name: 'Off', active: false });
    await saveRule(server, other);
    await saveRule(server, merchant, { name: 'On', actions: [{ type: 'note', text: 'Seen.' }] });
    const { socket } = await writes(server, merchant, 'urgent');
    await expect.poll(() => runsOf(server, merchant)).toHaveLength(1);
    expect(await runsOf(server, other)).toEqual([]);
    await socket.close();
  });

  it('a reply is a bot’s, and a failed action does not stop the others', async () => {
    const merchant = await makeMerchant(server);
    await saveRule(server, merchant, {
      conditions: ALWAYS,
      trigger: { event: 'conversation_started' },
      actions: [
        { type: 'contact_tag', tag: 'VIP' },
        { type: 'reply', text: 'Welcome to {{merchant.name}}.' },
      ],
    });
    const { conversationID, socket } = await writes(server, merchant, 'Hello');
    await expect.poll(() => runsOf(server, merchant, { state: 'failed' })).toHaveLength(1);
    expect(await textsOf(server, merchant, conversationID)).toEqual([
      { author: 'visitor', text: 'Hello' },
      { author: 'bot', text: 'Welcome to Test Merchant.' },
    ]);
    const [run] = await runsOf(server, merchant);
    expect(run?.steps.map(({ state }) => state)).toEqual(['failed', 'done']);
    await socket.close();
  });
});

describe('chains', () => {
  it('no rule runs twice in a chain, and the run names what led to it', async () => {
    const merchant = await makeMerchant(server);
    const actions = [{ type: 'close' as const }];
    await saveRule(server, merchant, { name: 'Close', actions });
    await saveRule(server, merchant, {
      name: 'Reopen',
      trigger: { event: 'closed' },
      conditions: ALWAYS,
      actions: [{ type: 'status', status: 'Pending' }],
    });
    await saveRule(server, merchant, {
      name: 'Close again',
      trigger: { event: 'reopened' },
      conditions: ALWAYS,
      actions,
    });
    const { socket } = await writes(server, merchant, 'urgent');
    await expect
      .poll(() => runsOf(server, merchant))
      .toContainEqual(expect.objectContaining({ reason: 'loop' }));
    const found = await runsOf(server, merchant);
    expect(found.map(({ ruleName, causes, reason }) => ({ ruleName, causes, reason }))).toContainEqual({
      ruleName: 'Reopen',
      causes: expect.arrayContaining(['Close', 'Reopen']),
      reason: 'loop',
    });
    expect(found.filter(({ state }) => state === 'done').length).toBeLessThanOrEqual(3);
    await socket.close();
  });
});

describe('versions', () => {
  it('say who changed what, and can be restored as a new one', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const { body: rule } = await saveRule(server, merchant);
    const params = { id: rule.id };
    const input = { name: rule.name, trigger: rule.trigger, conditions: rule.conditions, active: true };
    const body = { ...input, actions: [{ type: 'close' as const }] };
    const changed = await request(server.url, 'updateAutomationRule', { params, body }, { token });
    expect(changed.body.version).toBe(2);
    const same = await request(
      server.url,
      'updateAutomationRule',
      { params, body: { ...body, active: false } },
      { token },
    );
    expect(same.body).toMatchObject({ version: 2, active: false });
    const versions = { ...params, version: 1 };
    const restored = await request(server.url, 'restoreAutomationVersion', { params: versions }, { token });
    expect(restored.body).toMatchObject({ version: 3, actions: rule.actions, active: false });
    const { body: list } = await request(server.url, 'listAutomationVersions', { params }, { token });
    expect(list.versions.map(({ version, changed: parts }) => [version, parts])).toEqual([
      [3, ['actions']],
      [2, ['actions']],
      [1, []],
    ]);
  });

  it('refuses rules that could not run', async () => {
    const merchant = await makeMerchant(server);
    const other = await makeMember(server, (await makeMerchant(server)).id, 'USER');
    const answers = [
      await saveRule(server, merchant, { actions: [{ type: 'wait', minutes: 5, unlessReplied: false }] }),
      await saveRule(server, merchant, {
        trigger: { event: 'ticket_created' },
        actions: [{ type: 'close' }],
      }),
      await saveRule(server, merchant, { actions: [{ type: 'notify', memberIds: [other.id] }] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404]);
  });
});

it('the run log is read page by page, and a rule is shown with its own runs', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { body: rule } = await saveRule(server, merchant);
  await saveRule(server, merchant, { name: 'Other' });
  const { socket } = await writes(server, merchant, 'urgent');
  await expect.poll(() => runsOf(server, merchant, { state: 'done' })).toHaveLength(2);
  const all = await runsOf(server, merchant);
  const page = async (cursor?: string) =>
    (await request(server.url, 'listAutomationRuns', { query: { cursor, limit: 1 } }, { token })).body;
  const first = await page();
  const second = await page(first.nextCursor ?? '');
  expect([...first.runs, ...second.runs]).toEqual(all);
  expect(second.nextCursor).toBeNull();
  const hook = await request(server.url, 'renewAutomationHook', { params: { id: rule.id } }, { token });
  expect(hook.body).toMatchObject({ runs: 1, failed: 0 });
  await socket.close();
});

it('another system starts a rule by its secret address, once for each key', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const contact = { firstName: 'Ana', emails: ['ana@example.com'], phones: ['+49 1512 3456789'] };
  await request(server.url, 'createContact', { body: contact }, { token });
  const { body: rule } = await saveRule(server, merchant, {
    trigger: { event: 'webhook' },
    conditions: ALWAYS,
    actions: [{ type: 'contact_tag', tag: 'Paid' }],
  });
  const call = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const path = rule.hookPath ?? '';
  const order = { email: 'ANA@example.com', key: 'order-1' };
  await expect((await call(path, order)).json()).resolves.toEqual({ success: true, started: true });
  await expect((await call(path, order)).json()).resolves.toEqual({ success: true, started: false });
  const numbers = { phone: 4915123456789, key: 4711 };
  await expect((await call(path, numbers)).json()).resolves.toEqual({ success: true, started: true });
  await expect((await call(path, numbers)).json()).resolves.toEqual({ success: true, started: false });
  await expect((await call(path, { email: 'nobody@example.com' })).json()).resolves.toMatchObject({
    started: false,
  });
  expect((await call(`${path}x`, order)).status).toBe(404);
  expect(await runsOf(server, merchant)).toMatchObject([
    { state: 'done', subject: { type: 'contact', title: 'Ana' } },
    { state: 'done', subject: { type: 'contact', title: 'Ana' } },
  ]);
});

it('a tag beyond the most that a contact can have is refused, and the step says why', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const tags = Array.from({ length: CONTACT_TAGS_MAX }, (_, index) => `Tag ${index}`);
  const contact = { emails: ['ana@example.com'], tags };
  const { body: ana } = await request(server.url, 'createContact', { body: contact }, { token });
  const { body: rule } = await saveRule(server, merchant, {
    trigger: { event: 'webhook' },
    conditions: ALWAYS,
    actions: [{ type: 'contact_tag', tag: 'Paid' }],
  });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ana@example.com', key: 'order-1' });
  await fetch(`${server.url}${rule.hookPath ?? ''}`, { method: 'POST', headers, body });
  const [run] = await runsOf(server, merchant);
  expect(run?.steps).toMatchObject([{ state: 'failed', text: 'A contact can have at most 50 tags.' }]);
  const { body: after } = await request(server.url, 'getContact', { params: { id: ana.id } }, { token });
  expect(after.tags).toEqual(tags);
});

it('a webhook is signed, and its answer is logged with the step', async () => {
  const merchant = await makeMerchant(server);
  const heard: { signature: unknown; body: string }[] = [];
  const peer = createServer((incoming, answer) => {
    let body = '';
    incoming.on('data', (piece) => {
      body += piece;
    });
    incoming.on('end', () => {
      heard.push({ signature: incoming.headers['x-foyer-signature'], body });
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done));
  const { port } = peer.address() as { port: number };
  await saveRule(server, merchant, { actions: [{ type: 'webhook', url: `http://127.0.0.1:${port}/hook` }] });
  const { socket } = await writes(server, merchant, 'urgent');
  await vi.waitFor(
    async () => {
      const [run] = await runsOf(server, merchant);
      expect(run?.steps).toMatchObject([{ type: 'webhook', state: expect.stringMatching(/done|failed/) }]);
    },
    { timeout: 10_000 },
  );
  const [run] = await runsOf(server, merchant);
  // Private addresses are refused unless the installation allows them.
  if (heard.length > 0) {
    expect(heard[0]?.signature).toMatch(/^sha256=[\da-f]{64}$/);
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ event: 'automation.ran', message: 'urgent' });
  } else expect(run).toMatchObject({ state: 'failed' });
  await socket.close();
  peer.close();
});
