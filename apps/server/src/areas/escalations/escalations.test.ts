import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { deleteOldEntries } from './cleanup.ts';
import { runDueTimers } from './running.ts';
import { escalationLog } from './tables.ts';
import { conversation, inMinutes, log, MINUTE_MS, save, timersOf, waiting } from './testing/rules.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('rules', () => {
  it('are listed by name', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await save(server, merchant, { name: 'Zeta' })).body;
    await save(server, merchant, { name: 'Omega', active: false });
    await save(server, merchant, { id, name: 'Alpha' });
    const listed = await request(server.url, 'listEscalations', {}, { token: merchant.admin.token });
    expect(listed.body.escalations).toMatchObject([
      { name: 'Alpha', active: true, conditions: [], repeat: null },
      { name: 'Omega', active: false },
    ]);
  });

  it('are refused with the reason', async () => {
    const merchant = await makeMerchant(server);
    const broken = await save(server, merchant, { subject: 'task' });
    expect(broken.body).toMatchObject({
      error: 'rule_refused',
      errorDescription: 'A task does not wait for a reply. Choose another start.',
    });
    const stranger = (await makeMerchant(server)).admin.id;
    const unknown = await save(server, merchant, { actions: [{ type: 'notify', memberIds: [stranger] }] });
    expect(unknown.status).toBe(404);
  });

  it('are refused to members who may only view the settings', async () => {
    const merchant = await makeMerchant(server);
    const user = await makeMember(server, merchant.id, 'USER');
    expect((await save(server, merchant, {}, user.token)).status).toBe(403);
  });

  it('have a secret that administrators see once, when it is created', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await save(server, merchant, {})).body;
    const renew = () =>
      request(server.url, 'renewEscalationSecret', { params: { id } }, { token: merchant.admin.token });
    const [first, second] = [(await renew()).body.secret, (await renew()).body.secret];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});

describe('the actions of a rule', () => {
  it('assign a conversation to a member or a team, and log what they cannot do', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', department: 'Care' });
    const gone = await makeMember(server, merchant.id, 'USER', { firstName: 'Gone' });
    const { token } = merchant.admin;
    const { departments } = (await request(server.url, 'listDepartments', {}, { token })).body;
    const departmentId = departments[0]?.id ?? '';
    await save(server, merchant, {
      actions: [
        { type: 'assign', to: 'member', memberId: gone.id },
        { type: 'assign', to: 'member', memberId: priya.id },
      ],
    });
    await save(server, merchant, {
      name: 'To the team',
      trigger: { since: 'waiting', minutes: 60 },
      actions: [{ type: 'assign', to: 'department', departmentId }],
    });
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    await timersOf(server, merchant, conversationID, 2);
    const body = { id: gone.id, status: 'Inactive' as const };
    await request(server.url, 'updateUserAccount', { body }, { token });
    await runDueTimers(server.services, merchant.id, inMinutes(31));
    expect((await conversation(server, merchant, conversationID))?.assignedTo).toBe(priya.id);
    expect((await log(server, merchant)).logs[0]?.steps).toMatchObject([
      { state: 'failed', text: 'The member is no longer active.' },
      { state: 'done', text: 'Assigned to Priya USER.' },
    ]);
    await runDueTimers(server.services, merchant.id, inMinutes(61));
    expect(await conversation(server, merchant, conversationID)).toMatchObject({
      assignedTo: null,
      departmentId,
    });
    const { messages } = (
      await request(server.url, 'getConversation', { params: { id: conversationID } }, { token })
    ).body;
    expect(messages.flatMap(({ event }) => (event ? [event] : []))).toMatchObject([
      { type: 'escalated', to: { id: priya.id } },
      { type: 'escalated', to: { name: 'Care' } },
    ]);
    await socket.close();
  });

  it('are previewed by a trial that changes nothing', async () => {
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
    expect((await log(server, merchant)).logs).toEqual([]);
    expect((await conversation(server, merchant, conversationID))?.priority).toBeNull();
    await socket.close();
  });
});

describe('the log', () => {
  it('is read by rule, by type and id, and in pages', async () => {
    const merchant = await makeMerchant(server);
    const { id } = (await save(server, merchant, { repeat: { everyMinutes: 1, times: 3 } })).body;
    const { conversationID, socket } = await waiting(server, merchant);
    for (const minutes of [31, 33, 35]) await runDueTimers(server.services, merchant.id, inMinutes(minutes));
    const first = await log(server, merchant, { type: 'rule', id, limit: 2 });
    expect(first.logs).toHaveLength(2);
    const rest = await log(server, merchant, { type: 'rule', id, limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ logs: [{ text: 'Ran, 1 of 3.' }], nextCursor: null });
    expect(first.total).toBe(3);
    expect((await log(server, merchant, { type: 'task' })).logs).toEqual([]);
    expect((await log(server, merchant, { ruleId: id, reason: 'ran' })).logs).toHaveLength(3);
    expect((await log(server, merchant, { reason: 'closed' })).logs).toEqual([]);
    expect((await log(server, merchant, { type: 'conversation', id: conversationID })).logs).toHaveLength(3);
    await socket.close();
  });

  it('keeps runs longer than other entries', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, {});
    const { conversationID, socket } = await waiting(server, merchant);
    await runDueTimers(server.services, merchant.id, inMinutes(31));
    await server.services.database.tenant(merchant.id).transaction(async (db) => {
      const [ran] = await db.select().from(escalationLog).where(eq(escalationLog.merchantId, merchant.id));
      if (!ran) throw new Error('It ran.');
      const { steps: _, ...row } = ran;
      await db
        .insert(escalationLog)
        .values({ ...row, id: randomUUID(), reason: 'closed', startAt: null, number: null });
    });
    await deleteOldEntries(server.services, inMinutes(60 * 24 * 200));
    expect((await log(server, merchant, { id: conversationID })).logs.map(({ reason }) => reason)).toEqual([
      'ran',
    ]);
    await socket.close();
  });
});
