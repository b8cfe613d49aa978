import { visitorName } from '@foyer/domain/visitor-name';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { answeredCondition } from '../engagements/answered.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { openedCondition } from './access.ts';
import { conversations } from './tables.ts';

interface Wanted {
  readonly since?: string | undefined;
  readonly answered?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the conversations of an engagement that the caller may see, newest first. */
export async function readEngagementConversations(
  { tenant, caller }: MemberScope,
  engagementId: string,
  { since, answered, cursor, limit }: Wanted,
) {
  const viewer = await loadViewer(tenant, caller);
  const rows = await tenant.read((db) =>
    db
      .select({
        row: conversations,
        visitor: { firstName: visitors.firstName, lastName: visitors.lastName },
      })
      .from(conversations)
      .innerJoin(
        visitors,
        and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
      )
      .where(
        and(
          eq(conversations.merchantId, tenant.merchantId),
          eq(conversations.engagementId, engagementId),
          since === undefined ? undefined : gte(conversations.createdAt, new Date(since)),
          answered === undefined ? undefined : sql`${answeredCondition(sql`conversations`)} = ${answered}`,
          openedCondition(caller),
          visibilityCondition(viewer),
          afterCursor(cursor, conversations.createdAt, conversations.id),
        ),
      )
      .orderBy(desc(conversations.createdAt), desc(conversations.id))
      .limit(limit + 1),
  );
  const { page, nextCursor } = cutPage(rows, limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
  return {
    nextCursor,
    conversations: page.map(({ row, visitor }) => ({
      conversationID: row.id,
      referenceID: row.visitorId,
      channel: row.channel,
      kind: row.kind,
      status: row.status,
      createdDate: row.createdAt.toISOString(),
      score: row.ratingScore,
      visitorName: visitorName({ referenceID: row.visitorId, ...visitor }),
      lastMessage: row.lastMessage?.text ?? '',
    })),
  };
}
