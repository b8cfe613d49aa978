import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type AiSessionRow, aiSessions } from '../tables.ts';

export const oneSession = (merchantId: number, id: string) =>
  and(eq(aiSessions.merchantId, merchantId), eq(aiSessions.id, id));

/** The session that runs in a conversation, locked. */
export async function lockSession(db: Db, merchantId: number, conversationId: string) {
  const [session] = await db
    .select()
    .from(aiSessions)
    .where(
      and(
        eq(aiSessions.merchantId, merchantId),
        eq(aiSessions.conversationId, conversationId),
        isNull(aiSessions.endedAt),
      ),
    )
    .for('update');
  return session;
}

/** Ends a session, whatever it thinks about. */
export const endSession = (
  db: Db,
  { merchantId, id }: AiSessionRow,
  how: Pick<AiSessionRow, 'reason'> & Partial<AiSessionRow>,
) =>
  db
    .update(aiSessions)
    .set({ ...how, endedAt: new Date(), runId: null, leaseUntil: null })
    .where(oneSession(merchantId, id));
