import type { WidgetConversation, WidgetThread } from '@foyer/contract/widget/shapes';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { members } from '../accounts/tables.ts';
import { findOwnConversations, type Owned, type Owner } from '../conversations/access.ts';
import { type ConversationRow, presentMessages } from '../conversations/present.ts';
import { type MessageRange, readMessages } from '../conversations/queries.ts';
import { latestConversation } from '../conversations/visitor-conversation.ts';
import { presentWidgetConversation, toPublicMessages, type VisibleAgent } from './present.ts';

/** The visitor's newest conversation. */
export const currentConversation = (
  tenant: Tenant,
  visitorId: string,
): Promise<ConversationRow | undefined> =>
  tenant.read((db) => latestConversation(db, tenant.merchantId, visitorId));

/** A page of a conversation as visible to its visitor. Null when it is not theirs. */
export async function readOwnThread(
  tenant: Tenant,
  owner: Owner,
  conversationId: string,
  range: Omit<MessageRange, 'publicOnly'>,
): Promise<z.infer<typeof WidgetThread> | null> {
  const conversation = await readOwnState(tenant, owner, conversationId);
  if (!conversation) return null;
  return { conversation, ...(await readOwnMessages(tenant, conversationId, range)) };
}

/** A page of the messages of a conversation that its visitor may see. */
export async function readOwnMessages(
  tenant: Tenant,
  conversationId: string,
  range: Omit<MessageRange, 'publicOnly'>,
): Promise<Pick<z.infer<typeof WidgetThread>, 'messages' | 'hasMore'>> {
  const { rows, hasMore } = await readMessages(tenant, conversationId, { ...range, publicOnly: true });
  return { messages: toPublicMessages(presentMessages(rows)), hasMore };
}

/** A visitor's own conversation without its messages. Null when it is not theirs. */
export const readOwnState = async (
  tenant: Tenant,
  owner: Owner,
  id: string,
): Promise<WidgetConversation | null> => (await readOwnStates(tenant, [{ owner, id }]))[0] ?? null;

/** Conversations of visitors without their messages, in the given order. Null for those that are not theirs. */
export async function readOwnStates(
  tenant: Tenant,
  owned: readonly Owned[],
): Promise<(WidgetConversation | null)[]> {
  const rows = await findOwnConversations(tenant, owned);
  const agents = await findAgents(
    tenant,
    rows.flatMap((row) => row?.assignedTo ?? []),
  );
  return rows.map((row) =>
    row ? presentWidgetConversation(row, agents.get(row.assignedTo ?? '') ?? null) : null,
  );
}

async function findAgents(
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisibleAgent>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, imageUrl } = members;
  const rows = await tenant.read((db) =>
    db
      .select({ id, firstName, lastName, imageUrl })
      .from(members)
      .where(and(eq(members.merchantId, tenant.merchantId), isOneOf(members.id, ids))),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
