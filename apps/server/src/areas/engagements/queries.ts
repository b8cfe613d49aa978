import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { engagements, identityKeys } from './tables.ts';

const currentKey = sql<string | null>`(select k.key_id from ${identityKeys} k
  where k.merchant_id = ${engagements.merchantId} and k.engagement_id = ${engagements.id} and k.valid_until is null)`;

/** Number of conversations by engagement. Conversations are a higher area, so the table is referenced by name only. */
const conversationCounts = (merchantId: number) => sql`(
  select engagement_id, count(*)::int as count from conversations
  where merchant_id = ${merchantId} and engagement_id is not null group by engagement_id
) as conversation_counts`;

function select(db: Db, merchantId: number, conditions: SQL | undefined) {
  return db
    .select({
      engagement: engagements,
      identityKeyId: currentKey,
      allConversations: sql<number>`coalesce(conversation_counts.count, 0)`,
    })
    .from(engagements)
    .leftJoin(conversationCounts(merchantId), sql`conversation_counts.engagement_id = ${engagements.id}`)
    .where(and(eq(engagements.merchantId, merchantId), isNull(engagements.removedAt), conditions))
    .orderBy(desc(engagements.createdAt), desc(engagements.id));
}
export type EngagementRow = Awaited<ReturnType<typeof select>>[number];

/** One engagement. Null when there is none, or it is removed. */
export async function findEngagement(db: Db, merchantId: number, id: string): Promise<EngagementRow | null> {
  const rows = await select(db, merchantId, eq(engagements.id, id));
  return rows[0] ?? null;
}

interface EngagementList {
  readonly status?: 'Active' | 'Inactive' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of engagements plus one row, newest first. */
export function readEngagements(tenant: Tenant, { status, cursor, limit }: EngagementList) {
  const { createdAt, id } = engagements;
  return tenant.read((db) =>
    select(
      db,
      tenant.merchantId,
      and(status && eq(engagements.status, status), afterCursor(cursor, createdAt, id)),
    ).limit(limit + 1),
  );
}

/** The valid sealed keys of an engagement: the current one and, for a day, the previous one. */
export function readIdentityKeys(tenant: Tenant, engagementId: string) {
  return tenant.read((db) =>
    db
      .select()
      .from(identityKeys)
      .where(
        and(
          eq(identityKeys.merchantId, tenant.merchantId),
          eq(identityKeys.engagementId, engagementId),
          or(isNull(identityKeys.validUntil), gt(identityKeys.validUntil, new Date())),
        ),
      ),
  );
}
