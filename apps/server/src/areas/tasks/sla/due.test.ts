import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Events } from '../../../kernel/events.ts';
import { makeMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Desk, HOUR, MINUTE, makeDesk } from '../testing/desk.ts';
import { sendDue, sweep } from './due.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await makeDesk(server);
});

describe('a due clock', () => {
  it('is reported once: a warning, then the breach, even by repeated runs', async () => {
    const { id, number } = await desk.ticket({ assignedTo: desk.merchant.admin.id });
    const heard: Events['task.sla'][] = [];
    const stop = server.services.bus.on('task.sla', (event) => void heard.push(event));
    await sendDue(desk.scope, new Date(Date.now() + 40 * MINUTE));
    expect(heard).toEqual([]);
    for (const _ of [1, 2]) await sendDue(desk.scope, new Date(Date.now() + 50 * MINUTE));
    expect(await desk.notified('sla_warning')).toEqual([
      [desk.merchant.admin.id, `The first reply to #${number} is due soon`],
    ]);
    expect(await desk.notified('sla_breach')).toEqual([]);
    await Promise.all([1, 2].map(() => sendDue(desk.scope, new Date(Date.now() + 61 * MINUTE))));
    expect(await desk.notified('sla_breach')).toEqual([
      [desk.merchant.admin.id, `The first reply to #${number} is overdue`],
    ]);
    expect(heard.map(({ taskId, target, state }) => [taskId, target, state])).toEqual([
      [id, 'firstResponse', 'warning'],
      [id, 'firstResponse', 'breached'],
    ]);
    const { body } = await request(server.url, 'listTaskHistory', { params: { id } }, desk.merchant.admin);
    expect(
      body.changes.filter(({ field }) => field === 'sla:firstResponse').map(({ after }) => after),
    ).toEqual(['breached', 'warning']);
    stop();
  });

  it('overdue for long only reports the breach', async () => {
    await desk.ticket({ assignedTo: desk.merchant.admin.id });
    await sendDue(desk.scope, new Date(Date.now() + 7 * HOUR));
    expect(await desk.notified('sla_breach')).toHaveLength(1);
    expect(await desk.notified('sla_warning')).toHaveLength(1);
  });

  it('without an assignee is reported to the leads of its department, of a removed ticket to no one', async () => {
    const departments = await request(server.url, 'listDepartments', {}, desk.merchant.admin);
    const departmentId = departments.body.departments[0]?.id ?? '';
    await makeMember(server, desk.merchant.id, 'CALLCENTER_USER1', { department: 'Care' });
    const removed = await desk.ticket({ departmentId });
    await request(server.url, 'removeTask', { params: { id: removed.id } }, desk.merchant.admin);
    const { number } = await desk.ticket({ departmentId });
    await sendDue(desk.scope, new Date(Date.now() + 50 * MINUTE));
    expect(await desk.notified('sla_warning')).toEqual([
      [desk.colleague.id, `The first reply to #${number} is due soon`],
    ]);
  });

  it('is found by the sweep over all merchants', async () => {
    await desk.ticket({ assignedTo: desk.merchant.admin.id });
    await sweep(server.services, new Date(Date.now() + 50 * MINUTE));
    expect(await desk.notified('sla_warning')).toHaveLength(1);
  });

  it('is reported again after more time was granted', async () => {
    const { id } = await desk.ticket({ assignedTo: desk.merchant.admin.id });
    await sendDue(desk.scope, new Date(Date.now() + 2 * HOUR));
    expect(await desk.notified('sla_breach')).toHaveLength(1);
    await desk.update(id, { priority: 'Low' });
    await sendDue(desk.scope, new Date(Date.now() + 2 * HOUR));
    expect(await desk.notified('sla_breach')).toHaveLength(1);
    await sendDue(desk.scope, new Date(Date.now() + 9 * HOUR));
    expect(await desk.notified('sla_breach')).toHaveLength(2);
  });
});
