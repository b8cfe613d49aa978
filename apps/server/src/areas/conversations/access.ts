import type { MemberScope, VisitorScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { visitorFor } from '../visitors/access.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';

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

/** The visitor's own conversation of an id from outside. */
export async function ownConversation(
  scope: Pick<VisitorScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const row = await find(scope, id);
  if (row.visitorId !== scope.caller.id) throw notFound();
  return row;
}
