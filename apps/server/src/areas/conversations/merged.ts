import { and, asc, eq } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { loadViewer, sightCondition } from '../visitors/sight.ts';
import { visitors } from '../visitors/tables.ts';
import { conversations } from './tables.ts';
import { visitorOfThread } from './thread-filter.ts';

/** The conversations that go on in one, of those that the member may see, in the order in which they began. */
export async function mergedInto({ tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>, id: string) {
  const sight = sightCondition(await loadViewer(tenant, caller));
  const rows = await tenant.read((db) =>
    db
      .select({ conversation: conversations })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.mergedInto, id), sight))
      .orderBy(asc(conversations.id)),
  );
  return rows.map(({ conversation }) => ({
    conversationID: conversation.id,
    subject: conversation.subject,
    count: conversation.inboundCount + conversation.outboundCount,
  }));
}
