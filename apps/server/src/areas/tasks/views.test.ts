import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;

const TASKS = [
  { title: 'Case 04', dueDate: '2026-12-04T12:00:00.000Z' },
  { title: 'Late', dueDate: '2026-12-08T18:00:00.000Z' },
  { title: 'Early', dueDate: '2026-12-08T06:00:00.000Z' },
  { title: 'Waits', status: 'Pending' },
  { title: 'Waits too', status: 'Pending' },
  { title: 'Done', status: 'Completed' },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  for (const body of TASKS) await request(server.url, 'createTask', { body }, merchant.admin);
});
afterAll(() => server.close());

const titles = async (query: CallInput<Calls['listTasks']>['query']) =>
  (await request(server.url, 'listTasks', { query }, merchant.admin)).body.tasks.map(({ title }) => title);

describe('the board', () => {
  it('has the newest of each status, and continues like the list', async () => {
    const { body } = await request(server.url, 'getTaskBoard', { query: { limit: 2 } }, merchant.admin);
    expect(body.columns.map(({ status }) => status)).toEqual([...TASK_STATUSES]);
    for (const { status, tasks, nextCursor } of body.columns) {
      const whole = await titles({ status });
      expect(tasks.map(({ title }) => title)).toEqual(whole.slice(0, 2));
      if (nextCursor === null) expect(whole.length).toBeLessThanOrEqual(2);
      else expect(await titles({ status, cursor: nextCursor })).toEqual(whole.slice(2));
    }
  });
});

describe('the calendar', () => {
  it('has each task on its due day in the time zone, and counts those it does not show', async () => {
    const calendar = async (query: object) =>
      (
        await request(
          server.url,
          'getTaskCalendar',
          { query: { from: '2026-12-01', days: 31, ...query } },
          merchant.admin,
        )
      ).body.days;
    const days = await calendar({ perDay: 1 });
    expect(days).toHaveLength(31);
    expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(3);
    expect(days.find(({ date }) => date === '2026-12-08')).toMatchObject({
      total: 2,
      tasks: [{ title: 'Early' }],
    });
    expect(days.find(({ date }) => date === '2026-12-04')?.tasks.map(({ title }) => title)).toEqual([
      'Case 04',
    ]);
    const east = await calendar({ timeZone: 'Pacific/Auckland' });
    expect(east.find(({ date }) => date === '2026-12-05')?.tasks.map(({ title }) => title)).toEqual([
      'Case 04',
    ]);
    expect(east[0]).toMatchObject({ begins: '2026-11-30T11:00:00.000Z', ends: '2026-12-01T11:00:00.000Z' });
  });
});

describe('the export of a list', () => {
  it('contains the filtered rows', async () => {
    for (const task of [{ title: 'In the file', tags: ['Export'] }, { title: 'Not in it' }]) {
      await request(server.url, 'createTask', { body: task }, merchant.admin);
    }
    const body = { kind: 'tasks' as const, format: 'csv' as const, filter: { tag: 'export' } };
    const begun = await request(server.url, 'beginExport', { body }, merchant.admin);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const params = { id: begun.body.id };
    await expect
      .poll(async () => (await request(server.url, 'getExport', { params }, merchant.admin)).body.state, {
        timeout: 20_000,
      })
      .toBe('done');
    const link = await request(server.url, 'getExportLink', { params }, merchant.admin);
    const lines = (await (await fetch(`${server.url}${link.body.url}`)).text()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('In the file');
  });
});
