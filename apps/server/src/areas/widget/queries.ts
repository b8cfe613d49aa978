import type { WidgetThread } from '@foyer/contract/widget/shapes';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import { members } from '../accounts/tables.ts';
import { findOwnConversation, type Owner } from '../conversations/access.ts';
import { type ConversationRow, presentMessages } from '../conversations/present.ts';
import { type MessageRange, readMessages } from '../conversations/queries.ts';
import { latestConversation } from '../conversations/visitor-conversation.ts';
import { presentWidgetConversation, toPublicMessages } from './present.ts';

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
  const { rows, hasMore } = await readMessages(tenant, conversationId, { ...range, publicOnly: true });
  return { conversation, messages: toPublicMessages(presentMessages(rows)), hasMore };
}

/** A visitor's own conversation without its messages. Null when it is not theirs. */
export async function readOwnState(
  tenant: Tenant,
  owner: Owner,
  conversationId: string,
): Promise<z.infer<typeof WidgetThread>['conversation'] | null> {
  const row = await findOwnConversation(tenant, owner, conversationId);
  if (!row) return null;
  return presentWidgetConversation(row, row.assignedTo ? await findAgent(tenant, row.assignedTo) : null);
}

async function findAgent(tenant: Tenant, id: string) {
  const [member] = await tenant.read((db) =>
    db
      .select({
        id: members.id,
        firstName: members.firstName,
        lastName: members.lastName,
        imageUrl: members.imageUrl,
      })
      .from(members)
      .where(and(eq(members.merchantId, tenant.merchantId), eq(members.id, id))),
  );
  return member ?? null;
}
