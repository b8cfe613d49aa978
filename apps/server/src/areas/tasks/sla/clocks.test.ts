import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Desk, HOUR, MINUTE, makeDesk } from '../testing/desk.ts';
import { renewClocks } from './renewing.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await makeDesk(server);
});

const near = (ms: number | null | undefined, expected: number) =>
  expect(Math.abs((ms ?? Number.NaN) - expected), `${ms} is about ${expected}`).toBeLessThan(30_000);

describe('the clocks of a ticket', () => {
  it('start when it is created, by the default policy; a task has none', async () => {
    const { id, createdDate, clocks, nextDueDate } = await desk.ticket();
    expect(clocks.map(({ target, state }) => [target, state])).toEqual([
      ['firstResponse', 'running'],
      ['resolution', 'running'],
    ]);
    const due = Date.parse(createdDate) + HOUR;
    expect(nextDueDate).toBe(new Date(due).toISOString());
    expect((await desk.ticket({ mode: 'Task' })).clocks).toEqual([]);
    expect((await desk.update(id, { mode: 'Task' })).body).toMatchObject({
      clocks: [],
      firstResponsePending: false,
    });
    expect((await desk.update(id, { mode: 'Ticket' })).body.clocks).toHaveLength(2);
  });

  it('pause while it waits for the customer, and continue with the remaining time', async () => {
    const { id } = await desk.ticket();
    await desk.age(id, 20 * MINUTE);
    await desk.update(id, { status: 'Pending' });
    expect(await desk.clockOf(id, 'firstResponse')).toMatchObject({ state: 'paused', dueDate: null });
    await desk.age(id, 5 * HOUR);
    near((await desk.clockOf(id, 'firstResponse'))?.usedMs, 20 * MINUTE);
    await desk.update(id, { status: 'In Progress' });
    const clock = await desk.clockOf(id, 'firstResponse');
    expect(clock?.state).toBe('running');
    near(clock?.remainingMs, 40 * MINUTE);
  });

  it('stop when it is completed; when reopened, the resolution clock continues', async () => {
    const { id } = await desk.ticket();
    await desk.age(id, HOUR / 2);
    await desk.update(id, { status: 'Completed' });
    expect((await desk.read(id)).clocks.map(({ state }) => state)).toEqual(['met', 'met']);
    expect((await desk.read(id)).firstResponsePending).toBe(false);
    await desk.age(id, 9 * HOUR);
    await desk.update(id, { status: 'In Progress' });
    expect((await desk.clockOf(id, 'firstResponse'))?.state).toBe('met');
    near((await desk.clockOf(id, 'resolution'))?.usedMs, HOUR / 2);
  });

  it('keep the elapsed time when the priority changes', async () => {
    const { id } = await desk.ticket({ priority: 'Medium' });
    await desk.age(id, 2 * HOUR);
    const { body } = await desk.update(id, { priority: 'High' });
    expect(body.clocks[0]).toMatchObject({ state: 'breached', targetMs: HOUR });
    near(body.clocks[0]?.usedMs, 2 * HOUR);
    expect((await desk.update(id, { priority: 'Low' })).body.clocks[0]).toMatchObject({
      state: 'running',
      targetMs: 8 * HOUR,
    });
  });
});

describe('opening hours', () => {
  const always = { from: '00:00', to: '24:00' };
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
  const nameOf = (date: Date) => days[date.getUTCDay()] ?? 'Sunday';
  const setHours = (week: object | null) =>
    request(
      server.url,
      'updateMerchantAttributes',
      { body: { settings: { openingHours: week && { week, holidays: [] } } } },
      desk.merchant.admin,
    );

  it('are the only time that counts', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await setHours({ [nameOf(tomorrow)]: [always] });
    const { id, clocks } = await desk.ticket();
    const opening = Date.parse(`${tomorrow.toISOString().slice(0, 10)}T00:00:00Z`);
    expect(clocks[0]).toMatchObject({
      usedMs: 0,
      inOpeningTime: true,
      dueDate: new Date(opening + HOUR).toISOString(),
    });
    await desk.update(id, { status: 'Pending' });
    expect((await desk.clockOf(id, 'firstResponse'))?.usedMs).toBe(0);
  });

  it('do not change time already counted when they change', async () => {
    const { id } = await desk.ticket();
    await desk.age(id, HOUR / 2);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await setHours({ [nameOf(tomorrow)]: [always] });
    await expect
      .poll(async () => (await desk.clockOf(id, 'firstResponse'))?.inOpeningTime, { timeout: 15_000 })
      .toBe(true);
    const clock = await desk.clockOf(id, 'firstResponse');
    near(clock?.usedMs, HOUR / 2);
    const opening = Date.parse(`${tomorrow.toISOString().slice(0, 10)}T00:00:00Z`);
    near(Date.parse(clock?.dueDate ?? ''), opening + HOUR / 2);
  });
});

describe('policies', () => {
  const minutes = (each: number) => {
    const promise = { firstResponse: each, nextResponse: each, resolution: each };
    return { Low: promise, Medium: promise, High: promise };
  };
  const list = async () =>
    (await request(server.url, 'listSlaPolicies', {}, desk.merchant.admin)).body.policies;

  it('of a department take precedence over those of a type, and both over the default', async () => {
    const [usual] = await list();
    expect(usual).toMatchObject({ department: null, type: null, warningShare: 0.8 });
    const departments = await request(server.url, 'listDepartments', {}, desk.merchant.admin);
    const departmentId = departments.body.departments[0]?.id ?? '';
    const create = (body: object) =>
      request(
        server.url,
        'createSlaPolicy',
        { body: { minutes: minutes(1), inOpeningTime: false, warningShare: 1, ...body } },
        desk.merchant.admin,
      );
    expect((await create({})).body.field).toBe('departmentId');
    expect((await create({ type: 'Unheard of' })).body.field).toBe('type');
    expect((await create({ type: 'Feedback', minutes: minutes(7) })).status).toBe(200);
    expect((await create({ departmentId, minutes: minutes(9) })).status).toBe(200);
    expect((await create({ departmentId, type: 'Feedback', minutes: minutes(11) })).status).toBe(200);
    const target = async (body: object) => (await desk.ticket(body)).clocks[0]?.targetMs;
    expect(await target({ type: 'Feedback' })).toBe(7 * MINUTE);
    expect(await target({ departmentId })).toBe(9 * MINUTE);
    expect(await target({ departmentId, type: 'Feedback' })).toBe(11 * MINUTE);
    expect(await target({})).toBe(HOUR);
  });

  it('apply to running clocks when they change, which keep the elapsed time', async () => {
    const { id } = await desk.ticket();
    await desk.age(id, 10 * MINUTE);
    const [usual] = await list();
    const body = { minutes: minutes(30), inOpeningTime: true, warningShare: 0.5 };
    const save = (change: object) =>
      request(
        server.url,
        'updateSlaPolicy',
        { params: { id: usual?.id ?? '' }, body: { ...body, ...change } },
        desk.merchant.admin,
      );
    expect((await save({ warningShare: 2 })).status).toBe(400);
    expect((await save({})).body).toMatchObject({ minutes: { High: { firstResponse: 30 } } });
    await renewClocks(desk.scope, new Date());
    near((await desk.clockOf(id, 'firstResponse'))?.remainingMs, 20 * MINUTE);
    const removal = await request(
      server.url,
      'removeSlaPolicy',
      { params: { id: usual?.id ?? '' } },
      desk.merchant.admin,
    );
    expect(removal.body.error).toBe('sla_default_stays');
  });
});
