import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectVisitor,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMember,
} from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { departmentMembers, departments } from '../../accounts/departments/tables.ts';
import { threadsOf } from '../testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Query = CallInput<Calls['listMessages']>['query'];
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function list(member: TestMember, query: Query = {}) {
  const answer = await request(server.url, 'listMessages', { query }, { token: member.token });
  expect(answer.status).toBe(200);
  return answer.body;
}

const ids = async (member: TestMember, query: Query = {}) =>
  (await list(member, query)).messages.map(({ conversationID }) => conversationID);

async function total(member: TestMember, query: CallInput<Calls['countMessages']>['query'] = {}) {
  return (await request(server.url, 'countMessages', { query }, { token: member.token })).body;
}

async function setUp() {
  const merchant = await makeMerchant(server);
  const me = merchant.admin;
  const other = await makeMember(server, merchant.id, 'USER');
  return { merchant, me, other, threads: threadsOf(server, merchant) };
}

describe('the lists', () => {
  it('contain exactly the threads that belong to them', async () => {
    const { me, other, threads } = await setUp();
    const mine = await threads.thread({ assignedTo: me.id });
    const theirs = await threads.thread({ assignedTo: other.id, inboxStatus: 'Replied' });
    const nobodys = await threads.thread();
    const asleep = await threads.thread({ assignedTo: me.id, snoozedUntil: new Date(Date.now() + DAY_MS) });
    const done = await threads.thread({ status: 'closed', assignedTo: me.id });
    const deleted = await threads.thread({ inboxStatus: 'Deleted', discardedFrom: 'Pending' });
    const junk = await threads.thread({ inboxStatus: 'Junk', discardedFrom: 'Pending' });
    const merged = await threads.thread({ status: 'closed', mergedInto: mine, assignedTo: me.id });
    const sent = await threads.thread({
      lastOutboundBy: me.id,
      lastOutboundAt: ago(1),
      assignedTo: other.id,
      inboxStatus: 'Replied',
    });
    const sets = async (query: Query) => new Set(await ids(me, query));
    expect(await sets({ list: 'my' })).toEqual(new Set([mine]));
    expect(await sets({ list: 'team' })).toEqual(new Set([mine, theirs, nobodys, sent]));
    expect(await sets({ list: 'unassigned' })).toEqual(new Set([nobodys]));
    expect(await sets({ list: 'sent' })).toEqual(new Set([sent]));
    expect(await sets({ list: 'deleted' })).toEqual(new Set([deleted]));
    expect(await sets({ list: 'junk' })).toEqual(new Set([junk]));
    expect(await sets({ list: 'snoozed' })).toEqual(new Set([asleep]));
    expect(await sets({ list: 'completed' })).toEqual(new Set([done]));
    expect(await sets({})).toEqual(new Set([mine, theirs, nobodys, asleep, done, deleted, junk, sent]));
    expect(await sets({ assignedTo: 'none', status: 'Pending' })).toEqual(new Set([nobodys]));
    expect(await sets({ assignedTo: 'me', list: 'unassigned' })).toEqual(new Set());
    expect(await sets({ assignedTo: other.id })).toEqual(new Set([theirs, sent]));
    const read = await request(
      server.url,
      'readMessages',
      { query: { ids: [nobodys, merged].join(',') } },
      me,
    );
    expect(read.body.messages.map(({ conversationID }) => conversationID)).toEqual([nobodys]);
  });

  it('filter by reply status, case-insensitively', async () => {
    const { me, other, threads } = await setUp();
    const pending = await threads.thread();
    const assigned = await threads.thread({ assignedTo: other.id });
    const replied = await threads.thread({ inboxStatus: 'Replied', assignedTo: other.id });
    const sets = async (query: object) => new Set(await ids(me, query as Query));
    expect(await sets({ replyStatus: 'pending' })).toEqual(new Set([pending]));
    expect(await sets({ replyStatus: 'ASSIGNED' })).toEqual(new Set([assigned]));
    expect(await sets({ replyStatus: 'Replied' })).toEqual(new Set([replied]));
    expect(await sets({ status: 'pending' })).toEqual(new Set([pending, assigned]));
    const wrong = await request(server.url, 'listMessages', { query: { status: 'Lost' as never } }, me);
    expect(wrong.status).toBe(400);
  });

  it('show online visitors without an agent', async () => {
    const { merchant, me, threads } = await setUp();
    const { engagementID } = await makeEngagement(server, merchant);
    const visitor = await makeVisitor(server, engagementID);
    const socket = await connectVisitor(server, visitor);
    const here = await threads.thread({ visitorId: visitor.referenceID });
    await threads.thread();
    await threads.thread({ visitorId: visitor.referenceID, kind: 'mail', assignedTo: me.id });
    expect(await ids(me, { list: 'needAgent' })).toEqual([here]);
    await socket.close();
  });

  it('default to one month, in days of the merchant', async () => {
    const { me, threads } = await setUp();
    const fresh = await threads.thread({ lastMessageAt: ago(20) });
    const old = await threads.thread({ lastMessageAt: ago(40) });
    expect(await ids(me)).toEqual([fresh]);
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(await ids(me, { fromDate: day(ago(41)) })).toEqual([fresh, old]);
    expect(await ids(me, { fromDate: day(ago(40)), toDate: day(ago(40)) })).toEqual([old]);
    expect(await ids(me, { fromDate: day(ago(39)) })).toEqual([fresh]);
  });

  it('use the time zone that the merchant has changed to', async () => {
    const { me, threads } = await setUp();
    const thread = await threads.thread({ lastMessageAt: new Date('2026-03-01T23:00:00Z') });
    const day = { fromDate: '2026-03-02', toDate: '2026-03-02' };
    expect(await ids(me, day)).toEqual([]);
    await request(server.url, 'updateMerchantAttributes', { body: { timeZone: 'Asia/Dubai' } }, me);
    expect(await ids(me, day)).toEqual([thread]);
  });

  it('page by keyset in each order without gaps or duplicates, even with equal times', async () => {
    const { me, threads } = await setUp();
    const at = ago(1);
    const made: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      made.push(
        await threads.thread({
          lastMessageAt: number < 4 ? at : ago(2 + number),
          inboxStatus: number % 2 === 1 ? 'Read' : number % 4 === 0 ? 'Pending' : 'Answered',
          waitingSince: number % 2 === 0 ? ago(number + 1) : null,
        }),
      );
    }
    const waiting = await ids(me, { list: 'team', sort: 'waiting' });
    expect(waiting.slice(0, 4)).toEqual([made[6], made[4], made[2], made[0]]);
    for (const sort of ['newest', 'oldest', 'waiting'] as const) {
      const all = await ids(me, { list: 'team', sort });
      expect(new Set(all).size).toBe(7);
      const paged: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await list(me, { list: 'team', sort, limit: 2, ...(cursor && { cursor }) });
        paged.push(...page.messages.map(({ conversationID }) => conversationID));
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(all);
      const second = await ids(me, { list: 'team', sort, limit: 3, pageIndex: 1 });
      expect(second).toEqual(all.slice(3, 6));
      const third = await ids(me, { list: 'team', sort, limit: 3, pageIndex: 2 });
      expect(third).toEqual(all.slice(6));
    }
    const newest = await ids(me, { list: 'team' });
    expect(await ids(me, { list: 'team', sort: 'oldest' })).toEqual([...newest].reverse());
    const foreign = await request(server.url, 'listMessages', { query: { cursor: 'bm8' } }, me);
    expect(foreign.status).toBe(400);
  });

  it('count the rows they show, for every filter', async () => {
    const { merchant, me, other, threads } = await setUp();
    const tenant = server.services.database.tenant(merchant.id);
    const departmentId = '0199a000-0000-7000-8000-00000000000a';
    await tenant.transaction(async (db) => {
      await db.insert(departments).values({ merchantId: merchant.id, id: departmentId, name: 'Billing' });
      await db
        .insert(departmentMembers)
        .values({ merchantId: merchant.id, departmentId, memberId: other.id });
    });
    const label = await request(server.url, 'createLabel', { body: { tagName: 'A/B', tagColor: 'red' } }, me);
    const made: string[] = [];
    for (const [index, inboxStatus] of MESSAGE_STATUSES.entries()) {
      const isDone = inboxStatus === 'Completed';
      made.push(
        await threads.thread({
          inboxStatus,
          ...(isDone && { status: 'closed' }),
          ...(index % 2 === 0 && { departmentId }),
          ...(index % 3 === 0 && { assignedTo: me.id, priority: 'High' }),
          channel: index % 4 === 0 ? 'email' : 'web',
          waitingSince: inboxStatus === 'Pending' ? ago(1) : null,
          lastSeq: 3,
          snoozedUntil: inboxStatus === 'Read' ? new Date(Date.now() + DAY_MS) : null,
        }),
      );
    }
    await request(
      server.url,
      'changeMessages',
      { body: { conversationIDs: made.slice(0, 3), action: { type: 'addLabel', labelId: label.body.id } } },
      me,
    );
    const labels = (await request(server.url, 'listLabels', {}, me)).body.labels;
    const outer = labels.find(({ tagName }) => tagName === 'A')?.id;
    const filters: Query[] = [
      ...(
        [
          'my',
          'team',
          'unassigned',
          'sent',
          'deleted',
          'junk',
          'snoozed',
          'completed',
          'needAgent',
          'all',
        ] as const
      ).map((one) => ({ list: one })),
      ...MESSAGE_STATUSES.map((status) => ({ status })),
      { departmentId },
      { departmentId, list: 'team' },
      { labelId: label.body.id },
      { labelId: outer },
      { channel: 'email' },
      { priority: 'High' },
      { unread: 'true' as never },
      { unread: 'false' as never },
      { search: 'is:pending' },
      { search: '-is:pending label:a' },
      { list: 'unassigned', departmentId, channel: 'web' },
    ];
    for (const filter of filters) {
      const rows = await ids(me, filter);
      expect({ filter, ...(await total(me, filter)) }).toEqual({ filter, count: rows.length, isExact: true });
    }
    expect(await ids(me, { labelId: outer })).toHaveLength(3);
    const counts = (await request(server.url, 'inboxCounts', {}, me)).body;
    for (const name of ['my', 'team', 'unassigned', 'needAgent'] as const) {
      expect(counts[name]).toBe((await ids(me, { list: name, status: 'Pending' })).length);
    }
    expect(counts.labels).toEqual({ [label.body.id]: 1, [String(outer)]: 1 });
    const [bySql] = await threads.sql<{ count: number }>(sql`select count(*)::int as count from conversations
      where merchant_id = ${merchant.id} and department_id = ${departmentId} and inbox_status = 'Pending'`);
    expect(counts.departments).toEqual({ [departmentId]: bySql?.count });
  });

  it('show only what the member may see', async () => {
    const { merchant, me, threads } = await setUp();
    const stranger = await setUp();
    const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const own = await threads.thread({ assignedTo: limited.id });
    const others = await threads.thread({ assignedTo: me.id });
    expect(await ids(limited, { list: 'team' })).toEqual([own]);
    expect(await total(limited, { list: 'team' })).toEqual({ count: 1, isExact: true });
    expect(await ids(stranger.me)).toEqual([]);
    expect(await ids(limited, { search: 'is:pending' })).toEqual([own]);
    const read = await request(server.url, 'readMessages', { query: { ids: `${own},${others}` } }, limited);
    expect(read.body.messages.map(({ conversationID }) => conversationID)).toEqual([own]);
  });
});
