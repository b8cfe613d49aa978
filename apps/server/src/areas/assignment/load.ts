import type { AssignedKind } from '@foyer/contract/assignment/shapes';
import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { conversations } from '../conversations/tables.ts';
import { takesSlot } from '../conversations/thread-filter.ts';
import { tasks } from '../tasks/tables.ts';

/** What a member has on their hands. */
export interface MemberLoad {
  readonly total: number;
  /** The tickets among them. */
  readonly tickets: number;
}

/**
 * Load of each member against their capacity: open chats, emails waiting for an answer, and tickets that are neither
 * done nor waiting for the customer.
 * @param kinds kinds to count
 */
export async function loadOf(
  db: Db,
  merchantId: number,
  kinds: readonly AssignedKind[],
): Promise<Map<string, MemberLoad>> {
  const load = new Map<string, MemberLoad>();
  const add = (rows: readonly { memberId: string | null; items: number }[], areTickets = false) => {
    for (const { memberId, items } of rows) {
      if (!memberId) continue;
      const { total, tickets } = load.get(memberId) ?? { total: 0, tickets: 0 };
      load.set(memberId, { total: total + items, tickets: tickets + (areTickets ? items : 0) });
    }
  };
  const conversationKinds = kinds.filter((kind) => kind !== 'ticket');
  if (conversationKinds.length > 0) {
    add(
      await db
        .select({ memberId: conversations.assignedTo, items: count() })
        .from(conversations)
        .where(
          and(
            eq(conversations.merchantId, merchantId),
            isNotNull(conversations.assignedTo),
            inArray(conversations.kind, conversationKinds),
            takesSlot(),
          ),
        )
        .groupBy(conversations.assignedTo),
    );
  }
  if (kinds.includes('ticket')) {
    add(
      await db
        .select({ memberId: tasks.assignedTo, items: count() })
        .from(tasks)
        .where(
          and(
            eq(tasks.merchantId, merchantId),
            eq(tasks.mode, 'Ticket'),
            isNotNull(tasks.assignedTo),
            isNull(tasks.removedAt),
            // Follows from the status; finds them by the indexes of open tickets.
            isNull(tasks.closedAt),
            inArray(tasks.status, ['Assigned', 'In Progress']),
          ),
        )
        .groupBy(tasks.assignedTo),
      true,
    );
  }
  return load;
}
