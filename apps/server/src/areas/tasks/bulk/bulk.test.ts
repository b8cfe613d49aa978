import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import type { TaskStatus } from '@foyer/domain/task-status';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../../kernel/context.ts';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { purge } from './undo.ts';

let server: TestServer;
let merchant: TestMerchant;
let colleague: TestMember;
let departmentId: string;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  colleague = await makeMember(server, merchant.id, 'MANAGER', { department: 'Care' });
  const { body } = await request(server.url, 'listDepartments', {}, merchant.admin);
  departmentId = body.departments[0]?.id ?? '';
});
afterAll(() => server.close());

type NewTask = Partial<CallInput<Calls['createTask']>['body']>;

const create = (body: NewTask = {}) =>
  request(server.url, 'createTask', { body: { title: 'Broken lamp', ...body } }, merchant.admin);
const made = async (body: NewTask = {}) => {
  const answer = await create(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const read = (id: string) => request(server.url, 'getTask', { params: { id } }, merchant.admin);
const move = (id: string, status: TaskStatus) =>
  request(server.url, 'moveTask', { params: { id }, body: { status } }, merchant.admin);
const history = async (id: string) =>
  (await request(server.url, 'listTaskHistory', { params: { id } }, merchant.admin)).body.changes;

describe('a bulk change', () => {
  const bulk = async (taskIds: string[], change: CallInput<Calls['bulkTasks']>['body']['change']) =>
    (await request(server.url, 'bulkTasks', { body: { taskIds, change } }, merchant.admin)).body;
  const undo = (id = '') => request(server.url, 'undoTasks', { params: { id } }, merchant.admin);
  const statusOf = async (id: string) =>
    (await request(server.url, 'getTask', { params: { id } }, merchant.admin)).body.status;

  it('changes the tasks it can, and is undone for those unchanged since', async () => {
    const [open, busy, done] = [
      await made({}),
      await made({ assignedTo: colleague.id }),
      await made({ status: 'Completed' }),
    ];
    const unknown = merchant.admin.id;
    const { results, undo: back } = await bulk([open.id, busy.id, done.id, unknown], {
      type: 'status',
      status: 'Pending',
    });
    expect(results.map(({ taskId, error }) => [taskId, error])).toEqual([
      [open.id, null],
      [busy.id, null],
      [done.id, 'task_move_not_allowed'],
      [unknown, 'not_found'],
    ]);
    expect(await statusOf(open.id)).toBe('Pending');
    await request(
      server.url,
      'moveTask',
      { params: { id: busy.id }, body: { status: 'In Progress' } },
      merchant.admin,
    );
    expect((await undo(back?.id)).body).toEqual({ restored: 1, skipped: 1 });
    expect([await statusOf(open.id), await statusOf(busy.id)]).toEqual(['Open', 'In Progress']);
  });

  it('assigns and unassigns', async () => {
    const ids = [(await made({})).id, (await made({})).id];
    const given = await bulk(ids, { type: 'assign', memberId: colleague.id, departmentId });
    expect(await statusOf(ids[0] ?? '')).toBe('Assigned');
    await undo(given.undo?.id);
    expect(await statusOf(ids[0] ?? '')).toBe('Open');
    const same = await bulk(ids, { type: 'assign', memberId: null });
    expect(same).toMatchObject({ results: [{ ok: true }, { ok: true }], undo: null });
  });

  it('removes tasks, which are purged later', async () => {
    const ids = [(await made({})).id, (await made({})).id];
    const { undo: back } = await bulk(ids, { type: 'remove' });
    await purge(server.services, new Date(Date.now() + 11 * 60_000));
    expect((await undo(back?.id)).status).toBe(404);
    const rows = async () =>
      (
        await systemScope(server.services, merchant.id).tenant.read((db) =>
          db.execute(
            sql`select id from tasks where merchant_id = ${merchant.id} and id = any(${`{${ids.join(',')}}`}::uuid[])`,
          ),
        )
      ).rows;
    expect(await rows()).toHaveLength(2);
    await purge(server.services, new Date(Date.now() + 31 * 86_400_000));
    expect(await rows()).toHaveLength(0);
  });
});

describe('a removed task', () => {
  it('is removed and restored with its sub-tasks', async () => {
    const parent = await made();
    const child = await made({ parentId: parent.id });
    const { body } = await request(server.url, 'removeTask', { params: { id: parent.id } }, merchant.admin);
    expect((await read(parent.id)).status).toBe(404);
    expect((await read(child.id)).status).toBe(404);
    const undo = (by: TestMember) => request(server.url, 'undoTasks', { params: { id: body.undo.id } }, by);
    expect((await undo(colleague)).status).toBe(404);
    expect((await undo(merchant.admin)).body).toEqual({ restored: 2, skipped: 0 });
    expect((await read(parent.id)).body.subTasks.map(({ id }) => id)).toEqual([child.id]);
    expect((await undo(merchant.admin)).status).toBe(404);
    expect((await history(parent.id)).map(({ field }) => field)).toEqual(['restored', 'removed', 'created']);
  });
  it('cannot be removed again', async () => {
    const { id } = await made();
    const remove = () => request(server.url, 'removeTask', { params: { id } }, merchant.admin);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });
});

describe('sub-tasks', () => {
  it('have one parent and no sub-tasks of their own', async () => {
    const parent = await made();
    const child = await made({ parentId: parent.id, title: 'Part' });
    expect((await read(parent.id)).body).toMatchObject({
      subTasks: [{ id: child.id, title: 'Part' }],
      counts: { subTasks: 1, subTasksDone: 0 },
    });
    expect((await read(child.id)).body.parent).toMatchObject({ id: parent.id });
    expect((await create({ parentId: child.id })).body.error).toBe('sub_task_not_allowed');
    const beneath = (id: string, parentId: string) =>
      request(server.url, 'updateTask', { body: { id, parentId } }, merchant.admin);
    expect((await beneath(parent.id, parent.id)).body.error).toBe('sub_task_not_allowed');
    expect((await beneath(parent.id, (await made()).id)).body.error).toBe('sub_task_not_allowed');
    await move(child.id, 'Completed');
    expect((await read(parent.id)).body.counts).toMatchObject({ subTasks: 1, subTasksDone: 1 });
  });
});
