import { createServer } from 'node:http';
import type { Calls } from '@foyer/contract';
import type { AutomationRuleInput } from '@foyer/contract/automation/shapes';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { runDue } from './due.ts';
import { carryOn } from './running.ts';
import { automationRuns } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = async (merchant: TestMerchant, rule: Partial<AutomationRuleInput> = {}) =>
  request(
    server.url,
    'createAutomationRule',
    {
      body: {
        name: 'Urgent',
        active: true,
        trigger: { event: 'customer_message' },
        conditions: { match: 'all', parts: [{ field: 'message', operator: 'contains', value: 'urgent' }] },
        actions: [{ type: 'priority', priority: 'High' }],
        ...rule,
      },
    },
    { token: merchant.admin.token },
  );

const runsOf = async (merchant: TestMerchant, query: CallInput<Calls['listAutomationRuns']>['query'] = {}) =>
  (await request(server.url, 'listAutomationRuns', { query }, { token: merchant.admin.token })).body.runs;

const conversationOf = async (merchant: TestMerchant, id: string) => {
  const [row] = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return row;
};

const textsOf = async (merchant: TestMerchant, id: string) =>
  server.services.database.tenant(merchant.id).read((db) =>
    db
      .select({ author: messages.authorType, text: messages.text })
      .from(messages)
      .where(
        and(eq(messages.merchantId, merchant.id), eq(messages.conversationId, id), eq(messages.kind, 'text')),
      )
      .orderBy(messages.seq),
  );

const writes = async (merchant: TestMerchant, text: string) => {
  const { engagementID } = await makeEngagement(server, merchant);
  return makeConversation(server, engagementID, text);
};

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const always = { match: 'all' as const, parts: [] };

describe('an event', () => {
  it('runs the rules whose conditions hold, and logs which condition failed otherwise', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant);
    await save(merchant, {
      name: 'Email only',
      conditions: {
        match: 'all',
        parts: [
          { field: 'message', operator: 'contains', value: 'urgent' },
          { field: 'kind', operator: 'isEqualTo', value: 'mail' },
        ],
      },
    });
    const { conversationID, socket } = await writes(merchant, 'This is urgent!');
    await expect.poll(() => runsOf(merchant, { state: 'done' })).toHaveLength(1);
    expect((await conversationOf(merchant, conversationID))?.priority).toBe('High');
    expect(await runsOf(merchant)).toEqual(
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

  it('leaves a rule alone that is off, or of another merchant', async () => {
    const [merchant, other] = [await makeMerchant(server), await makeMerchant(server)];
    await save(merchant, { name: 'Off', active: false });
    await save(other);
    await save(merchant, { name: 'On', actions: [{ type: 'note', text: 'Seen.' }] });
    const { socket } = await writes(merchant, 'urgent');
    await expect.poll(() => runsOf(merchant)).toHaveLength(1);
    expect(await runsOf(other)).toEqual([]);
    await socket.close();
  });

  it('a reply is a bot’s, and a failed action does not stop the others', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {
      conditions: always,
      trigger: { event: 'conversation_started' },
      actions: [
        { type: 'contact_tag', tag: 'VIP' },
        { type: 'reply', text: 'Welcome to {{merchant.name}}.' },
      ],
    });
    const { conversationID, socket } = await writes(merchant, 'Hello');
    await expect.poll(() => runsOf(merchant, { state: 'failed' })).toHaveLength(1);
    expect(await textsOf(merchant, conversationID)).toEqual([
      { author: 'visitor', text: 'Hello' },
      { author: 'bot', text: 'Welcome to Test Merchant.' },
    ]);
    const [run] = await runsOf(merchant);
    expect(run?.steps.map(({ state }) => state)).toEqual(['failed', 'done']);
    await socket.close();
  });
});

describe('chains', () => {
  it('no rule runs twice in a chain, and the run names what led to it', async () => {
    const merchant = await makeMerchant(server);
    const actions = [{ type: 'close' as const }];
    await save(merchant, { name: 'Close', actions });
    await save(merchant, {
      name: 'Reopen',
      trigger: { event: 'closed' },
      conditions: always,
      actions: [{ type: 'status', status: 'Pending' }],
    });
    await save(merchant, {
      name: 'Close again',
      trigger: { event: 'reopened' },
      conditions: always,
      actions,
    });
    const { socket } = await writes(merchant, 'urgent');
    await expect.poll(() => runsOf(merchant)).toContainEqual(expect.objectContaining({ reason: 'loop' }));
    const found = await runsOf(merchant);
    expect(found.map(({ ruleName, causes, reason }) => ({ ruleName, causes, reason }))).toContainEqual({
      ruleName: 'Reopen',
      causes: expect.arrayContaining(['Close', 'Reopen']),
      reason: 'loop',
    });
    expect(found.filter(({ state }) => state === 'done').length).toBeLessThanOrEqual(3);
    await socket.close();
  });
});

describe('time', () => {
  it('a rule of no reply runs when the time is over and nobody replied', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {
      trigger: { event: 'no_reply', minutes: 10, inOpeningTime: false },
      conditions: always,
    });
    const first = await writes(merchant, 'Hello?');
    const second = await writes(merchant, 'Anyone?');
    await watched(merchant, 2);
    const body = {
      conversationID: second.conversationID,
      kind: 'text' as const,
      text: 'Yes',
      attachments: [],
    };
    await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    await runDue(server.services, merchant.id, inMinutes(9));
    expect(await runsOf(merchant)).toEqual([]);
    await runDue(server.services, merchant.id, inMinutes(11));
    await runDue(server.services, merchant.id, inMinutes(30));
    const found = await runsOf(merchant);
    expect(found.map(({ subject, state }) => [subject.id, state])).toEqual([[first.conversationID, 'done']]);
    await first.socket.close();
    await second.socket.close();
  });

  it('a wait goes on where it stopped, once, unless a member replied or the rule is off', async () => {
    const merchant = await makeMerchant(server);
    const saved = await save(merchant, {
      actions: [
        { type: 'note', text: 'Before' },
        { type: 'wait', minutes: 60, unlessReplied: true },
        { type: 'reply', text: 'Still there?' },
      ],
    });
    const left = await writes(merchant, 'urgent');
    const answered = await writes(merchant, 'urgent');
    await expect.poll(() => runsOf(merchant, { state: 'waiting' })).toHaveLength(2);
    const body = {
      conversationID: answered.conversationID,
      kind: 'text' as const,
      text: 'Yes',
      attachments: [],
    };
    await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    const ids = (await runsOf(merchant)).map(({ id }) => id);
    await shiftDue(merchant);
    await Promise.all([
      runDue(server.services, merchant.id, inMinutes(61)),
      runDue(server.services, merchant.id, inMinutes(61)),
      carryOn(server.services, merchant.id, ids),
    ]);
    await runDue(server.services, merchant.id, inMinutes(90));
    const said = (await textsOf(merchant, left.conversationID)).filter(({ author }) => author === 'bot');
    expect(said).toEqual([{ author: 'bot', text: 'Still there?' }]);
    expect(await runsOf(merchant, { state: 'stopped' })).toMatchObject([
      { reason: 'replied', subject: { id: answered.conversationID } },
    ]);
    expect(saved.body.version).toBe(1);
    await left.socket.close();
    await answered.socket.close();
  });

  it('a run that was started and not carried on is taken up again', async () => {
    const merchant = await makeMerchant(server);
    const { body: rule } = await save(merchant, { conditions: always, active: false });
    const { conversationID, socket } = await writes(merchant, 'Hello');
    await server.services.database.tenant(merchant.id).transaction((db) =>
      db.insert(automationRuns).values({
        merchantId: merchant.id,
        ruleId: rule.id,
        ruleName: rule.name,
        version: 1,
        subjectType: 'conversation',
        subjectId: conversationID,
        eventKey: 'killed',
        state: 'started',
        dueAt: new Date(),
        id: crypto.randomUUID(),
      }),
    );
    await runDue(server.services, merchant.id, inMinutes(2));
    await runDue(server.services, merchant.id, inMinutes(2));
    expect((await conversationOf(merchant, conversationID))?.priority).toBe('High');
    expect(await runsOf(merchant)).toMatchObject([{ state: 'done', steps: [{ type: 'priority' }] }]);
    await socket.close();
  });
});

describe('versions', () => {
  it('say who changed what, and can be restored as a new one', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const { body: rule } = await save(merchant);
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
      await save(merchant, { actions: [{ type: 'wait', minutes: 5, unlessReplied: false }] }),
      await save(merchant, { trigger: { event: 'ticket_created' }, actions: [{ type: 'close' }] }),
      await save(merchant, { actions: [{ type: 'notify', memberIds: [other.id] }] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404]);
  });
});

it('a dry run replays the past with the same conditions and changes nothing', async () => {
  const merchant = await makeMerchant(server);
  const sockets = [await writes(merchant, 'It is urgent'), await writes(merchant, 'No hurry')];
  const body = {
    name: 'Trial',
    active: false,
    trigger: { event: 'customer_message' as const },
    conditions: {
      match: 'all' as const,
      parts: [{ field: 'message' as const, operator: 'contains' as const, value: 'urgent' }],
    },
    actions: [{ type: 'close' as const }],
  };
  const { body: tried } = await request(
    server.url,
    'tryAutomationRule',
    { body },
    { token: merchant.admin.token },
  );
  expect(tried).toMatchObject({ canReplay: true, events: 2, wouldRun: 1, left: [1] });
  expect(tried.perDay.at(-1)).toBe(1);
  expect(tried.cases.map(({ runs, failedCondition }) => [runs, failedCondition])).toEqual([
    [true, null],
    [false, 0],
  ]);
  expect((await conversationOf(merchant, sockets[0]?.conversationID ?? ''))?.status).toBe('open');
  expect(await runsOf(merchant)).toEqual([]);
  for (const { socket } of sockets) await socket.close();
});

it('another system starts a rule by its secret address, once for each key', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const contact = { firstName: 'Ana', emails: ['ana@example.com'] };
  await request(server.url, 'createContact', { body: contact }, { token });
  const { body: rule } = await save(merchant, {
    trigger: { event: 'webhook' },
    conditions: always,
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
  await expect((await call(path, { email: 'nobody@example.com' })).json()).resolves.toMatchObject({
    started: false,
  });
  expect((await call(`${path}x`, order)).status).toBe(404);
  expect(await runsOf(merchant)).toMatchObject([
    { state: 'done', subject: { type: 'contact', title: 'Ana' } },
  ]);
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
  await save(merchant, { actions: [{ type: 'webhook', url: `http://127.0.0.1:${port}/hook` }] });
  const { socket } = await writes(merchant, 'urgent');
  await vi.waitFor(
    async () => {
      const [run] = await runsOf(merchant);
      expect(run?.steps).toMatchObject([{ type: 'webhook', state: expect.stringMatching(/done|failed/) }]);
    },
    { timeout: 10_000 },
  );
  const [run] = await runsOf(merchant);
  // Private addresses are refused unless the installation allows them.
  if (heard.length > 0) {
    expect(heard[0]?.signature).toMatch(/^sha256=[\da-f]{64}$/);
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ event: 'automation.ran', message: 'urgent' });
  } else expect(run).toMatchObject({ state: 'failed' });
  await socket.close();
  peer.close();
});

/** Waits until as many conversations are watched. */
const watched = (merchant: TestMerchant, number: number) =>
  vi.waitFor(
    async () => {
      const rows = await server.services.database.tenant(merchant.id).read((db) =>
        db
          .select({ id: automationRuns.id })
          .from(automationRuns)
          .where(and(eq(automationRuns.merchantId, merchant.id), eq(automationRuns.state, 'watching'))),
      );
      expect(rows).toHaveLength(number);
    },
    { timeout: 10_000 },
  );

/** Makes waits due now, so that runs are taken up whatever the clock says. */
const shiftDue = (merchant: TestMerchant) =>
  server.services.database.tenant(merchant.id).transaction((db) =>
    db
      .update(automationRuns)
      .set({ dueAt: inMinutes(60) })
      .where(and(eq(automationRuns.merchantId, merchant.id), eq(automationRuns.state, 'waiting'))),
  );
