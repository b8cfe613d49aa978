import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { connectMember, makeMember, makeMerchant, type TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { wakeDue } from '../../conversations/waking.ts';
import { threadsOf } from '../testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bulk = (member: Pick<TestMember, 'token'>, conversationIDs: string[], action: BulkAction) =>
  request(server.url, 'changeMessages', { body: { conversationIDs, action } }, { token: member.token });

const undo = (member: Pick<TestMember, 'token'>, id: string | undefined) =>
  request(server.url, 'undoMessages', { params: { id: String(id) } }, { token: member.token });

async function setUp() {
  const merchant = await makeMerchant(server);
  const other = await makeMember(server, merchant.id, 'USER', { firstName: 'Omar', lastName: 'Ito' });
  return { merchant, me: merchant.admin, other, threads: threadsOf(server, merchant) };
}

describe('one thing done to many threads', () => {
  it('is done where it can be, and each failure is named', async () => {
    const { me, other, threads } = await setUp();
    const stranger = await setUp();
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

  it('is refused as a whole where it can be done to none', async () => {
    const { me, threads } = await setUp();
    const stranger = await setUp();
    const id = await threads.thread();
    const past = await bulk(me, [id], { type: 'snooze', until: '2020-01-01T00:00:00Z' });
    expect(past.body).toMatchObject({ error: 'snooze_refused', field: 'until' });
    expect((await bulk(me, [id], { type: 'assign', memberId: stranger.me.id })).status).toBe(404);
    expect((await bulk(me, [id], { type: 'team', departmentId: newId() })).status).toBe(404);
    expect((await bulk(me, [id], { type: 'addLabel', labelId: newId() })).status).toBe(404);
  });

  it('takes nothing out of the hands of others, but for those who lead', async () => {
    const { merchant, me, other, threads } = await setUp();
    const third = await makeMember(server, merchant.id, 'USER');
    const id = await threads.thread({ assignedTo: me.id });
    const refused = await bulk(other, [id], { type: 'assign', memberId: third.id });
    expect(refused.body.failed).toMatchObject([{ conversationID: id, error: 'forbidden' }]);
    const deleted = await bulk(other, [id], { type: 'status', status: 'Deleted' });
    expect(deleted.body.failed).toMatchObject([{ error: 'forbidden' }]);
    expect((await bulk(me, [id], { type: 'assign', memberId: third.id })).body.done).toEqual([id]);
  });

  it('tells the thread, the audit and those who look', async () => {
    const { merchant, me, other, threads } = await setUp();
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
      'conversation.team',
      'conversation.priority',
      'conversation.handOver',
      'conversation.release',
      'conversation.snooze',
      'conversation.deleted',
    ]);
    await socket.close();
  });

  it('goes round among those who are online', async () => {
    const { me, other, threads } = await setUp();
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

  it('happens once when two do it at the same moment', async () => {
    const { me, other, threads } = await setUp();
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

describe('an undo', () => {
  it('restores what was changed, of each kind', async () => {
    const { me, other, threads } = await setUp();
    const label = await request(
      server.url,
      'createLabel',
      { body: { tagName: 'Late', tagColor: 'red' } },
      { token: me.token },
    );
    const waitingSince = new Date('2026-01-01T00:00:00Z');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const actions: BulkAction[] = [
      { type: 'assign', memberId: other.id },
      { type: 'assign', memberId: null },
      { type: 'status', status: 'Completed' },
      { type: 'status', status: 'Deleted' },
      { type: 'status', status: 'Read' },
      { type: 'priority', priority: 'Low' },
      { type: 'snooze', until },
      { type: 'addLabel', labelId: label.body.id },
      { type: 'unread' },
    ];
    for (const action of actions) {
      const id = await threads.thread({ waitingSince, assignedTo: me.id });
      const state = async () => {
        const {
          lastSeq: _,
          indexedSeq: __,
          assignedAt: ___,
          agentRead: ____,
          ...row
        } = await threads.row(id);
        const read = await request(server.url, 'readMessages', { query: { ids: id } }, { token: me.token });
        const [thread] = read.body.messages;
        return { ...row, labels: thread?.labels, isUnread: thread?.isUnread };
      };
      const before = await state();
      const changed = await bulk(me, [id], action);
      expect(changed.body.undo).not.toBeNull();
      expect(await state()).not.toEqual(before);
      const back = await undo(me, changed.body.undo?.id);
      expect({ action, ...back.body }).toEqual({ action, done: [id], failed: [], undo: null });
      expect(await state()).toEqual(before);
    }
  });

  it('leaves what has changed since, and names it', async () => {
    const { me, threads } = await setUp();
    const quiet = await threads.thread();
    const spoken = await threads.thread();
    const { body } = await bulk(me, [quiet, spoken], { type: 'status', status: 'Deleted' });
    await threads.say(spoken, ['visitor', 'I am back.']);
    const back = await undo(me, body.undo?.id);
    expect(back.body.done).toEqual([quiet]);
    expect(back.body.failed).toMatchObject([{ conversationID: spoken, name: 'Vera', error: 'conflict' }]);
    expect((await threads.row(quiet)).inboxStatus).toBe('Pending');
    expect((await threads.row(spoken)).inboxStatus).toBe('Pending');
  });

  it('is for whoever did it, once, and for ten minutes', async () => {
    const { merchant, me, other, threads } = await setUp();
    const id = await threads.thread();
    const { body } = await bulk(me, [id], { type: 'priority', priority: 'High' });
    expect((await undo(other, body.undo?.id)).status).toBe(404);
    const both = await Promise.all([undo(me, body.undo?.id), undo(me, body.undo?.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const later = await bulk(me, [id], { type: 'priority', priority: 'High' });
    await threads.sql(
      sql`update inbox_undos set created_at = now() - interval '11 minutes' where merchant_id = ${merchant.id}`,
    );
    expect((await undo(me, later.body.undo?.id)).body.error).toBe('undo_over');
    expect((await threads.row(id)).priority).toBe('High');
  });
});

describe('what breaks off half-way', () => {
  /** Lets every change of a thread fail in the database, as a fault of the product would, while something is done. */
  async function whileBroken<T>(threadId: string, work: () => Promise<T>): Promise<T> {
    const owner = new pg.Client({ connectionString: server.services.database.url });
    await owner.connect();
    await owner.query(`create function break_off() returns trigger language plpgsql
      as $$ begin raise exception 'broken'; end $$`);
    await owner.query(`create trigger break_off before update on conversations for each row
      when (new.id = '${threadId}') execute function break_off()`);
    try {
      return await work();
    } finally {
      await owner.query('drop function break_off cascade');
      await owner.end();
    }
  }

  it('says what was done, and keeps what undoes it', async () => {
    const { me, threads } = await setUp();
    const [first, second, third] = [await threads.thread(), await threads.thread(), await threads.thread()];
    const { status, body } = await whileBroken(second, () =>
      bulk(me, [first, second, third], { type: 'status', status: 'Deleted' }),
    );
    expect({ status, done: body.done }).toEqual({ status: 200, done: [first] });
    expect(body.failed).toMatchObject([
      { conversationID: second, error: 'internal' },
      { conversationID: third, error: 'internal' },
    ]);
    expect((await threads.row(third)).inboxStatus).toBe('Pending');
    expect((await undo(me, body.undo?.id)).body).toEqual({ done: [first], failed: [], undo: null });
    expect((await threads.row(first)).inboxStatus).toBe('Pending');
  });

  it('can be taken back later, if it was an undo', async () => {
    const { me, threads } = await setUp();
    const ids = [await threads.thread(), await threads.thread(), await threads.thread()];
    const { body } = await bulk(me, ids, { type: 'status', status: 'Deleted' });
    const back = await whileBroken(ids[1] ?? '', () => undo(me, body.undo?.id));
    expect(back.body).toMatchObject({ done: [ids[0]], undo: body.undo });
    expect((await undo(me, back.body.undo?.id)).body).toMatchObject({ done: ids.slice(1), undo: null });
    for (const id of ids) expect((await threads.row(id)).inboxStatus).toBe('Pending');
    expect((await undo(me, body.undo?.id)).body.error).toBe('undo_over');
  });
});

describe('a thread that sleeps', () => {
  it('wakes once when its time has come, as pending where an answer is owed', async () => {
    const { merchant, me, threads } = await setUp();
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

describe('marks of the unread', () => {
  it('are everybody’s own, and go when the thread is opened', async () => {
    const { me, other, threads } = await setUp();
    const id = await threads.thread({ inboxStatus: 'Replied' });
    const isUnread = async (member: TestMember) =>
      (await request(server.url, 'readMessages', { query: { ids: id } }, { token: member.token })).body
        .messages[0]?.isUnread;
    await bulk(me, [id], { type: 'unread' });
    expect([await isUnread(me), await isUnread(other)]).toEqual([true, false]);
    const socket = await connectMember(server, me);
    socket.send({ type: 'open', conversationID: id, after: 0 });
    await socket.next('inbox', ({ changed }) => changed.includes(id));
    expect(await isUnread(me)).toBe(false);
    await socket.close();
  });

  it('are taken away with what nobody had read', async () => {
    const { me, threads } = await setUp();
    const id = await threads.thread();
    await threads.say(id, ['visitor', 'Hello?']);
    const read = async () =>
      (await request(server.url, 'readMessages', { query: { ids: id } }, { token: me.token })).body
        .messages[0];
    expect(await read()).toMatchObject({ isUnread: true, pendingMessages: 1 });
    await bulk(me, [id], { type: 'read' });
    expect(await read()).toMatchObject({ isUnread: false, pendingMessages: 0 });
  });
});
