import { request } from '@foyer/contract/request';
import type { SearchHit, SearchKind } from '@foyer/contract/search/kinds';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { indexMerchant } from '../areas/inbox/search/indexing.ts';
import { threadsOf } from '../areas/inbox/testing/threads.ts';
import { tasksBy } from '../areas/tasks/testing/tasks.ts';
import { indexVisitors } from '../areas/visitors/search/indexing.ts';
import { visitors } from '../areas/visitors/tables.ts';
import { newId } from '../kernel/ids.ts';
import { makeMerchant, type TestMember } from './builders.ts';
import type { TestServer } from './server.ts';

/** A merchant with data to search. */
export async function makeShop(server: TestServer) {
  const merchant = await makeMerchant(server);
  const threads = threadsOf(server, merchant);
  const tenant = server.services.database.tenant(merchant.id);
  const index = async () => {
    await indexVisitors(server.services, merchant.id);
    await indexMerchant(server.services, merchant.id);
  };
  const search = async (
    q: string,
    query: { kinds?: string; limit?: number } = {},
    by: TestMember = merchant.admin,
  ) => {
    await index();
    const { status, body } = await request(server.url, 'search', { query: { q, ...query } }, by);
    expect(status).toBe(200);
    return body.groups;
  };
  return {
    merchant,
    me: merchant.admin,
    threads,
    search,
    tasks: tasksBy(server, merchant.admin),
    /** Creates a visitor with the given fields. */
    async person(values: Partial<typeof visitors.$inferInsert>): Promise<string> {
      const id = newId();
      await tenant.read((db) => db.insert(visitors).values({ merchantId: merchant.id, id, ...values }));
      return id;
    },
    rename: (id: string, values: Partial<typeof visitors.$inferInsert>) =>
      tenant.read((db) =>
        db
          .update(visitors)
          .set(values)
          .where(and(eq(visitors.merchantId, merchant.id), eq(visitors.id, id))),
      ),
    /** The results of one kind. */
    async found<Kind extends SearchKind>(kind: Kind, q: string, by?: TestMember): Promise<SearchHit<Kind>[]> {
      const [group] = await search(q, { kinds: kind }, by);
      return (group?.hits ?? []) as SearchHit<Kind>[];
    },
  };
}
