import { sql } from 'drizzle-orm';
import { newId } from '../../../kernel/ids.ts';
import type { RunningServer } from '../../../start.ts';
import type { TestMerchant } from '../../../testing/builders.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';

type Values = Partial<typeof conversations.$inferInsert>;
type Said = readonly ['visitor' | 'member' | 'bot' | 'note', string];

/** Inserts threads directly into the database, in any state and at any time. */
export function threadsOf(server: RunningServer, { id: merchantId }: Pick<TestMerchant, 'id'>) {
  const tenant = server.services.database.tenant(merchantId);
  return {
    /** Inserts a thread. Default time of the newest message: now. */
    async thread(values: Values = {}, visitor: Partial<typeof visitors.$inferInsert> = {}): Promise<string> {
      const id = newId();
      const visitorId = values.visitorId ?? newId();
      await tenant.transaction(async (db) => {
        await db
          .insert(visitors)
          .values({ merchantId, id: visitorId, firstName: 'Vera', ...visitor })
          .onConflictDoNothing();
        await db.insert(conversations).values({
          merchantId,
          id,
          lastMessageAt: new Date(),
          ...(values.status === 'closed' && { closedAt: new Date(), inboxStatus: 'Completed' as const }),
          ...(values.assignedTo && { agentIds: [values.assignedTo] }),
          ...values,
          visitorId,
        });
      });
      return id;
    },
    /** Inserts messages. */
    async say(conversationId: string, ...said: readonly Said[]): Promise<void> {
      await tenant.transaction(async (db) => {
        for (const [by, text] of said) {
          const author = by === 'note' ? 'member' : by;
          const entry = {
            merchant_id: merchantId,
            conversation_id: conversationId,
            id: newId(),
            client_id: newId(),
            author_type: author,
            author_id: author === 'member' ? newId() : null,
            author_name: author === 'member' ? 'Marta' : 'Vera',
            kind: by === 'note' ? 'note' : 'text',
            text,
          };
          await db.execute(sql`select append_messages(${JSON.stringify([entry])}::jsonb)`);
        }
      });
    },
    row: async (id: string) => {
      const [row] = await tenant.read((db) =>
        db.select().from(conversations).where(sql`merchant_id = ${merchantId} and id = ${id}`),
      );
      if (!row) throw new Error('The thread does not exist.');
      return row;
    },
    sql: <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
      tenant.read(async (db) => (await db.execute<Row>(query)).rows),
  };
}

export type Threads = ReturnType<typeof threadsOf>;
