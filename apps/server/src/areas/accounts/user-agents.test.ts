import type { UserAgentUpdate } from '@foyer/contract/accounts/shapes';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { connectMember, makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { TestSocket } from '../../testing/socket.ts';
import { publishEndedLeases } from './lease-sweep.ts';
import { HEARTBEAT_LEASE_MS, memberChanged, RETURN_MS, SOCKET_LEASE_MS } from './presence.ts';
import { userAgents } from './tables.ts';

let server: TestServer;
let merchantId: number;
let watcher: TestMember;
let member: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const merchant = await makeMerchant(server);
  merchantId = merchant.id;
  watcher = merchant.admin;
  member = await makeMember(server, merchantId, 'USER');
});

const heartbeat = (body: z.input<typeof UserAgentUpdate> = {}, { token } = member) =>
  request(server.url, 'updateUserAgent', { body }, { token });
const leave = () => request(server.url, 'deleteUserAgent', { body: undefined }, { token: member.token });
const presence = async () => {
  const { body } = await request(server.url, 'listColleagues', {}, { token: watcher.token });
  return body.colleagues.find(({ id }) => id === member.id)?.presence;
};
const present = async () =>
  (await request(server.url, 'getUserAgents', {}, { token: watcher.token })).body.userAgents.map(
    ({ id }) => id,
  );

const ofMember = ({ id } = member) => eq(userAgents.memberId, id);
const tenant = () => server.services.database.tenant(merchantId);
const leaseMs = async () => {
  const [row] = await tenant().read((db) => db.select().from(userAgents).where(ofMember()));
  return (row?.leaseUntil.getTime() ?? 0) - Date.now();
};
/** Ends a lease now. */
async function endLease(of = member) {
  const leaseUntil = new Date(Date.now() - 1);
  await tenant().read((db) => db.update(userAgents).set({ leaseUntil }).where(ofMember(of)));
}

const nextPresence = (watching: TestSocket, wanted: string, { id } = member) =>
  watching.next('colleague', ({ colleague }) => colleague.id === id && colleague.presence === wanted);

describe('the heartbeat', () => {
  it('keeps a member present until the next is due', async () => {
    expect(await presence()).toBe('offline');
    const { body } = await heartbeat({ department: 'Sales', firstName: 'Somebody', lastName: 'Else' });
    expect(body).toMatchObject({
      id: member.id,
      firstName: 'Test',
      merchantID: merchantId,
      department: 'Sales',
    });
    expect(await presence()).toBe('online');
    expect(await present()).toEqual([member.id]);
    expect(Math.abs((await leaseMs()) - HEARTBEAT_LEASE_MS)).toBeLessThan(5_000);
  });

  it('sets away and online, which a heartbeat without status keeps', async () => {
    await heartbeat({ loginStatus: 'away' });
    expect(await presence()).toBe('away');
    await heartbeat();
    expect(await presence()).toBe('away');
    await heartbeat({ loginStatus: 'online' });
    expect(await presence()).toBe('online');
  });

  it('starts as online after an absence', async () => {
    await heartbeat({ loginStatus: 'away' });
    await endLease();
    expect(await presence()).toBe('offline');
    await heartbeat();
    expect(await presence()).toBe('online');
  });

  it('ends when the member leaves or logs out', async () => {
    await heartbeat();
    expect((await leave()).body).toEqual({ success: true });
    expect(await presence()).toBe('offline');
    expect(await present()).toEqual([]);
    await heartbeat();
    await heartbeat({ loginStatus: 'logout' });
    expect(await presence()).toBe('offline');
  });
});

describe('a socket', () => {
  it('keeps a member present, with a grace period after it closes', async () => {
    const socket = await connectMember(server, member);
    await expect.poll(presence).toBe('online');
    expect(Math.abs((await leaseMs()) - SOCKET_LEASE_MS)).toBeLessThan(5_000);
    await socket.close();
    await expect.poll(leaseMs).toBeLessThanOrEqual(RETURN_MS);
    expect(await presence()).toBe('online');
  });

  it('shortens the lease of a heartbeat, and outlives the leaving of another tab', async () => {
    const socket = await connectMember(server, member);
    await expect.poll(presence).toBe('online');
    await heartbeat();
    expect(await leaseMs()).toBeLessThanOrEqual(SOCKET_LEASE_MS);
    await leave();
    expect(await presence()).toBe('online');
    await socket.close();
  });

  it('sends colleagues who connects, is away and disconnects', async () => {
    const watching = await connectMember(server, watcher);
    const received = (wanted: string) => nextPresence(watching, wanted);
    const socket = await connectMember(server, member);
    await received('online');
    socket.send({ type: 'presence', presence: 'away' });
    await received('away');
    await socket.close();
    await expect.poll(leaseMs).toBeLessThanOrEqual(RETURN_MS);
    watching.forget();
    await endLease();
    await publishEndedLeases(server.services, null);
    await received('offline');
    await watching.close();
  });

  it('publishes ended leases once, and no active ones', async () => {
    const running = await makeMember(server, merchantId, 'USER');
    const next = await makeMember(server, merchantId, 'USER');
    const watching = await connectMember(server, watcher);
    for (const each of [member, running, next]) await heartbeat({}, each);
    await endLease();
    await nextPresence(watching, 'offline');
    await endLease(next);
    await nextPresence(watching, 'offline', next);
    const received = watching.frames.flatMap((frame) =>
      frame.type === 'colleague' ? [frame.colleague] : [],
    );
    const presences = ({ id }: TestMember) =>
      received.filter((one) => one.id === id).map((one) => one.presence);
    expect([member, running].map(presences)).toEqual([['online', 'offline'], ['online']]);
    await watching.close();
  });
});

it('members of a team receive changes without a query each, while they are in the team', async () => {
  const { database, bus } = server.services;
  const supervisors = await Promise.all(
    [1, 2, 3].map(() => makeMember(server, merchantId, 'CALLCENTER_SUPERVISOR')),
  );
  const memberIds = [...supervisors, member].map(({ id }) => id);
  const { body } = await request(
    server.url,
    'createDepartment',
    { body: { name: 'Care', memberIds, rules: [] } },
    { token: watcher.token },
  );
  const sockets = await Promise.all(supervisors.map((supervisor) => connectMember(server, supervisor)));
  await Promise.all(sockets.map((socket, index) => nextPresence(socket, 'online', supervisors[index])));
  const broadcastQueries = async () => {
    for (const socket of sockets) socket.forget();
    const tenant = vi.spyOn(database, 'tenant');
    bus.publish(memberChanged(merchantId, member.id));
    for (const socket of sockets) await nextPresence(socket, 'offline');
    const queries = tenant.mock.calls.filter(([id]) => id === merchantId).length;
    tenant.mockRestore();
    return queries;
  };
  await broadcastQueries();
  // Background work of the server is counted too, but not every time.
  const asked = [await broadcastQueries(), await broadcastQueries(), await broadcastQueries()];
  expect(Math.min(...asked)).toBe(1);

  const [first, second] = sockets as [TestSocket, TestSocket];
  await request(
    server.url,
    'updateDepartment',
    { body: { id: body.id, memberIds: [supervisors[0]?.id ?? '', member.id] } },
    { token: watcher.token },
  );
  await second.next('rights');
  for (const socket of sockets) socket.forget();
  bus.publish(memberChanged(merchantId, member.id));
  await nextPresence(first, 'offline');
  bus.publish(memberChanged(merchantId, supervisors[1]?.id ?? ''));
  await second.next('colleague');
  expect(second.frames.filter(({ type }) => type === 'colleague')).toMatchObject([
    { colleague: { id: supervisors[1]?.id } },
  ]);
  for (const socket of sockets) await socket.close();
});

it('a lease from before the clock was set back is cut', async () => {
  await heartbeat();
  const leaseUntil = new Date(Date.now() + 3_600_000);
  await tenant().read((db) => db.update(userAgents).set({ leaseUntil }).where(ofMember()));
  await publishEndedLeases(server.services, null);
  expect(await leaseMs()).toBeLessThanOrEqual(SOCKET_LEASE_MS);
});

describe('login records', () => {
  const records = async ({ token }: TestMember, query: Record<string, string | number> = {}) =>
    (await request(server.url, 'listLoginSessions', { query }, { token })).body;
  const login = ({ token }: TestMember, more = {}) =>
    request(
      server.url,
      'createLoginRecord',
      { body: { lastLoginDt: new Date().toISOString(), version: '1.0', ...more } },
      { token },
    );

  it('contain the sent values, overridden by those known to the server', async () => {
    const lastLoginDt = new Date(Date.now() - 5_000).toISOString();
    await login(member, {
      lastLoginDt,
      device: 'Chrome Desktop',
      ip_Address: '6.6.6.6',
      email: 'x@y.z',
      createdBy: 'me',
    });
    const { loginSessions } = await records(member);
    expect(loginSessions).toEqual([
      expect.objectContaining({
        channel: 'Web',
        createdBy: 'me',
        department: 'Management',
        device: 'Chrome Desktop',
        email: `${member.userName}@test.example`,
        ip_Address: '127.0.0.1',
        lastLoginDt,
        loginStatus: 'login',
        logoutDt: '',
        merchantID: merchantId,
        version: '1.0',
      }),
    ]);
  });

  it('read times without a zone as UTC, and invalid ones as now', async () => {
    const time = new Date(Date.now() - 60_000).toISOString();
    await login(member, { lastLoginDt: time.slice(0, 19).replace('T', ' ') });
    expect((await records(member)).loginSessions[0]?.lastLoginDt).toBe(`${time.slice(0, 19)}.000Z`);
    await login(member, { lastLoginDt: '20/11/1826 10:00:00 AM' });
    const [record] = (await records(member)).loginSessions;
    expect(Date.parse(record?.lastLoginDt ?? '')).toBeGreaterThan(Date.now() - 10_000);
  });

  it('are one per sign-in, however often they are sent', async () => {
    await login(member);
    await login(member, { version: '1.1' });
    const { loginSessions } = await records(member);
    expect(loginSessions.map(({ version }) => version)).toEqual(['1.1']);
  });

  it('are listed newest first, page by page, for administrators from all members', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeMember(server, merchantId, 'USER')));
    for (const one of [member, ...others]) await login(one);
    const first = await records(watcher, { limit: 3 });
    const rest = await records(watcher, { limit: 3, cursor: first.nextCursor ?? '' });
    expect(rest.nextCursor).toBeNull();
    const emails = [...first.loginSessions, ...rest.loginSessions].map(({ email }) => email);
    expect(emails).toEqual(
      [...others.map(({ userName }) => userName).reverse(), member.userName].map(
        (name) => `${name}@test.example`,
      ),
    );
    const one = await records(watcher, { email: emails[0]?.toUpperCase() ?? '' });
    expect(one.loginSessions).toHaveLength(1);
  });

  it('of other members are hidden from other roles, even when requested', async () => {
    await login(member);
    await login(watcher);
    expect(await records(member)).toMatchObject({ loginSessions: [{}], total: 1 });
    expect((await records(member, { email: `${watcher.userName}@test.example` })).loginSessions).toEqual([]);
  });

  it('are filtered by days', async () => {
    await login(member);
    const today = new Date().toISOString().slice(0, 10);
    expect((await records(member, { fromDate: today, toDate: today })).loginSessions).toHaveLength(1);
    expect((await records(member, { toDate: '2020-01-01' })).loginSessions).toEqual([]);
    expect((await records(member, { fromDate: '2999-01-01' })).loginSessions).toEqual([]);
  });
});
