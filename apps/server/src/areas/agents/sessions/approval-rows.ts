import { and, eq, max } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { aiApprovals, aiRunSteps } from '../tables.ts';

type ApprovalRow = typeof aiApprovals.$inferSelect;

export const oneApproval = (merchantId: number, id: string) =>
  and(eq(aiApprovals.merchantId, merchantId), eq(aiApprovals.id, id));

/** Ends requests of a conversation that nobody waits for any more. */
export async function closeWaiting(db: Db, merchantId: number, conversationId: string): Promise<void> {
  const waiting = await db
    .select()
    .from(aiApprovals)
    .where(
      and(
        ...[eq(aiApprovals.merchantId, merchantId), eq(aiApprovals.conversationId, conversationId)],
        eq(aiApprovals.state, 'waiting'),
      ),
    )
    .for('update');
  for (const approval of waiting) await closeApproval(db, approval, 'expired', null, 'expired');
}

/** Notes how a request ended, at it and in the steps of its run. */
export async function closeApproval(
  db: Db,
  { merchantId, id, runId }: ApprovalRow,
  state: 'approved' | 'refused' | 'expired',
  memberId: string | null,
  detail: string,
): Promise<void> {
  await db
    .update(aiApprovals)
    .set({ state, memberId, decidedAt: new Date() })
    .where(oneApproval(merchantId, id));
  const [last] = await db
    .select({ n: max(aiRunSteps.n) })
    .from(aiRunSteps)
    .where(and(eq(aiRunSteps.merchantId, merchantId), eq(aiRunSteps.runId, runId)));
  const n = (last?.n ?? 0) + 1;
  await db.insert(aiRunSteps).values({ merchantId, runId, n, kind: 'approval', detail, milliseconds: 0 });
}
