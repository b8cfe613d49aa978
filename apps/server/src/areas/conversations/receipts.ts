import { and, eq, sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { receiptsOf } from './present.ts';
import { conversations } from './tables.ts';
import { unreadAfter } from './unread.ts';

/** Receipts of a participant. Absent fields are unchanged; numbers only grow, up to the newest message. */
export interface Progress {
  readonly visitorDelivered?: number;
  readonly visitorRead?: number;
  readonly agentRead?: number;
}

/** Stores how far a side has received and read. Does nothing when that is already stored. */
export function noteReceipts(scope: Scope, conversationId: string, progress: Progress): Promise<void> {
  const { merchantId } = scope.tenant;
  const { visitorRead = 0, agentRead = 0 } = progress;
  const visitorDelivered = Math.max(progress.visitorDelivered ?? 0, visitorRead);
  const upTo = (column: unknown, value: number) =>
    sql<number>`least(greatest(${column}, ${value}::int), last_seq)`;
  return act(scope, async (db) => {
    const [row] = await db
      .update(conversations)
      .set({
        visitorDelivered: upTo(conversations.visitorDelivered, visitorDelivered),
        visitorRead: upTo(conversations.visitorRead, visitorRead),
        ...(agentRead > 0 && {
          agentRead: upTo(conversations.agentRead, agentRead),
          unreadCount: unreadAfter(upTo(conversations.agentRead, agentRead)),
        }),
      })
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          eq(conversations.id, conversationId),
          sql`(${conversations.visitorDelivered} < least(${visitorDelivered}::int, last_seq)
            or ${conversations.visitorRead} < least(${visitorRead}::int, last_seq)
            or ${conversations.agentRead} < least(${agentRead}::int, last_seq))`,
        ),
      )
      .returning();
    if (!row) return { result: undefined, audit: [], events: [] };
    const { visitorId: referenceID } = row;
    return {
      result: undefined,
      audit: [],
      events: [
        {
          name: 'receipts.changed',
          data: { merchantId, conversationID: row.id, referenceID, receipts: receiptsOf(row) },
        },
        ...(agentRead > 0
          ? [{ name: 'visitor.changed' as const, data: { merchantId, referenceID, keepsVisibility: true } }]
          : []),
      ],
    };
  });
}
