import type { Calls } from '@foyer/contract';
import { request } from '@foyer/contract/request';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { expect } from 'vitest';
import { call } from './calls.ts';
import type { Shop } from './shop.ts';
import type { Teammate } from './teammate.ts';
import { type Expected, expectedLoad, expectedTasks, expectedThreads } from './truth.ts';

/** Whether the role of a member opens a page, judged by one of its calls. */
const opens = async ({ server }: Shop, { token }: Teammate, name: keyof Calls & string): Promise<boolean> =>
  (await request(server.url, name as never, {} as never, { token })).status !== 403;

/** Compares every number that members see with the database. Returns the number of comparisons. */
export async function compareAll(shop: Shop): Promise<number> {
  let compared = await compareLoad(shop);
  for (const me of shop.team) {
    if (await opens(shop, me, 'inboxCounts')) compared += await compareInbox(shop, me);
    if (await opens(shop, me, 'countTaskLists')) compared += await compareTasks(shop, me);
  }
  return compared;
}

const byWhat = (expected: readonly Expected[]): Record<string, number> =>
  Object.fromEntries(expected.map(({ what, ids }) => [what, ids.length]));

async function compareInbox(shop: Shop, me: Teammate): Promise<number> {
  const expected = await expectedThreads(shop, me);
  const told: Record<string, number> = {};
  for (const { what, query } of expected) {
    told[what] = (await call(shop.server, 'countMessages', { query }, me.token)).count;
  }
  expect({ who: me.role, ...told }).toEqual({ who: me.role, ...byWhat(expected) });

  const pendingIn = (more: Record<string, string>) => {
    const all = expected.find(({ query }) => sameQuery(query, { ...more, status: 'Pending' }));
    return all?.ids.length;
  };
  const counts = await call(shop.server, 'inboxCounts', {}, me.token);
  const own = async (table: string, also: string) =>
    shop.db.number(`select count(*) from ${table} where merchant_id = $1 and member_id = $2 ${also}`, me.id);
  /** Labels or teams with a count above 0. */
  const pendingOfEach = (ids: readonly string[], name: 'labelId' | 'departmentId') =>
    Object.fromEntries(
      ids.map((id) => [id, pendingIn({ list: 'team', [name]: id })]).filter(([, count]) => count !== 0),
    );
  expect({ who: me.role, ...counts }).toEqual({
    who: me.role,
    my: pendingIn({ list: 'my' }),
    team: pendingIn({ list: 'team' }),
    unassigned: pendingIn({ list: 'unassigned' }),
    needAgent: pendingIn({ list: 'needAgent' }),
    drafts: await own('message_drafts', ''),
    scheduled: await own('scheduled_messages', `and state = 'waiting'`),
    labels: pendingOfEach(shop.labelIds, 'labelId'),
    departments: pendingOfEach(shop.departmentIds, 'departmentId'),
  });

  // Compares the rows page by page, for a different list each time.
  const filled = expected.filter(({ ids }) => ids.length > 0);
  const { what, query, ids } = shop.random.pick(filled.length > 0 ? filled : expected);
  expect({ what, ids: (await pagedThreads(shop, me, query)).toSorted() }).toEqual({
    what,
    ids: ids.toSorted(),
  });
  return expected.length + Object.keys(counts).length + 1;
}

const sameQuery = (one: Record<string, string>, other: Record<string, string>) =>
  new URLSearchParams(Object.entries(one).toSorted()).toString() ===
  new URLSearchParams(Object.entries(other).toSorted()).toString();

async function pagedThreads(
  { server }: Shop,
  { token }: Teammate,
  query: Record<string, string>,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { messages: { conversationID: string }[]; nextCursor: string | null } = await call(
      server,
      'listMessages',
      { query: { ...query, limit: 25, ...(cursor && { cursor }) } },
      token,
    );
    ids.push(...page.messages.map(({ conversationID }) => conversationID));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

async function compareTasks(shop: Shop, me: Teammate): Promise<number> {
  const expected = await expectedTasks(shop, me);
  const told: Record<string, number> = {};
  for (const { what, query } of expected) {
    told[what] = (await call(shop.server, 'countTasks', { query }, me.token)).total;
  }
  expect({ who: me.role, ...told }).toEqual({ who: me.role, ...byWhat(expected) });

  const { lists, statuses } = await call(shop.server, 'countTaskLists', { query: {} }, me.token);
  const asTold = Object.entries({ ...lists, ...statuses }).map(([name, { total }]) => [name, total]);
  const asked = (query: Record<string, string>) =>
    expected.find((one) => sameQuery(one.query, query))?.ids.length;
  const asStored = [
    ...Object.keys(lists).map((list) => [list, asked({ list })]),
    ...Object.keys(statuses).map((status) => [status, asked({ status })]),
  ];
  expect({ who: me.role, counts: Object.fromEntries(asTold) }).toEqual({
    who: me.role,
    counts: Object.fromEntries(asStored),
  });

  const { columns } = await call(shop.server, 'getTaskBoard', { query: { limit: 50 } }, me.token);
  const shown = Object.fromEntries(columns.map(({ status, tasks }) => [status, tasks.length]));
  const most = Object.fromEntries(
    TASK_STATUSES.map((status) => [status, Math.min(50, asked({ status }) ?? 0)]),
  );
  expect({ who: me.role, board: shown }).toEqual({ who: me.role, board: most });
  return expected.length + asTold.length + columns.length;
}

async function compareLoad(shop: Shop): Promise<number> {
  const { members } = await call(shop.server, 'getAssignment', {}, shop.admin.token);
  const told = Object.fromEntries(members.map(({ memberId, load }) => [memberId, load]));
  const expected = Object.fromEntries((await expectedLoad(shop)).map(({ id, load }) => [id, load]));
  expect({ load: told }).toEqual({ load: expected });
  return members.length;
}
