import { and, asc, eq, sql } from 'drizzle-orm';
import { prepared } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { openedCondition } from './access.ts';
import { conversations } from './tables.ts';
import { visitorOfThread } from './thread-filter.ts';

const mergedIds = prepared('merged_into', (db) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, sql.placeholder('merchantId')),
        eq(conversations.mergedInto, sql.placeholder('id')),
      ),
    ),
);

/** The conversations merged into one, of those that the member may see, oldest first. */
export async function mergedInto({ tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>, id: string) {
  const { merchantId, read } = tenant;
  const merged = await read((db) => mergedIds(db, { merchantId, id }));
  if (merged.length === 0) return [];
  const visibility = visibilityCondition(await loadViewer(tenant, caller));
  const among = isOneOf(
    conversations.id,
    merged.map((one) => one.id),
  );
  return read((db) =>
    db
      .select({
        conversationID: conversations.id,
        subject: conversations.subject,
        count: sql<number>`${conversations.inboundCount} + ${conversations.outboundCount}`,
      })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(and(eq(conversations.merchantId, merchantId), among, visibility, openedCondition(caller)))
      .orderBy(asc(conversations.id)),
  );
}
