import type { AutomationAction } from '@foyer/domain/automation';
import { lines } from '../../../mail/html.ts';
import { queueOutreachMail } from '../../gateway/outreach.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { notifyActive } from '../../notices/notify.ts';
import { customerOf, describedStep, filled, type Run, type Step } from './run.ts';

/** Notifies members. Skips deactivated ones. */
export async function notifyMembers(
  { db, merchantId, rule, target }: Run,
  memberIds: readonly string[],
): Promise<Step> {
  const events = await notifyActive(db, merchantId, memberIds, {
    titleKey: 'escalated',
    values: { subject: target.title },
    text: rule.name,
    path: target.path,
  });
  if (events.length === 0) return { state: 'failed', text: 'None of the members to notify is active.' };
  return { ...describedStep('done', 'Members notified: {count}.', { count: events.length }), events };
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
