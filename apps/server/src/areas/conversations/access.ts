import { and, eq, type SQL } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberScope, VisitorScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { loadViewer, sightCondition } from '../visitors/sight.ts';
import { visitors } from '../visitors/tables.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';
import { conversations } from './tables.ts';
import { visitorOfThread } from './thread-filter.ts';

/** The conversation of an id from outside, when the member may see its visitor. */
export async function conversationFor(
  { tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const sight = sightCondition(await loadViewer(tenant, caller));
  const row = await (sight ? readSeen(tenant, id, sight) : readConversation(tenant, id));
  if (!row) throw notFound();
  return row;
}

async function readSeen(tenant: Tenant, id: string, sight: SQL): Promise<ConversationRow | undefined> {
  const [found] = await tenant.read((db) =>
    db
      .select({ row: conversations })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.id, id), sight)),
  );
  return found?.row;
}

/** The visitor's own conversation of an id from outside. */
export async function ownConversation(
  scope: Pick<VisitorScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const row = await readConversation(scope.tenant, id);
  if (row?.visitorId !== scope.caller.id) throw notFound();
  return row;
}
