import { request } from '@foyer/contract/request';
import { maySeeVisitor } from '@foyer/domain/visibility';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEngagement, makeMember, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { visibilityOf } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { visibilityCondition } from '../visitors/visibility.ts';
import { loadBoard } from './rows.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('visibility is the same in the domain’s rule, the condition for lists and the call', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const { engagementID } = await makeEngagement(server, merchant);
  const others = [
    await makeMember(server, merchant.id, 'USER'),
    await makeMember(server, merchant.id, 'USER'),
  ];
  const tenant = server.services.database.tenant(merchant.id);
  const nameless = await makeMember(server, merchant.id, 'USER', { lastName: '**' });
  const viewers = [admin];
  for (const visibility of ['all', 'team', 'own', 'checkin'] as const) {
    const input = { params: { name: `Own ${visibility}` }, body: { copyOf: 'USER', visibility } };
    await request(server.url, 'createRole', input, { token: admin.token });
    viewers.push(await makeMember(server, merchant.id, `OWN_${visibility.toUpperCase()}`));
  }
  for (const role of ['CALLCENTER_SUPERVISOR', 'CALLCENTER_USER3', 'PHYSICIAN']) {
    viewers.push(await makeMember(server, merchant.id, role));
  }
  const agents = [...viewers, ...others, nameless].map(({ id }) => id);
  const departmentIds = await Promise.all(
    [0, 1, 2].map(async (n) => {
      const body = {
        name: `Department ${n}`,
        memberIds: agents.filter((_, at) => at % 3 === n || at === 2),
      };
      return (await request(server.url, 'createDepartment', { body }, { token: admin.token })).body.id;
    }),
  );
  const some = (ids: readonly string[]) =>
    sql`array(select id from unnest(${sql.param([...ids])}::uuid[]) id where random() < 0.12 and n > 0)`;
  await tenant.transaction(async (db) => {
    await db.execute(sql`insert into visitors
        (merchant_id, id, agent_ids, department_ids, tracked_by, tracking_code, last_seen_at)
      select ${merchant.id}, gen_random_uuid(), ${some(agents)}, ${some(departmentIds)},
        case when random() < 0.3 then (${sql.param(agents)}::text[])[1 + floor(random() * ${agents.length})] || '|A|B'
          else '||' end, (array['1', '2', '9'])[1 + floor(random() * 3)], now()
      from generate_series(1, 300) n`);
    await db.execute(sql`insert into visits (merchant_id, id, visitor_id, engagement_id)
      select merchant_id, gen_random_uuid(), id, ${engagementID} from visitors where merchant_id = ${merchant.id}`);
  });
  const all = (await loadBoard(tenant, { limit: 500 })).rows;
  expect(all).toHaveLength(300);
  const seen: Record<string, number> = {};
  for (const member of viewers) {
    const { id, role } = member;
    const [row] = await tenant.read((db) => db.select().from(roles).where(eq(roles.name, role)));
    const visibility = visibilityOf(row ?? { name: role, visibility: 'all' });
    const caller = { merchantId: merchant.id, id, role, visibility };
    const viewer = await tenant.read((db) => viewerOf(db, caller));
    const byRule = all.filter((entry) => maySeeVisitor(viewer, entry.seen));
    expect((await loadBoard(tenant, { limit: 500 }, visibilityCondition(viewer))).rows).toEqual(byRule);
    const asked = { query: { limit: 200 } };
    const byCall = (await request(server.url, 'listActiveVisitors', asked, { token: member.token })).body;
    expect(byCall.visitors.map(({ referenceID }) => referenceID)).toEqual(
      byRule.slice(0, 200).map(({ visitor }) => visitor.referenceID),
    );
    seen[role] = byRule.length;
  }
  expect(seen).toMatchObject({ ADMIN: 300, OWN_ALL: 300 });
  for (const role of ['OWN_TEAM', 'OWN_OWN', 'OWN_CHECKIN', 'CALLCENTER_SUPERVISOR', 'PHYSICIAN']) {
    expect(seen[role]).toBeGreaterThan(0);
    expect(seen[role]).toBeLessThan(300);
  }
});
