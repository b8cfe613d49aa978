import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type AiSessionRow, aiSessions } from '../tables.ts';
import { closeWaiting } from './approval-rows.ts';

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

/** Ends a session, whatever it thinks about, and what it asked members to approve. */
export async function endSession(
  db: Db,
  { merchantId, id, conversationId }: AiSessionRow,
  how: Pick<AiSessionRow, 'reason'> & Partial<AiSessionRow>,
): Promise<void> {
  await db
    .update(aiSessions)
    .set({ ...how, endedAt: new Date(), runId: null, leaseUntil: null })
    .where(oneSession(merchantId, id));
  await closeWaiting(db, merchantId, conversationId);
}
