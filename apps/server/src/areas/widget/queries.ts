import type { WidgetThread } from '@foyer/contract/widget/shapes';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tenant } from '../../database/tenant.ts';
import { members } from '../accounts/tables.ts';
import { latestConversation } from '../conversations/beginning.ts';
import { type ConversationRow, presentMessages } from '../conversations/present.ts';
import { type MessageRange, readConversation, readMessages } from '../conversations/queries.ts';

import { presentWidgetConversation, toPublicMessages } from './present.ts';

/** The visitor's newest conversation, or the one of an id when it is the visitor's. */
export async function currentConversation(
  tenant: Tenant,
  visitorId: string,
  id?: string,
): Promise<ConversationRow | undefined> {
  if (!id) return tenant.read((db) => latestConversation(db, tenant.merchantId, visitorId));
  const row = await readConversation(tenant, id);
  return row?.visitorId === visitorId ? row : undefined;
}

/** A page of a conversation of the visitor as they may read it; null when it is not theirs. */
export async function readOwnThread(
  tenant: Tenant,
  visitorId: string,
  conversationId: string,
  range: Omit<MessageRange, 'publicOnly'>,
): Promise<z.infer<typeof WidgetThread> | null> {
  const row = await currentConversation(tenant, visitorId, conversationId);
  if (!row) return null;
  const { rows, hasMore } = await readMessages(tenant, row.id, { ...range, publicOnly: true });
  const agent = row.assignedTo ? await findAgent(tenant, row.assignedTo) : null;
  return {
    conversation: presentWidgetConversation(row, agent),
    messages: toPublicMessages(presentMessages(rows)),
    hasMore,
  };
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
