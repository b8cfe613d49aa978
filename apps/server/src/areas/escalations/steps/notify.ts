import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../accounts/tables.ts';
import { notify } from '../../notices/notify.ts';
import { type Run, type Step, worded } from './run.ts';

/** Tells members of the subject; those who have left since are passed over. */
export async function tellMembers(
  { db, merchant: { merchantId }, rule, subject }: Run,
  memberIds: readonly string[],
): Promise<Step> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.status, 'Active'),
        inArray(members.id, [...memberIds]),
      ),
    );
  if (rows.length === 0) return { state: 'failed', text: 'None of the members to notify is active.' };
  const events = await notify(
    db,
    merchantId,
    rows.map(({ id: memberId }) => ({
      memberId,
      says: 'escalated' as const,
      values: { subject: subject.title },
      text: rule.name,
      path: subject.path,
    })),
  );
  return { ...worded('done', 'Members notified: {count}.', { count: rows.length }), events };
}
