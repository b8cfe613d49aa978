import type { AutomationAction } from '@foyer/domain/automation';
import { and, eq, inArray } from 'drizzle-orm';
import { lines } from '../../../mail/html.ts';
import { members } from '../../accounts/tables.ts';
import { queueOutreachMail } from '../../gateway/outreach.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { notify } from '../../notices/notify.ts';
import { customerOf, describedStep, filled, type Run, type Step } from './run.ts';

/** Notifies members. Skips deactivated ones. */
export async function notifyMembers(
  { db, merchantId, rule, target }: Run,
  memberIds: readonly string[],
): Promise<Step> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.status, 'Active'),
        eq(members.isService, false),
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
      values: { subject: target.title },
      text: rule.name,
      path: target.path,
    })),
  );
  return { ...describedStep('done', 'Members notified: {count}.', { count: rows.length }), events };
}

/** Sends an email to the customer or an address, with a link to unsubscribe. */
export async function sendMail(
  run: Run,
  action: AutomationAction & { readonly type: 'mail' },
): Promise<Step> {
  const { services, db, merchantId } = run;
  const { email, values } = await customerOf(run);
  const address = action.to === 'customer' ? email : action.address;
  if (!address) return { state: 'failed', text: 'The customer has no email address.' };
  const text = filled(action.text, values);
  const merchant = await merchantOf(db, merchantId);
  const job = await queueOutreachMail(db, services, merchant, {
    recipient: address,
    subject: filled(action.subject, values),
    text,
    body: lines(text),
  });
  return { ...describedStep('done', 'Email to {address}.', { address }), jobs: [job] };
}
