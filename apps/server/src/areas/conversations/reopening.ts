import { act } from '../../kernel/action.ts';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import { type Actor, type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { type Author, appendWithin, eventEntry, storedEvents } from './append.ts';
import { lockFreeConversations, moveLocked, reopenByVisitor } from './moves.ts';
import type { ConversationRow } from './present.ts';

interface Reopening {
  readonly merchantId: number;
  readonly id: string;
  readonly author: Author;
  readonly actor: Actor;
}

/**
 * Reopens a closed chat in which its visitor writes.
 * @throws Refusal `move_not_allowed` when it is open, or the visitor has another open one
 */
export async function reopenForMessage(scope: Scope, id: string, author: Author): Promise<ConversationRow> {
  const { services, tenant, actor } = scope;
  const reopened = await reopenBatcher(services).add({ merchantId: tenant.merchantId, id, author, actor });
  return reopened ?? reopenByVisitor(scope, id, author);
}

/** Chats that visitors reopen at the same time share a transaction. Null for one that is locked or open. */
const reopenBatcher = memoizeByKey((services: Services) =>
  makeBatcherByMerchant<Reopening, ConversationRow | null>((merchantId, all) =>
    act(systemScope(services, merchantId), async (db) => {
      const askedFor = new Map(all.map((one) => [one.id, one]));
      const free = await lockFreeConversations(db, merchantId, [...askedFor.keys()]);
      const closed = free.filter(({ status }) => status === 'closed');
      const moved = await moveLocked(db, merchantId, closed, { type: 'reopen' });
      const asked = closed.map(({ id }) => askedFor.get(id) as Reopening);
      const stored = await appendWithin(
        db,
        closed.map((row, index) => eventEntry(row, (asked[index] as Reopening).author, { type: 'reopened' })),
      );
      const storedIn = Map.groupBy(stored, ({ conversationID }) => conversationID);
      const rows = new Map(moved.result.map((row) => [row.id, row]));
      return {
        result: all.map(({ id }) => rows.get(id) ?? null),
        audit: moved.audit.map((entry, index) => ({ ...entry, actor: (asked[index] as Reopening).actor })),
        events: [...closed.flatMap((row) => storedEvents(row, storedIn.get(row.id) ?? [])), ...moved.events],
      };
    }),
  ),
);
