import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { threadMarks } from './mark-tables.ts';
import type { MemberScopeLike } from './move-rules.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';
import { unreadAfter } from './unread.ts';

type Row = Pick<ConversationRow, 'merchantId' | 'id' | 'visitorId'>;

const ofMember = ({ merchantId, id }: Pick<Row, 'merchantId' | 'id'>, memberId: string) =>
  and(
    eq(threadMarks.merchantId, merchantId),
    eq(threadMarks.memberId, memberId),
    eq(threadMarks.conversationId, id),
  );

/**
 * Marks a thread as unread or read for the member. Runs in the transaction that locked its row. Marking as read also
 * counts for the team. Marks are personal, so they are not audited.
 * @returns whether the mark changed
 */
export async function setMarkWithin(
  db: Db,
  { caller }: MemberScopeLike,
  row: ConversationRow,
  isUnread: boolean,
): Promise<Outcome<boolean>> {
  const { merchantId, id: conversationId } = row;
  const changed = isUnread
    ? await db
        .insert(threadMarks)
        .values({ merchantId, memberId: caller.id, conversationId })
        .onConflictDoNothing()
        .returning({ id: threadMarks.conversationId })
    : await db
        .delete(threadMarks)
        .where(ofMember(row, caller.id))
        .returning({ id: threadMarks.conversationId });
  const isSeen = !isUnread && row.agentRead < row.lastSeq;
  if (isSeen) {
    await db
      .update(conversations)
      .set({ agentRead: row.lastSeq, unreadCount: unreadAfter(row.lastSeq) })
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId)));
  }
  const { visitorDelivered, visitorRead, lastSeq: agentRead } = row;
  const ids = { merchantId, conversationID: conversationId };
  return {
    result: changed.length > 0,
    audit: [],
    events: [
      ...(changed.length > 0 || isSeen ? [{ name: 'inbox.changed' as const, data: ids }] : []),
      ...(isSeen
        ? [
            {
              name: 'receipts.changed' as const,
              data: {
                ...ids,
                referenceID: row.visitorId,
                receipts: { visitorDelivered, visitorRead, agentRead },
              },
            },
            {
              name: 'visitor.changed' as const,
              data: { merchantId, referenceID: row.visitorId, keepsVisibility: true },
            },
          ]
        : []),
    ],
  };
}

/** Clears the member's unread mark when they open a thread. */
export function clearMark(scope: MemberScopeLike, row: Pick<Row, 'merchantId' | 'id'>): Promise<void> {
  return act(scope, async (db) => {
    const gone = await db
      .delete(threadMarks)
      .where(ofMember(row, scope.caller.id))
      .returning({ id: threadMarks.conversationId });
    const { merchantId, id: conversationID } = row;
    return {
      result: undefined,
      audit: [],
      events: gone.length > 0 ? [{ name: 'inbox.changed', data: { merchantId, conversationID } }] : [],
    };
  });
}
