import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { connectMember, makeMember, type TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { wakeDue } from '../../conversations/waking.ts';
import { makeTeam } from '../testing/team.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a bulk action', () => {
  it('changes the threads it can, and reports each failure', async () => {
    const { me, other, threads, bulk } = await makeTeam(server);
    const stranger = await makeTeam(server);
    const free = await threads.thread();
    const done = await threads.thread({ status: 'closed' });
    const foreign = await stranger.threads.thread();
    const { status, body } = await bulk(me, [free, done, foreign, free], {
      type: 'assign',
      memberId: other.id,
    });
    expect(status).toBe(200);
    expect(body.done).toEqual([free]);
    expect(body.failed).toMatchObject([
      { conversationID: done, name: 'Vera', error: 'move_not_allowed' },
      { conversationID: foreign, name: '', error: 'not_found' },
    ]);
    expect(await threads.row(free)).toMatchObject({ assignedTo: other.id, agentIds: [other.id] });
    expect((await stranger.threads.row(foreign)).assignedTo).toBeNull();
  });

  it('is refused as a whole when it is valid for no thread', async () => {
    const { me, threads, bulk } = await makeTeam(server);
    const stranger = await makeTeam(server);
    const id = await threads.thread();
    const past = await bulk(me, [id], { type: 'snooze', until: '2020-01-01T00:00:00Z' });
    expect(past.body).toMatchObject({ error: 'snooze_refused', field: 'until' });
    expect((await bulk(me, [id], { type: 'assign', memberId: stranger.me.id })).status).toBe(404);
    expect((await bulk(me, [id], { type: 'team', departmentId: newId() })).status).toBe(404);
    expect((await bulk(me, [id], { type: 'addLabel', labelId: newId() })).status).toBe(404);
  });

  it("words refusals in the caller's language", async () => {
    const { me, bulk } = await makeTeam(server);
    const { body } = await bulk(
      me,
      [newId()],
      { type: 'status', status: 'Deleted' },
      { 'accept-language': 'ar' },
    );
    expect(body.failed).toMatchObject([
      { errorDescription: 'هذا غير موجود، أو لا تملك صلاحية الوصول إليه.' },
    ]);
  });

  it('takes threads from others only for leads', async () => {
    const { merchant, me, other, threads, bulk } = await makeTeam(server);
    const third = await makeMember(server, merchant.id, 'USER');
    const id = await threads.thread({ assignedTo: me.id });
    const refused = await bulk(other, [id], { type: 'assign', memberId: third.id });
    expect(refused.body.failed).toMatchObject([{ conversationID: id, error: 'forbidden' }]);
    const deleted = await bulk(other, [id], { type: 'status', status: 'Deleted' });
    expect(deleted.body.failed).toMatchObject([{ error: 'forbidden' }]);
    expect((await bulk(me, [id], { type: 'assign', memberId: third.id })).body.done).toEqual([id]);
  });

  it('adds events and audit entries, and notifies viewers', async () => {
    const { merchant, me, other, threads, bulk } = await makeTeam(server);
    const departmentId = newId();
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db.insert(departments).values({ merchantId: merchant.id, id: departmentId, name: 'Billing' }),
      );
    const id = await threads.thread();
    const socket = await connectMember(server, other);
    socket.forget();
    await bulk(me, [id], { type: 'team', departmentId });
    await socket.next('inbox', ({ changed }) => changed.includes(id));
    await bulk(me, [id], { type: 'priority', priority: 'High' });
    await bulk(me, [id], { type: 'assign', memberId: other.id });
    await bulk(me, [id], { type: 'assign', memberId: null });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await bulk(me, [id], { type: 'snooze', until });
    await bulk(me, [id], { type: 'status', status: 'Deleted' });
    const { body } = await request(server.url, 'getConversation', { params: { id } }, me);
    expect(body.messages.map(({ event }) => [event?.type, event?.to?.name ?? event?.comment])).toEqual([
      ['team', 'Billing'],
      ['handed_over', 'Omar Ito'],
      ['released', null],
      ['snoozed', until],
      ['deleted', null],
    ]);
    expect(body.conversation).toMatchObject({
      departmentID: departmentId,
      priority: 'High',
      inboxStatus: 'Deleted',
      snoozedUntil: null,
    });
    const audit = await threads.sql<{ action: string }>(
      sql`select action from audit_entries where subject_id = ${id} order by at, id`,
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'conversation.teamChanged',
      'conversation.priorityChanged',
      'conversation.handedOver',
      'conversation.released',
      'conversation.snoozed',
      'conversation.deleted',
    ]);
    await socket.close();
  });

  it('assigns round robin among online members', async () => {
    const { me, other, threads, bulk } = await makeTeam(server);
    const ids = [await threads.thread(), await threads.thread(), await threads.thread()];
    const nobody = await bulk(me, ids, { type: 'roundRobin', departmentId: null });
    expect(nobody.body.done).toEqual([]);
    expect(nobody.body.failed).toHaveLength(3);
    const sockets = [await connectMember(server, me), await connectMember(server, other)];
    const { body } = await bulk(me, ids, { type: 'roundRobin', departmentId: null });
    expect(body.done).toEqual(ids);
    const rows = await Promise.all(ids.map((id) => threads.row(id)));
    const holders = rows.map(({ assignedTo }) => assignedTo);
    expect(new Set(holders)).toEqual(new Set([me.id, other.id]));
    expect(holders[0]).toBe(holders[2]);
    for (const socket of sockets) await socket.close();
  });

  it('takes effect once when two members run it at once', async () => {
    const { me, other, threads, bulk } = await makeTeam(server);
    const id = await threads.thread();
    const both = await Promise.all([
      bulk(me, [id], { type: 'status', status: 'Completed' }),
      bulk(other, [id], { type: 'status', status: 'Completed' }),
    ]);
    expect(both.map(({ body }) => body.done)).toEqual([[id], [id]]);
    expect(both.filter(({ body }) => body.undo !== null)).toHaveLength(1);
    const { body } = await request(server.url, 'getConversation', { params: { id } }, me);
    expect(body.messages).toHaveLength(1);
  });
});

describe('a snoozed thread', () => {
  it('wakes once at its time, as pending when an answer is owed', async () => {
    const { merchant, me, threads } = await makeTeam(server);
    const until = new Date(Date.now() + 3_600_000);
    const owed = await threads.thread({
      snoozedUntil: until,
      inboxStatus: 'Answered',
      waitingSince: new Date(),
      lastMessageAt: new Date('2026-01-01'),
    });
    const answered = await threads.thread({ snoozedUntil: until, inboxStatus: 'Replied' });
    const later = await threads.thread({ snoozedUntil: new Date(until.getTime() + 60_000) });
    const at = new Date(until.getTime() + 1000);
    await wakeDue(server.services, merchant.id, new Date(until.getTime() - 1000));
    expect((await threads.row(owed)).snoozedUntil).toEqual(until);
    await Promise.all([wakeDue(server.services, merchant.id, at), wakeDue(server.services, merchant.id, at)]);
    await wakeDue(server.services, merchant.id, at);
    expect(await threads.row(owed)).toMatchObject({
      snoozedUntil: null,
      inboxStatus: 'Pending',
      lastMessageAt: at,
    });
    expect(await threads.row(answered)).toMatchObject({ snoozedUntil: null, inboxStatus: 'Replied' });
    expect((await threads.row(later)).snoozedUntil).not.toBeNull();
    const { body } = await request(server.url, 'getConversation', { params: { id: owed } }, me);
    expect(body.messages.map(({ event }) => event?.type)).toEqual(['woke']);
  });
});

describe('unread marks', () => {
  it('are personal, and are cleared when the thread is opened', async () => {
    const { me, other, threads, bulk } = await makeTeam(server);
    const id = await threads.thread({ inboxStatus: 'Replied' });
    const isUnread = async (member: TestMember) =>
      (await request(server.url, 'readMessages', { query: { ids: id } }, { token: member.token })).body
        .messages[0]?.isUnread;
    await bulk(me, [id], { type: 'unread' });
    expect([await isUnread(me), await isUnread(other)]).toEqual([true, false]);
    const socket = await connectMember(server, me);
    socket.send({ type: 'open', conversationID: id, after: 0 });
    await socket.next('inbox', ({ changed }) => changed.includes(id));
    // The frame may still be that of the mark.
    await expect.poll(() => isUnread(me)).toBe(false);
    await socket.close();
  });

  it('are not set by an event alone', async () => {
    const { me, threads } = await makeTeam(server);
    const id = await threads.thread({ waitingSince: new Date(), lastSeq: 2, agentRead: 1 });
    const { body } = await request(server.url, 'readMessages', { query: { ids: id } }, { token: me.token });
    expect(body.messages).toMatchObject([{ isUnread: false, pendingMessages: 0 }]);
  });

  it('are cleared together with the unread messages', async () => {
    const { me, threads, bulk } = await makeTeam(server);
    const id = await threads.thread();
    await threads.say(id, ['visitor', 'Hello?']);
    const read = async () =>
      (await request(server.url, 'readMessages', { query: { ids: id } }, { token: me.token })).body
        .messages[0];
    expect(await read()).toMatchObject({ isUnread: true, pendingMessages: 1 });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await bulk(me, [id], { type: 'snooze', until });
    expect((await read())?.pendingMessages, 'the event is no message').toBe(1);
    const board = await request(server.url, 'listActiveVisitors', { query: {} }, { token: me.token });
    expect(board.body.visitors.find((one) => one.conversationID === id)?.snoozedUntil ?? until).toBe(until);
    await bulk(me, [id], { type: 'read' });
    expect(await read()).toMatchObject({ isUnread: false, pendingMessages: 0 });
  });
});
