import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../accounts/tables.ts';
import { notify } from '../../notices/notify.ts';
import { describedStep, type Run, type Step } from './run.ts';

/** Notifies members of the subject. Skips deactivated ones. */
export async function notifyMembers(
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
      titleKey: 'escalated' as const,
      values: { subject: subject.title },
      text: rule.name,
      path: subject.path,
    })),
  );
  return { ...describedStep('done', 'Members notified: {count}.', { count: rows.length }), events };
}
