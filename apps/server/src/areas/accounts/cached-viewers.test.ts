import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { connectMember, makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { cachedViewers } from './cached-viewers.ts';
import { departmentMembers, departments } from './departments/tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The caller of a member's socket. */
function callerOf(id: string) {
  for (const { kind, caller } of server.services.live.connections) {
    if (kind === 'member' && caller.id === id) return caller;
  }
  throw new Error('The member is connected.');
}

it('returns viewers without a team synchronously, and loads the team of others', async () => {
  const { services } = server;
  const merchant = await makeMerchant(server);
  const lead = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR');
  const tenant = services.database.tenant(merchant.id);
  const department = { merchantId: merchant.id, departmentId: newId() };
  await tenant.transaction(async (db) => {
    await db
      .insert(departments)
      .values({ merchantId: merchant.id, id: department.departmentId, name: 'Sales' });
    const team = [lead.id, merchant.admin.id].map((memberId) => ({ ...department, memberId }));
    await db.insert(departmentMembers).values(team);
  });
  const sockets = [await connectMember(server, merchant.admin), await connectMember(server, lead)];
  const viewerOf = cachedViewers(services);
  const { promise: isForgotten, resolve } = Promise.withResolvers<void>();
  onTestFinished(services.bus.on('settings.changed', () => resolve()));
  services.bus.publish({ name: 'settings.changed', data: { merchantId: merchant.id, what: 'members' } });
  await isForgotten;
  expect(viewerOf(callerOf(merchant.admin.id))).toEqual({
    id: merchant.admin.id,
    role: 'ADMIN',
    visibility: 'all',
    departmentIds: [],
    teamIds: [],
  });
  const viewer = viewerOf(callerOf(lead.id));
  expect(viewer).toBeInstanceOf(Promise);
  expect(await viewer).toMatchObject({ visibility: 'team', departmentIds: [department.departmentId] });
  expect((await viewer).teamIds.toSorted()).toEqual([lead.id, merchant.admin.id].toSorted());
  for (const socket of sockets) await socket.close();
});
