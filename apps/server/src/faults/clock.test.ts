import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userAgents } from '../areas/accounts/tables.ts';
import { endSilentVisits } from '../areas/visitors/presence.ts';
import {
  clientHeader,
  connectMember,
  connectVisitor,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  signIn,
  someAddress,
  type TestMember,
  type TestMerchant,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let neighbours: Neighbours;
let merchant: TestMerchant;
let member: TestMember;

beforeAll(async () => {
  server = await startOwnServer();
  neighbours = await makeNeighbours(server);
});
afterAll(async () => {
  await neighbours.close();
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server);
  member = await makeMember(server, merchant.id, 'USER');
});
afterEach(() => vi.useRealTimers());

/** Moves the clock of the server, not that of the database. */
function setClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + byMs);
}

const isSignedIn = async (token: string) =>
  (await request(server.url, 'listColleagues', {}, { token })).status === 200;
const renew = (refresh_token: string) =>
  request(
    server.url,
    'token',
    { body: { grant_type: 'refresh_token', refresh_token } },
    { headers: { authorization: clientHeader, 'x-forwarded-for': someAddress() } },
  );

describe('a jump of the clock', () => {
  it('ahead and back ends no sign-in: tokens are refreshed, and earlier ones are valid again', async () => {
    const socket = await connectMember(server, member);
    setClock(HOUR_MS);
    expect(await isSignedIn(member.token)).toBe(false);
    const renewed = await renew(member.refreshToken);
    expect(renewed.status).toBe(200);
    expect(await isSignedIn(renewed.body.access_token)).toBe(true);
    socket.send({ type: 'ping' });
    await socket.next('pong');
    await neighbours.talk();

    setClock(-HOUR_MS);
    for (const token of [member.token, renewed.body.access_token]) expect(await isSignedIn(token)).toBe(true);
    expect((await renew(renewed.body.refresh_token)).status).toBe(200);
    await socket.close();
  });

  it('back does not make a used token valid again', async () => {
    setClock(HOUR_MS);
    const renewed = await renew(member.refreshToken);
    setClock(-HOUR_MS);
    expect((await renew(member.refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await isSignedIn(renewed.body.access_token)).toBe(false);
  });

  it('ahead by a month requires signing in again, and back restores the sign-ins', async () => {
    setClock(30 * DAY_MS);
    expect((await renew(member.refreshToken)).body).toMatchObject({ error: 'invalid_grant' });
    const { body: again } = await signIn(server.url, member.userName, member.password);
    expect(await isSignedIn(again.access_token)).toBe(true);
    setClock(-30 * DAY_MS);
    expect(await isSignedIn(again.access_token)).toBe(true);
    expect((await renew(again.refresh_token)).status).toBe(200);
    expect((await renew(member.refreshToken)).status).toBe(200);
  });

  it('back and ahead again ends no sign-in made in between', async () => {
    setClock(-DAY_MS);
    expect(await isSignedIn(member.token)).toBe(true);
    const { body: earlier } = await signIn(server.url, member.userName, member.password);
    expect(await isSignedIn(earlier.access_token)).toBe(true);
    setClock(DAY_MS);
    expect(await isSignedIn(earlier.access_token)).toBe(false);
    const { status, body } = await renew(earlier.refresh_token);
    expect(status).toBe(200);
    expect(await isSignedIn(body.access_token)).toBe(true);
  });

  it.each([
    ['ahead', HOUR_MS],
    ['back', -HOUR_MS],
  ])('%s leaves visitors who they are, and everybody where they are', async (_, byMs) => {
    const { engagementID } = await makeEngagement(server, merchant);
    const visitor = await makeVisitor(server, engagementID);
    const [tab, agent] = [await connectVisitor(server, visitor), await connectMember(server, member)];
    const whoIsThere = async () => {
      const { token } = merchant.admin;
      const [{ body: team }, { body: board }, { body: config }] = await Promise.all([
        request(server.url, 'listColleagues', {}, { token }),
        request(server.url, 'listActiveVisitors', {}, { token }),
        request(server.url, 'getWidgetConfig', { params: { engagementID } }),
      ]);
      return {
        members: team.colleagues.flatMap(({ id, presence }) => (presence === 'online' ? [id] : [])),
        visitors: board.visitors.flatMap((row) => (row.isOnline ? [row.referenceID] : [])),
        isOpen: config.open,
      };
    };
    const everybody = { members: [member.id], visitors: [visitor.referenceID], isOpen: true };
    await expect.poll(whoIsThere).toEqual(everybody);
    setClock(byMs);
    // The administrator signs in under the new clock.
    const { body } = await signIn(server.url, merchant.admin.userName, merchant.admin.password);
    merchant = { ...merchant, admin: { ...merchant.admin, token: body.access_token } };
    expect(await whoIsThere()).toEqual(everybody);

    const { visitorToken } = visitor;
    const again = await makeVisitor(server, engagementID, { visitorToken });
    expect(again.referenceID).toBe(visitor.referenceID);
    expect(again.sessionID).toBe(visitor.sessionID);
    tab.send({ type: 'page', url: 'https://shop.test/tables', title: 'Tables' });
    tab.send({ type: 'ping' });
    await tab.next('pong');
    await endSilentVisits(server.services);
    expect(await whoIsThere()).toEqual(everybody);
    await neighbours.talk();

    // A lease that expired by the database's clock has expired, whatever the time is here.
    await agent.close();
    await server.services.database
      .tenant(merchant.id)
      .read((db) => db.update(userAgents).set({ leaseUntil: sql`now()` }));
    expect(await whoIsThere()).toMatchObject({ members: [], isOpen: false });
    await tab.close();
  });
});
