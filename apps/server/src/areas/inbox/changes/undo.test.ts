import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeTeam } from '../testing/team.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an undo', () => {
  it('restores every kind of change', async () => {
    const { me, other, threads, bulk, undo } = await makeTeam(server);
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
          isUnindexed: _____,
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

  it('skips and reports threads changed since', async () => {
    const { me, threads, bulk, undo } = await makeTeam(server);
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

  it('is available to the member who did it, once, for ten minutes', async () => {
    const { merchant, me, other, threads, bulk, undo } = await makeTeam(server);
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

describe('a run that fails half-way', () => {
  /** Makes every change of a thread fail in the database while a callback runs. */
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

  it('reports what was done and keeps its undo', async () => {
    const { me, threads, bulk, undo } = await makeTeam(server);
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

  it('can be continued later, if it was an undo', async () => {
    const { me, threads, bulk, undo } = await makeTeam(server);
    const ids = [await threads.thread(), await threads.thread(), await threads.thread()];
    const { body } = await bulk(me, ids, { type: 'status', status: 'Deleted' });
    const back = await whileBroken(ids[1] ?? '', () => undo(me, body.undo?.id));
    expect(back.body).toMatchObject({ done: [ids[0]], undo: body.undo });
    expect((await undo(me, back.body.undo?.id)).body).toMatchObject({ done: ids.slice(1), undo: null });
    for (const id of ids) expect((await threads.row(id)).inboxStatus).toBe('Pending');
    expect((await undo(me, body.undo?.id)).body.error).toBe('undo_over');
  });
});
