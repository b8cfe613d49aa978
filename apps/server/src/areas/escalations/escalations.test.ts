import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { dropOldEntries } from './dropping.ts';
import { workOffDue } from './running.ts';
import { escalationLog, escalationTimers } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Rule = CallInput<Calls['saveEscalation']>['body'];

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

const save = (merchant: TestMerchant, rule: Partial<Rule>, token = merchant.admin.token) =>
  request(
    server.url,
    'saveEscalation',
    {
      body: {
        name: 'Slow answers',
        subject: 'conversation',
        trigger: { since: 'waiting', minutes: 30 },
        actions: [{ type: 'raise_priority' }],
        ...rule,
      },
    },
    { token },
  );

const log = async (merchant: TestMerchant, query: CallInput<Calls['listEscalationLog']>['query'] = {}) =>
  (await request(server.url, 'listEscalationLog', { query }, { token: merchant.admin.token })).body;

/** A conversation that waits, once its timer stands. */
async function waiting(merchant: TestMerchant) {
  const { engagementID } = await makeEngagement(server, merchant);
  const made = await makeConversation(server, engagementID, 'Where is my order?');
  await timersOf(merchant, made.conversationID, 1);
  return made;
}

/** The timers of a conversation, once they are as many as expected. */
async function timersOf(merchant: TestMerchant, id: string, expected: number) {
  for (let wait = 0; wait < 100; wait += 1) {
    const rows = await server.services.database.tenant(merchant.id).read((db) =>
      db
        .select()
        .from(escalationTimers)
        .where(and(eq(escalationTimers.merchantId, merchant.id), eq(escalationTimers.subjectId, id))),
    );
    if (rows.length === expected) return rows;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`There are not ${expected} timers.`);
}

const conversation = async (merchant: TestMerchant, id: string) => {
  const rows = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return rows[0];
};

describe('rules', () => {
  it('are stored, changed by their id, listed by name and removed', async () => {
    const merchant = await makeMerchant(server);
    const made = await save(merchant, { name: 'Zeta' });
    expect(made.body).toMatchObject({ name: 'Zeta', active: true, conditions: [], repeat: null });
    await save(merchant, { name: 'Alpha' });
    const { id } = made.body;
    const changed = await save(merchant, { id, name: 'Omega', active: false });
    expect(changed.body).toMatchObject({ id, name: 'Omega', active: false });
    const { token } = merchant.admin;
    const listed = await request(server.url, 'listEscalations', {}, { token });
    expect(listed.body.escalations.map(({ name }) => name)).toEqual(['Alpha', 'Omega']);
    await request(server.url, 'removeEscalation', { params: { id } }, { token });
    const again = await request(server.url, 'removeEscalation', { params: { id } }, { token });
    expect(again.status).toBe(404);
    expect((await save(merchant, { id })).status).toBe(404);
  });

  it('are not changed by who read them before somebody else’s change', async () => {
    const merchant = await makeMerchant(server);
    const { id, lastModifiedDate } = (await save(merchant, { name: 'Zeta' })).body;
    const first = await save(merchant, { id, lastModifiedDate, name: 'First' });
    expect(first.status).toBe(200);
    const second = await save(merchant, { id, lastModifiedDate, name: 'Second' });
    expect([second.status, second.body.error]).toEqual([409, 'conflict']);
    const again = await save(merchant, { id, lastModifiedDate: first.body.lastModifiedDate, name: 'Second' });
    expect(again.body.name).toBe('Second');
  });

  it('say what is wrong with them', async () => {
    const merchant = await makeMerchant(server);
    const broken = await save(merchant, { subject: 'task' });
    expect(broken.body).toMatchObject({
      error: 'rule_refused',
      errorDescription: 'A task does not wait for a reply: choose another start.',
    });
    const stranger = (await makeMerchant(server)).admin.id;
    const unknown = await save(merchant, { actions: [{ type: 'notify', memberIds: [stranger] }] });
    expect(unknown.status).toBe(404);
  });

  it('do not answer to who may only see the settings', async () => {
    const merchant = await makeMerchant(server);
    const user = await makeMember(server, merchant.id, 'USER');
    expect((await save(merchant, {}, user.token)).status).toBe(403);
  });

  it('have a secret that is told to administrators when it is made', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await save(merchant, {})).body;
    const renew = () =>
      request(server.url, 'renewEscalationSecret', { params: { id } }, { token: merchant.admin.token });
    const [first, second] = [(await renew()).body.secret, (await renew()).body.secret];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});

describe('a conversation that waits', () => {
  it('is escalated once its time is over, and not before', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER');
    await save(merchant, {
      actions: [{ type: 'raise_priority' }, { type: 'notify', memberIds: [priya.id] }],
    });
    const { conversationID, socket } = await waiting(merchant);
    await workOffDue(server.services, merchant.id, inMinutes(29));
    expect((await log(merchant)).logs).toEqual([]);
    const listener = await connectMember(server, priya);
    await workOffDue(server.services, merchant.id, inMinutes(31));
    const { notice } = await listener.next('notice');
    expect(notice).toMatchObject({
      kind: 'escalation',
      text: 'Slow answers',
      path: `/livechat?id=${conversationID}`,
    });
    expect((await conversation(merchant, conversationID))?.priority).toBe('Medium');
    const { logs } = await log(merchant, { type: 'conversation', id: conversationID });
    expect(logs).toMatchObject([
      {
        ran: true,
        text: 'Ran.',
        ruleName: 'Slow answers',
        steps: [
          { type: 'raise_priority', state: 'done', text: 'Priority none to Medium.' },
          { type: 'notify', state: 'done' },
        ],
      },
    ]);
    await workOffDue(server.services, merchant.id, inMinutes(120));
    expect((await log(merchant)).logs).toHaveLength(1);
    await listener.close();
    await socket.close();
  });

  it('is left alone once somebody replied, and the log says so', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {});
    const { conversationID, socket } = await waiting(merchant);
    const body = { conversationID, kind: 'text' as const, text: 'On its way.', attachments: [] };
    await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    await timersOf(merchant, conversationID, 0);
    await workOffDue(server.services, merchant.id, inMinutes(60));
    expect((await log(merchant)).logs).toMatchObject([
      { ran: false, reason: 'answered', text: 'A reply came before the time was over.' },
    ]);
    expect((await conversation(merchant, conversationID))?.priority).toBeNull();
    await socket.close();
  });

  it('runs again for who waits a second time', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {});
    const { conversationID, socket } = await waiting(merchant);
    await workOffDue(server.services, merchant.id, inMinutes(31));
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.update(escalationLog).set({ createdAt: inMinutes(-1) }));
    const body = { conversationID, kind: 'text' as const, text: 'On its way.', attachments: [] };
    await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    const answeredAt = Date.now();
    socket.send({ type: 'send', clientId: randomUUID(), text: 'Still nothing', conversationID });
    // A timer of the first wait may have been set once more, since its run was put before it.
    await vi.waitFor(async () => {
      const [timer] = await timersOf(merchant, conversationID, 1);
      expect(timer?.dueAt?.getTime()).toBeGreaterThanOrEqual(answeredAt + 30 * MINUTE_MS);
    }, 10_000);
    await workOffDue(server.services, merchant.id, inMinutes(61));
    expect((await log(merchant)).logs.map(({ ran }) => ran)).toEqual([true, true]);
    expect((await conversation(merchant, conversationID))?.priority).toBe('High');
    await socket.close();
  });

  it('is escalated once by two who work at the same time', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {});
    const { conversationID, socket } = await waiting(merchant);
    const later = inMinutes(31);
    await Promise.all(Array.from({ length: 4 }, () => workOffDue(server.services, merchant.id, later)));
    expect((await log(merchant)).logs).toHaveLength(1);
    expect((await conversation(merchant, conversationID))?.priority).toBe('Medium');
    await socket.close();
  });

  it('is escalated as often as the rule repeats', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, { repeat: { everyMinutes: 10, times: 3 } });
    const { conversationID, socket } = await waiting(merchant);
    for (const minutes of [31, 42, 53, 64, 75]) {
      await workOffDue(server.services, merchant.id, inMinutes(minutes));
    }
    const { logs } = await log(merchant, { id: conversationID });
    expect(logs.map(({ text }) => text)).toEqual(['Ran, 3 of 3.', 'Ran, 2 of 3.', 'Ran, 1 of 3.']);
    await socket.close();
  });

  it('runs as soon as the conditions hold, and says once that they did not', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {
      trigger: { since: 'waiting', minutes: 1 },
      conditions: [{ field: 'assigned', operator: 'hasValue' }],
    });
    const { conversationID, socket } = await waiting(merchant);
    const past = new Date(Date.now() - 5 * MINUTE_MS);
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.update(conversations).set({ waitingSince: past, createdAt: past }));
    await workOffDue(server.services, merchant.id, inMinutes(2));
    await workOffDue(server.services, merchant.id, inMinutes(3));
    expect((await log(merchant)).logs).toMatchObject([
      {
        reason: 'condition_not_met',
        text: 'Not met: assigned hasValue.',
        conditions: [{ field: 'assigned' }],
      },
    ]);
    const params = { id: conversationID };
    await request(server.url, 'takeConversation', { params }, { token: merchant.admin.token });
    await expect
      .poll(async () => (await log(merchant)).logs.map(({ reason }) => reason))
      .toEqual(['ran', 'condition_not_met']);
    await socket.close();
  });

  it('is looked at by a rule that is made or changed later', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const { id } = (await save(merchant, { trigger: { since: 'created', minutes: 5 } })).body;
    const [timer] = await timersOf(merchant, conversationID, 1);
    await save(merchant, { id, trigger: { since: 'created', minutes: 10 } });
    await expect
      .poll(async () => {
        const [later] = await timersOf(merchant, conversationID, 1);
        return (later?.dueAt?.getTime() ?? 0) - (timer?.dueAt?.getTime() ?? 0);
      })
      .toBe(5 * MINUTE_MS);
    await save(merchant, { id, active: false });
    await timersOf(merchant, conversationID, 0);
    await socket.close();
  });
});

describe('a task', () => {
  it('is escalated while nobody works on it, and not once it is done', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya' });
    const { token } = merchant.admin;
    await save(merchant, {
      name: 'Left lying',
      subject: 'task',
      trigger: { since: 'last_update', minutes: 60 },
      conditions: [{ field: 'status', operator: 'isEqualTo', value: 'Open' }],
      actions: [{ type: 'raise_priority' }, { type: 'assign', to: 'member', memberId: priya.id }],
    });
    const task = { mode: 'Ticket' as const, type: 'Feedback', priority: 'Low' as const };
    const make = (title: string) =>
      request(server.url, 'createTask', { body: { ...task, title } }, { token });
    const [left, done] = [(await make('Left')).body, (await make('Done')).body];
    await timersOf(merchant, left.id, 1);
    await timersOf(merchant, done.id, 1);
    await request(
      server.url,
      'updateTask',
      { body: { id: done.id, merchantId: merchant.id, status: 'Completed' } },
      { token },
    );
    await timersOf(merchant, done.id, 0);
    await workOffDue(server.services, merchant.id, inMinutes(61));
    const now = (await request(server.url, 'getTask', { params: { id: left.id } }, { token })).body;
    expect(now).toMatchObject({ priority: 'Medium', status: 'Assigned' });
    const { logs } = await log(merchant, { type: 'task' });
    expect(logs.map(({ reason, subject }) => [reason, subject.title])).toEqual([
      ['ran', '#1 Left'],
      ['closed', '#2 Done'],
    ]);
    const query = { type: 'task' as const, id: left.id };
    const why = await request(server.url, 'explainEscalation', { query }, { token: priya.token });
    expect(why.body.logs).toMatchObject([{ ruleName: 'Left lying', ran: true, steps: [{}, {}] }]);
    const stranger = (await makeMerchant(server)).admin;
    expect((await request(server.url, 'explainEscalation', { query }, stranger)).status).toBe(404);
    await workOffDue(server.services, merchant.id, inMinutes(600));
    expect((await log(merchant, { type: 'task' })).logs).toHaveLength(2);
  });
});

describe('what a rule does', () => {
  it('gives a conversation to a member, to a team, and tells what it cannot do', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', department: 'Care' });
    const gone = await makeMember(server, merchant.id, 'USER', { firstName: 'Gone' });
    const { token } = merchant.admin;
    const { departments } = (await request(server.url, 'listDepartments', {}, { token })).body;
    const departmentId = departments[0]?.id ?? '';
    await save(merchant, {
      actions: [
        { type: 'assign', to: 'member', memberId: gone.id },
        { type: 'assign', to: 'member', memberId: priya.id },
      ],
    });
    await save(merchant, {
      name: 'To the team',
      trigger: { since: 'waiting', minutes: 60 },
      actions: [{ type: 'assign', to: 'department', departmentId }],
    });
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    await timersOf(merchant, conversationID, 2);
    const body = { id: gone.id, status: 'Inactive' as const };
    await request(server.url, 'updateUserAccount', { body }, { token });
    await workOffDue(server.services, merchant.id, inMinutes(31));
    expect((await conversation(merchant, conversationID))?.assignedTo).toBe(priya.id);
    expect((await log(merchant)).logs[0]?.steps).toMatchObject([
      { state: 'failed', text: 'The member is not active any more.' },
      { state: 'done', text: 'Assigned to Priya USER.' },
    ]);
    await workOffDue(server.services, merchant.id, inMinutes(61));
    expect(await conversation(merchant, conversationID)).toMatchObject({ assignedTo: null, departmentId });
    const { messages } = (
      await request(server.url, 'getConversation', { params: { id: conversationID } }, { token })
    ).body;
    expect(messages.flatMap(({ event }) => (event ? [event] : []))).toMatchObject([
      { type: 'escalated', to: { id: priya.id } },
      { type: 'escalated', to: { name: 'Care' } },
    ]);
    await socket.close();
  });

  it('is told beforehand by a trial that does nothing', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const past = new Date(Date.now() - 45 * MINUTE_MS);
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.update(conversations).set({ waitingSince: past }));
    const attempt = (minutes: number) =>
      request(
        server.url,
        'tryEscalation',
        {
          body: {
            subject: 'conversation',
            trigger: { since: 'waiting', minutes },
            actions: [{ type: 'raise_priority' }],
          },
        },
        { token: merchant.admin.token },
      );
    expect((await attempt(30)).body.subjects).toMatchObject([
      { subject: { type: 'conversation', id: conversationID }, run: true, text: 'Would run now.' },
    ]);
    expect((await attempt(60)).body.subjects).toMatchObject([
      { run: false, reason: 'not_due', dueDate: new Date(past.getTime() + 60 * MINUTE_MS).toISOString() },
    ]);
    expect((await log(merchant)).logs).toEqual([]);
    expect((await conversation(merchant, conversationID))?.priority).toBeNull();
    await socket.close();
  });
});

describe('the log', () => {
  it('is asked by rule, by type and id, and in pages', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await save(merchant, { repeat: { everyMinutes: 1, times: 3 } })).body;
    const { conversationID, socket } = await waiting(merchant);
    for (const minutes of [31, 33, 35]) await workOffDue(server.services, merchant.id, inMinutes(minutes));
    const first = await log(merchant, { type: 'rule', id, limit: 2 });
    expect(first.logs).toHaveLength(2);
    const rest = await log(merchant, { type: 'rule', id, limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ logs: [{ text: 'Ran, 1 of 3.' }], nextCursor: null });
    expect((await log(merchant, { type: 'task' })).logs).toEqual([]);
    expect((await log(merchant, { type: 'conversation', id: conversationID })).logs).toHaveLength(3);
    await socket.close();
  });

  it('forgets decisions not to run before it forgets runs', async () => {
    const merchant = await makeMerchant(server);
    await save(merchant, {});
    const { conversationID, socket } = await waiting(merchant);
    await workOffDue(server.services, merchant.id, inMinutes(31));
    await server.services.database.tenant(merchant.id).transaction(async (db) => {
      const [ran] = await db.select().from(escalationLog).where(eq(escalationLog.merchantId, merchant.id));
      if (!ran) throw new Error('It ran.');
      const { steps: _, ...row } = ran;
      await db
        .insert(escalationLog)
        .values({ ...row, id: randomUUID(), reason: 'closed', startAt: null, number: null });
    });
    await dropOldEntries(server.services, inMinutes(60 * 24 * 200));
    expect((await log(merchant, { id: conversationID })).logs.map(({ reason }) => reason)).toEqual(['ran']);
    await socket.close();
  });
});
