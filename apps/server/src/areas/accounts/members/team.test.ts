import { randomUUID } from 'node:crypto';
import { memberList } from '@foyer/contract/accounts/list';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { departments } from '../departments/tables.ts';
import { totpSecrets } from '../second-factor/tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let ada: TestMember;
let grace: TestMember;
let percent: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server, 'Tidewell');
  ada = await makeMember(server, merchant.id, 'USER', {
    firstName: 'Ada',
    lastName: 'Byron',
    department: 'Sales',
  });
  grace = await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Grace', lastName: 'Hopper' });
  percent = await makeMember(server, merchant.id, 'USER', { firstName: '100%', lastName: 'Sure' });
});
afterAll(() => server.close());

type Query = Parameters<typeof request<'getUserDetails'>>[2]['query'];
const list = async (query: Query = {}, { token }: TestMember = merchant.admin) =>
  (await request(server.url, 'getUserDetails', { query }, { token })).body;
const idsOf = async (query: Query) => (await list(query)).users.map(({ id }) => id);

describe('the members of the team', () => {
  it('are listed page by page, newest first, with their total', async () => {
    const newestFirst = [percent.id, grace.id, ada.id, merchant.admin.id];
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor as string });
    expect([...first.users, ...second.users].map(({ id }) => id)).toEqual(newestFirst);
    expect([first.total, second.total, second.nextCursor]).toEqual([4, 4, null]);
  });

  it('can be paged in both directions in every order', async () => {
    for (const sort of Object.keys(memberList.sorts) as (keyof typeof memberList.sorts)[]) {
      for (const order of ['asc', 'desc'] as const) {
        const all = (await list({ sort, order })).users.map(({ id }) => id);
        const first = await list({ sort, order, limit: 2 });
        const last = await list({ sort, order, limit: 2, back: 'true' });
        const ids = ({ users }: typeof first) => users.map(({ id }) => id);
        expect([...ids(first), ...ids(last)], `${sort} ${order}`).toEqual(all);
        expect([first.previousCursor, last.nextCursor]).toEqual([null, null]);
        const before = await list({
          sort,
          order,
          limit: 2,
          back: 'true',
          cursor: last.previousCursor as string,
        });
        const after = await list({ sort, order, limit: 2, cursor: first.nextCursor as string });
        expect([ids(before), ids(after)]).toEqual([ids(first), ids(last)]);
      }
    }
    const names = (await list({ sort: 'name', order: 'asc' })).users.map(({ firstName }) => firstName);
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect((await list({ cursor: 'nonsense' })).field).toBe('cursor');
  });

  it('have presence, departments, second factor and last sign-in', async () => {
    const socket = await connectMember(server, ada);
    const tenant = server.services.database.tenant(merchant.id);
    const seal = { merchantId: merchant.id, memberId: ada.id, sealedSecret: 'sealed' };
    await tenant.read((db) => db.insert(totpSecrets).values(seal));
    const listed = async () => (await list({ text: 'byron' })).users[0];
    await expect.poll(listed).toMatchObject({ presence: 'online', hasSecondFactor: false });
    await tenant.read((db) =>
      db.update(totpSecrets).set({ confirmedAt: new Date() }).where(eq(totpSecrets.memberId, ada.id)),
    );
    const row = await listed();
    expect(row).toMatchObject({
      hasSecondFactor: true,
      merchant: { merchantId: merchant.id },
      departments: [{ name: 'Sales' }],
    });
    expect(Date.now() - Date.parse(row?.lastLoginDt ?? '')).toBeLessThan(60_000);
    const one = await request(server.url, 'getMember', { params: { id: ada.id } }, merchant.admin);
    expect(one.body).toEqual(row);
    await socket.close();
  });

  it.each([
    ['their name in full', () => 'ada BYRON', () => [ada.id]],
    ['their username', () => grace.userName, () => [grace.id]],
    ['their address', () => `${ada.userName}@test`, () => [ada.id]],
    ['a sign that patterns use', () => '100%', () => [percent.id]],
    ['another', () => '0_%', () => []],
    ['nothing that anybody has', () => 'nobody', () => []],
  ])('are found by %s', async (_, text, found) => {
    expect(await idsOf({ text: text() })).toEqual(found());
  });

  it('are filtered by role, department and status', async () => {
    expect(await idsOf({ role: 'MANAGER' })).toEqual([grace.id]);
    const [sales] = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.select().from(departments).where(eq(departments.name, 'Sales')));
    expect(await idsOf({ departmentId: sales?.id as string })).toEqual([ada.id]);
    expect(await list({ departmentId: randomUUID() })).toMatchObject({
      users: [],
      total: 0,
      nextCursor: null,
    });
    const gone = await makeMember(server, merchant.id, 'M_USER');
    await request(
      server.url,
      'updateUserAccount',
      { body: { id: gone.id, status: 'Inactive' } },
      { token: merchant.admin.token },
    );
    expect(await idsOf({ status: 'Inactive' })).toEqual([gone.id]);
    expect(await idsOf({ status: 'Active', role: 'M_USER' })).toEqual([]);
  });

  it('are of the own merchant, without its service user', async () => {
    const stranger = await makeMerchant(server);
    const { users, total } = await list({}, stranger.admin);
    expect([users.map(({ id }) => id), total]).toEqual([[stranger.admin.id], 1]);
  });
});
