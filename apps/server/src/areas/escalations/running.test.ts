import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tenant } from '../../database/tenant.ts';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
} from '../../testing/builders.ts';
import { loseFirstConflict } from '../../testing/lost-conflict.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { runDueTimers } from './running.ts';
import { escalationLog, escalationTimers } from './tables.ts';
import { conversation, inMinutes, log, MINUTE_MS, save, timersOf, waiting } from './testing/rules.ts';
import { DUE_QUEUE, setTimers } from './timers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a waiting conversation', () => {
  it('is escalated when its time is up, not before', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER');
    await save(server, merchant, {
      actions: [{ type: 'raise_priority' }, { type: 'notify', memberIds: [priya.id] }],
    });
    const { conversationID, socket } = await waiting(server, merchant);
    await runDueTimers(server.services, merchant.id, inMinutes(29));
    expect((await log(server, merchant)).logs).toEqual([]);
    const listener = await connectMember(server, priya);
    await runDueTimers(server.services, merchant.id, inMinutes(31));
    const { notice } = await listener.next('notice');
    expect(notice).toMatchObject({
      kind: 'escalation',
      text: 'Slow answers',
      path: `/livechat?id=${conversationID}`,
    });
    expect((await conversation(server, merchant, conversationID))?.priority).toBe('Medium');
    const { logs } = await log(server, merchant, { type: 'conversation', id: conversationID });
    expect(logs).toMatchObject([
      {
        ran: true,
        text: 'Ran.',
        ruleName: 'Slow answers',
        steps: [
          { type: 'raise_priority', state: 'done', text: 'Priority set to Medium.' },
          { type: 'notify', state: 'done' },
        ],
      },
    ]);
    await runDueTimers(server.services, merchant.id, inMinutes(120));
    expect((await log(server, merchant)).logs).toHaveLength(1);
    await listener.close();
    await socket.close();
  });

  it('is not escalated after a reply, which is logged', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, {});
    const { conversationID, socket } = await waiting(server, merchant);
    const body = { conversationID, kind: 'text' as const, text: 'On its way.', attachments: [] };
    await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    await timersOf(server, merchant, conversationID, 0);
    await runDueTimers(server.services, merchant.id, inMinutes(60));
    expect((await log(server, merchant)).logs).toMatchObject([
      { ran: false, reason: 'answered', text: 'A reply came before the time was over.' },
    ]);
    expect((await conversation(server, merchant, conversationID))?.priority).toBeNull();
    await socket.close();
  });

  it('is escalated again when the customer waits a second time', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, {});
    const { conversationID, socket } = await waiting(server, merchant);
    await runDueTimers(server.services, merchant.id, inMinutes(31));
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.update(escalationLog).set({ createdAt: inMinutes(-1) }));
    const body = { conversationID, kind: 'text' as const, text: 'On its way.', attachments: [] };
    await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    const answeredAt = Date.now();
    socket.send({ type: 'send', clientId: randomUUID(), text: 'Still nothing', conversationID });
    // A timer of the first wait may have been set again after its run was moved to the past.
    await vi.waitFor(async () => {
      const [timer] = await timersOf(server, merchant, conversationID, 1);
      expect(timer?.dueAt?.getTime()).toBeGreaterThanOrEqual(answeredAt + 30 * MINUTE_MS);
    }, 10_000);
    await runDueTimers(server.services, merchant.id, inMinutes(61));
    expect((await log(server, merchant)).logs.map(({ ran }) => ran)).toEqual([true, true]);
    expect((await conversation(server, merchant, conversationID))?.priority).toBe('High');
    await socket.close();
  });

  it('is escalated once by concurrent runs, and by none of a process that stops', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, {});
    const { conversationID, socket } = await waiting(server, merchant);
    const later = inMinutes(31);
    const stopping = AbortSignal.abort(new Error('The process stops.'));
    await expect(runDueTimers(server.services, merchant.id, later, stopping)).rejects.toThrow('stops');
    expect((await log(server, merchant)).logs).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => runDueTimers(server.services, merchant.id, later)));
    expect((await log(server, merchant)).logs).toHaveLength(1);
    expect((await conversation(server, merchant, conversationID))?.priority).toBe('Medium');
    await socket.close();
  });

  it('is escalated at once by a run that first loses a conflict with another transaction', async () => {
    const merchant = await makeMerchant(server);
    const { services } = server;
    await save(server, merchant, { repeat: { everyMinutes: 10, times: 2 } });
    const { conversationID, socket } = await waiting(server, merchant);
    const conflict = loseFirstConflict(services, DUE_QUEUE, merchant.id);
    await runDueTimers(services, merchant.id, inMinutes(31));
    conflict.restore();
    expect(conflict.attempts()).toBe(2);
    expect((await log(server, merchant)).logs).toMatchObject([{ ran: true, text: 'Ran, 1 of 2.' }]);
    expect((await conversation(server, merchant, conversationID))?.priority).toBe('Medium');
    await socket.close();
  });

  it('is escalated as often as the rule repeats', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, { repeat: { everyMinutes: 10, times: 3 } });
    const { conversationID, socket } = await waiting(server, merchant);
    for (const minutes of [31, 42, 53, 64, 75]) {
      await runDueTimers(server.services, merchant.id, inMinutes(minutes));
    }
    const { logs } = await log(server, merchant, { id: conversationID });
    expect(logs.map(({ text }) => text)).toEqual(['Ran, 3 of 3.', 'Ran, 2 of 3.', 'Ran, 1 of 3.']);
    await socket.close();
  });

  it('is escalated as soon as the conditions match, and the mismatch is logged once', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, {
      trigger: { since: 'waiting', minutes: 1 },
      conditions: [{ field: 'assigned', operator: 'hasValue' }],
    });
    const { conversationID, socket } = await waiting(server, merchant);
    const past = new Date(Date.now() - 5 * MINUTE_MS);
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.update(conversations).set({ waitingSince: past, createdAt: past }));
    await runDueTimers(server.services, merchant.id, inMinutes(2));
    await runDueTimers(server.services, merchant.id, inMinutes(3));
    expect((await log(server, merchant)).logs).toMatchObject([
      {
        reason: 'condition_not_met',
        text: 'Not met: assigned hasValue.',
        conditions: [{ field: 'assigned' }],
      },
    ]);
    const params = { id: conversationID };
    await request(server.url, 'takeConversation', { params }, { token: merchant.admin.token });
    await expect
      .poll(async () => (await log(server, merchant)).logs.map(({ reason }) => reason).sort())
      .toEqual(['condition_not_met', 'ran']);
    await socket.close();
  });

  it('keeps the reason of a run that happened while its timer was updated', async () => {
    const merchant = await makeMerchant(server);
    await save(server, merchant, { trigger: { since: 'created', minutes: 1 } });
    const { conversationID, socket } = await waiting(server, merchant);
    const database = server.services.database.tenant(merchant.id);
    const ofTimer = eq(escalationTimers.subjectId, conversationID);
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const later = inMinutes(2);
    const look = hasBegun.then(() =>
      database.transaction(async (db) => {
        // Moves the due time, so that its timer is stored.
        const createdAt = new Date(Date.now() - MINUTE_MS);
        await db.update(conversations).set({ createdAt }).where(eq(conversations.id, conversationID));
        await setTimers(db, merchant.id, 'conversation', [conversationID], later);
      }),
    );
    await database.transaction(async (db) => {
      await db
        .update(escalationTimers)
        .set({ dueAt: null, loggedReason: 'condition_not_met' })
        .where(ofTimer);
      begin();
      await expect.poll(() => waitsForLock(database)).toBe(true);
    });
    await look;
    const [timer] = await timersOf(server, merchant, conversationID, 1);
    expect(timer).toMatchObject({ loggedReason: 'condition_not_met' });
    await socket.close();
  });

  it('is covered by a rule created or changed later', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const { id } = (await save(server, merchant, { trigger: { since: 'created', minutes: 5 } })).body;
    const [timer] = await timersOf(server, merchant, conversationID, 1);
    await save(server, merchant, { id, trigger: { since: 'created', minutes: 10 } });
    await expect
      .poll(async () => {
        const [later] = await timersOf(server, merchant, conversationID, 1);
        return (later?.dueAt?.getTime() ?? 0) - (timer?.dueAt?.getTime() ?? 0);
      })
      .toBe(5 * MINUTE_MS);
    await save(server, merchant, { id, active: false });
    await timersOf(server, merchant, conversationID, 0);
    await socket.close();
  });
});

const waitsForLock = (database: Tenant): Promise<boolean> =>
  database.read(async (db) => {
    const { rows } = await db.execute(sql`
      select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`);
    return rows.length > 0;
  });

describe('a task', () => {
  it('is escalated while unassigned, and not once it is completed', async () => {
    const merchant = await makeMerchant(server);
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya' });
    const { token } = merchant.admin;
    await save(server, merchant, {
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
    await timersOf(server, merchant, left.id, 1);
    await timersOf(server, merchant, done.id, 1);
    await request(
      server.url,
      'updateTask',
      { body: { id: done.id, merchantId: merchant.id, status: 'Completed' } },
      { token },
    );
    await timersOf(server, merchant, done.id, 0);
    await runDueTimers(server.services, merchant.id, inMinutes(61));
    const now = (await request(server.url, 'getTask', { params: { id: left.id } }, { token })).body;
    expect(now).toMatchObject({ priority: 'Medium', status: 'Assigned' });
    const { logs } = await log(server, merchant, { type: 'task' });
    expect(logs.map(({ reason, subject }) => [reason, subject.title])).toEqual([
      ['ran', '#1 Left'],
      ['closed', '#2 Done'],
    ]);
    const query = { type: 'task' as const, id: left.id };
    const why = await request(server.url, 'explainEscalation', { query }, { token: priya.token });
    expect(why.body.logs).toMatchObject([{ ruleName: 'Left lying', ran: true, steps: [{}, {}] }]);
    const stranger = (await makeMerchant(server)).admin;
    expect((await request(server.url, 'explainEscalation', { query }, stranger)).status).toBe(404);
    await runDueTimers(server.services, merchant.id, inMinutes(600));
    expect((await log(server, merchant, { type: 'task' })).logs).toHaveLength(2);
  });
});
