import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { TICKET_LISTS } from '@foyer/domain/pages';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Query = CallInput<Calls['listTasks']>['query'];

let server: TestServer;
let merchant: TestMerchant;
/** A member with visibility `team`, a colleague in their team and one outside. */
let supervisor: TestMember;
let teammate: TestMember;
let loner: TestMember;
let departmentId: string;

const create = async (
  body: Omit<CallInput<Calls['createTask']>['body'], 'title'> & { title?: string },
  by = merchant.admin,
) => {
  const answer = await request(server.url, 'createTask', { body: { title: 'Task', ...body } }, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const list = async (query: Query = {}, by: TestMember = merchant.admin) => {
  const answer = await request(server.url, 'listTasks', { query }, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const titles = async (query: Query = {}, by?: TestMember) =>
  (await list({ limit: 200, ...query }, by)).tasks.map(({ title }) => title);

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  supervisor = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR', { department: 'Care' });
  teammate = await makeMember(server, merchant.id, 'CALLCENTER_USER1', { department: 'Care' });
  loner = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
});
/** Tasks of every mode, status and priority, with different people. */
beforeAll(async () => {
  const { body } = await request(server.url, 'listDepartments', {}, merchant.admin);
  departmentId = body.departments[0]?.id ?? '';
  const cases = (['Task', 'Ticket'] as const).flatMap((mode) =>
    TASK_STATUSES.flatMap((status) =>
      [null, merchant.admin.id, teammate.id].map((assignedTo) => ({ mode, status, assignedTo })),
    ),
  );
  const made = cases.map(({ mode, status, assignedTo }, index) => {
    const number = index + 1;
    if (status === 'Assigned' && assignedTo === null) return null;
    return create({
      title: `Case ${String(number).padStart(2, '0')}`,
      mode,
      assignedTo,
      priority: (['Low', 'Medium', 'High'] as const)[number % 3],
      ...(status !== 'Open' && { status }),
      ...(number % 2 === 0 && { dueDate: `2026-12-${String(number).padStart(2, '0')}T12:00:00.000Z` }),
      ...(number % 4 === 0 && { departmentId }),
      ...(number % 5 === 0 && { tags: ['VIP'] }),
      description: number % 6 === 0 ? 'The customer wants a Réfund at once' : '',
    });
  });
  await Promise.all(made);
});
afterAll(() => server.close());

const countBySql = async (condition: string): Promise<number> => {
  const { rows } = await server.services.database
    .tenant(merchant.id)
    .read((db) =>
      db.execute<{ n: number }>(
        sql`select count(*)::int as n from tasks where merchant_id = ${merchant.id} and removed_at is null and (${sql.raw(condition)})`,
      ),
    );
  return rows[0]?.n ?? Number.NaN;
};

describe('the filters of a list', () => {
  const cases: readonly (readonly [string, () => Query, () => string])[] = [
    ['nothing', () => ({}), () => 'true'],
    ['a mode', () => ({ mode: 'Ticket' }), () => `mode = 'Ticket'`],
    ['a status', () => ({ status: 'Pending' }), () => `status = 'Pending'`],
    ['several statuses', () => ({ status: 'Open,Completed' }), () => `status in ('Open', 'Completed')`],
    ['open ones', () => ({ open: 'true' }), () => `closed_at is null`],
    ['closed ones', () => ({ open: 'false' }), () => `closed_at is not null`],
    ['priorities', () => ({ priority: 'High, Low' }), () => `priority <> 'Medium'`],
    ['a type', () => ({ type: 'Request Call Back' }), () => `type = 'Request Call Back'`],
    ['nobody', () => ({ assignedTo: 'none' }), () => 'assigned_to is null'],
    ['somebody', () => ({ assignedTo: teammate.id }), () => `assigned_to = '${teammate.id}'`],
    ['a department', () => ({ departmentId }), () => `department_id = '${departmentId}'`],
    ['no department', () => ({ departmentId: 'none' }), () => 'department_id is null'],
    [
      'a tag in any case',
      () => ({ tag: 'vip' }),
      () => `exists (select from task_tags t where t.task_id = id)`,
    ],
    ['a watcher', () => ({ watcher: merchant.admin.id }), () => 'true'],
    ['a creator', () => ({ createdBy: teammate.id }), () => 'false'],
    ['beginnings of words', () => ({ text: 'refu cust' }), () => `description like '%fund%'`],
    ['a number', () => ({ text: '#7' }), () => 'number = 7'],
    ['numbers', () => ({ numberFrom: 3, numberTo: 9 }), () => 'number between 3 and 9'],
    [
      'due days',
      () => ({ dueFrom: '2026-12-04', dueTo: '2026-12-08' }),
      () => `due_at between '2026-12-04' and '2026-12-09'`,
    ],
    ['due until', () => ({ dueTo: '2026-12-08' }), () => `due_at < '2026-12-09'`],
    ['due from', () => ({ dueFrom: '2026-12-08' }), () => `due_at >= '2026-12-08'`],
    ['closed until', () => ({ closedTo: '2100-01-01' }), () => 'closed_at is not null'],
    ['closed from', () => ({ closedFrom: '2000-01-01' }), () => 'closed_at is not null'],
    ['created before', () => ({ createdTo: '2000-01-01' }), () => 'false'],
    ['updated since', () => ({ updatedFrom: '2000-01-01' }), () => 'true'],
    ['running clocks', () => ({ sla: 'running' }), () => 'next_due_at > now()'],
    ['no clocks', () => ({ sla: 'none' }), () => 'next_due_at is null'],
    ['late ones', () => ({ sla: 'breached' }), () => 'next_due_at <= now()'],
    [
      'late ones and those about to be',
      () => ({ sla: 'breached,warning' }),
      () => '(next_due_at <= now() or next_warn_at <= now())',
    ],
    [
      'several filters',
      () => ({ mode: 'Ticket', open: 'true', priority: 'High' }),
      () => `mode = 'Ticket' and closed_at is null and priority = 'High'`,
    ],
    ['my tasks', () => ({ list: 'my-tickets' }), () => `assigned_to = '${merchant.admin.id}'`],
    ['unassigned', () => ({ list: 'unassigned' }), () => 'assigned_to is null'],
    [
      'the first response pending',
      () => ({ list: 'frt-pending' }),
      () =>
        `exists (select from task_clocks c where c.task_id = id and target = 'firstResponse' and done_at is null)`,
    ],
  ];
  it.each(cases)('find %s, and count the same', async (_, query, condition) => {
    const expected = await countBySql(condition());
    expect(await titles(query())).toHaveLength(expected);
    const { body } = await request(server.url, 'countTasks', { query: query() as object }, merchant.admin);
    expect(body).toEqual({ total: expected, isExact: true });
    const plain = await request(
      server.url,
      'getTasks',
      { query: { ...(query() as object), limit: 200 } },
      merchant.admin,
    );
    expect(plain.body.tasks).toHaveLength(expected);
  });

  it('refuse invalid values', async () => {
    for (const query of [{ status: 'Done' }, { mode: '' }, { sort: 'colour' }, { dueFrom: 'soon' }]) {
      const answer = await request(server.url, 'listTasks', { query: query as Query }, merchant.admin);
      expect([answer.status, answer.body.error]).toEqual([400, 'bad_input']);
    }
  });

  it('count the tasks of each list and status', async () => {
    const filter = { mode: 'Ticket', list: 'all', status: 'Open' } as const;
    const { body } = await request(server.url, 'countTaskLists', { query: filter }, supervisor);
    for (const of of TICKET_LISTS) {
      expect(body.lists[of].total, of).toBe((await titles({ ...filter, list: of }, supervisor)).length);
    }
    for (const status of TASK_STATUSES) {
      expect(body.statuses[status].total, status).toBe(
        (await titles({ ...filter, status }, supervisor)).length,
      );
    }
  });
});

describe('the pages of a list', () => {
  const SORTS = [
    'createdDate',
    'lastUpdateDate',
    'dueDate',
    'taskClosedAt',
    'nextDueDate',
    'number',
    'title',
    'priority',
    'status',
  ] as const;
  it.each(SORTS)('by %s contain every task once, forwards and backwards', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const whole = (await list({ sort, order, limit: 200 })).tasks.map(({ id }) => id);
      expect(new Set(whole).size).toBe(await countBySql('true'));
      for (const back of ['false', 'true'] as const) {
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page: Awaited<ReturnType<typeof list>> = await list({ sort, order, back, cursor, limit: 7 });
          const ids = page.tasks.map(({ id }) => id);
          found.splice(back === 'true' ? 0 : found.length, 0, ...ids);
          cursor = (back === 'true' ? page.previousCursor : page.nextCursor) ?? undefined;
        } while (cursor !== undefined);
        expect(found).toEqual(whole);
      }
    }
  });

  it('are in the requested order', async () => {
    const ranks = (await list({ sort: 'priority', order: 'desc', limit: 200 })).tasks.map(
      ({ priority }) => priority,
    );
    expect(ranks).toEqual([...ranks].sort((one, other) => rank(other) - rank(one)));
    const due = (await list({ sort: 'dueDate', order: 'asc', limit: 200 })).tasks.map(
      ({ dueDate }) => dueDate,
    );
    expect(due).toEqual([...due].sort((one, other) => ((one ?? '9') < (other ?? '9') ? -1 : 1)));
  });

  it('can be read by number too', async () => {
    const whole = await titles({ sort: 'title', order: 'asc' });
    const second = await list({ sort: 'title', order: 'asc', pageIndex: 1, pageCount: 5 });
    expect(second.tasks.map(({ title }) => title)).toEqual(whole.slice(5, 10));
    const far = await request(
      server.url,
      'listTasks',
      { query: { pageIndex: 10_000, pageCount: 50 } },
      merchant.admin,
    );
    expect([far.status, far.body.field]).toEqual([400, 'pageIndex']);
  });
});

const rank = (priority: string): number => ['Low', 'Medium', 'High'].indexOf(priority);

describe('the tasks that a member sees', () => {
  it('with visibility `team` are those of their departments and members, and their own', async () => {
    const seen = await titles({}, supervisor);
    expect(seen).toHaveLength(
      await countBySql(`assigned_to = '${teammate.id}' or department_id = '${departmentId}'`),
    );
    const own = await create({ title: 'Made by the lead' }, supervisor);
    expect(await titles({}, supervisor)).toContain('Made by the lead');
    await request(server.url, 'removeTask', { params: { id: own.id } }, supervisor);
  });

  it('with visibility `own` are those assigned to, created or watched by them', async () => {
    expect(await titles({}, loner)).toEqual([]);
    const { id } = await create({ title: 'Of others' });
    const read = () => request(server.url, 'getTask', { params: { id } }, loner);
    expect((await read()).status).toBe(404);
    const comment = await request(
      server.url,
      'addTaskComment',
      { params: { id }, body: { text: 'Hi' } },
      loner,
    );
    expect(comment.status).toBe(404);
    await request(
      server.url,
      'addTaskWatcher',
      { params: { id }, body: { memberId: loner.id } },
      merchant.admin,
    );
    expect((await read()).status).toBe(200);
    expect(await titles({}, loner)).toEqual(['Of others']);
    await request(server.url, 'removeTask', { params: { id } }, merchant.admin);
  });

  it('are none of another merchant', async () => {
    const stranger = await makeMerchant(server);
    expect(await titles({}, stranger.admin)).toEqual([]);
    const [first] = (await list()).tasks;
    const answer = await request(server.url, 'getTask', { params: { id: first?.id ?? '' } }, stranger.admin);
    expect(answer.status).toBe(404);
  });
});
