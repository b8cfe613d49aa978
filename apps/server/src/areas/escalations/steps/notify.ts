import { notifyActive } from '../../notices/notify.ts';
import { describedStep, type Run, type Step } from './run.ts';

/** Notifies members of the subject. Skips deactivated ones. */
export async function notifyMembers(
  { db, merchant: { merchantId }, rule, subject }: Run,
  memberIds: readonly string[],
): Promise<Step> {
  const events = await notifyActive(db, merchantId, memberIds, {
    titleKey: 'escalated',
    values: { subject: subject.title },
    text: rule.name,
    path: subject.path,
  });
  if (events.length === 0) return { state: 'failed', text: 'None of the members to notify is active.' };
  return { ...describedStep('done', 'Members notified: {count}.', { count: events.length }), events };
}
