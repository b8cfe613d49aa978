import { and, eq } from 'drizzle-orm';
import type { MemberScope, VisitorScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { visitorFor } from '../visitors/access.ts';
import { loadViewer, sightCondition } from '../visitors/sight.ts';
import { visitors } from '../visitors/tables.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';
import { conversations } from './tables.ts';

async function find({ tenant }: Pick<MemberScope, 'tenant'>, id: string): Promise<ConversationRow> {
  const row = await readConversation(tenant, id);
  if (!row) throw notFound();
  return row;
}

/** The conversation of an id from outside, when the member may see its visitor. */
export async function conversationFor(
  scope: Pick<MemberScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const row = await find(scope, id);
  await visitorFor(scope, row.visitorId);
  return row;
}

/** Whether the member may see the visitor of a conversation now. */
export async function seesConversation(
  { tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>,
  id: string,
): Promise<boolean> {
  const sight = sightCondition(await loadViewer(tenant, caller));
  const rows = await tenant.read((db) =>
    db
      .select({ id: conversations.id })
      .from(conversations)
      .innerJoin(
        visitors,
        and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
      )
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.id, id), sight)),
  );
  return rows.length > 0;
}

/** The visitor's own conversation of an id from outside. */
export async function ownConversation(
  scope: Pick<VisitorScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const row = await find(scope, id);
  if (row.visitorId !== scope.caller.id) throw notFound();
  return row;
}
