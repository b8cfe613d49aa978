import { type CannedContext, fillVariables } from '@foyer/domain/canned';
import type { EscalationAction } from '@foyer/domain/escalation-rule';
import { fullName } from '@foyer/domain/full-name';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { lines } from '../../../mail/html.ts';
import { members } from '../../accounts/tables.ts';
import { findMember } from '../../conversations/move-rules.ts';
import { queueOutreachMail } from '../../gateway/outreach.ts';
import { queueMerchantMail } from '../../merchants/mail.ts';
import { visitors } from '../../visitors/tables.ts';
import { describedStep, type Run, type Step } from './run.ts';

/** Sends an email. Recipients who are not members get an unsubscribe link. */
export async function sendMail(
  run: Run,
  { address, subject, text }: EscalationAction & { readonly type: 'mail' },
): Promise<Step> {
  const { services, db, merchant } = run;
  const context = await contextOf(run);
  const message = fillVariables(text, context).text;
  const isMember = await isAddressOfMember(db, merchant.merchantId, address);
  const queue = isMember ? queueMerchantMail : queueOutreachMail;
  const job = await queue(db, services, merchant, {
    recipient: address,
    subject: fillVariables(subject, context).text,
    text: message,
    body: lines(message),
    ...(isMember && {
      action: { label: 'Open in Foyer', url: publicUrl(services.config, run.subject.path) },
    }),
  });
  return { ...describedStep('done', 'Email to {address}.', { address }), jobs: [job] };
}

async function contextOf({ db, merchant, subject }: Run): Promise<CannedContext> {
  const { merchantId, name } = merchant;
  const agent = subject.assignedTo ? await findMember(db, merchantId, subject.assignedTo) : undefined;
  const visitor = subject.visitorId ? await findVisitor(db, merchantId, subject.visitorId) : undefined;
  return {
    'merchant.name': name,
    ...(agent && {
      'agent.firstName': agent.firstName,
      'agent.lastName': agent.lastName,
      'agent.name': fullName(agent),
    }),
    ...(visitor && {
      'visitor.firstName': visitor.firstName,
      'visitor.lastName': visitor.lastName,
      'visitor.name': visitorName({ referenceID: visitor.id, ...visitor }),
      'visitor.email': visitor.email,
      'visitor.phone': visitor.phone,
      'visitor.city': visitor.city,
      'visitor.country': visitor.country,
    }),
  };
}

async function findVisitor(db: Db, merchantId: number, id: string) {
  const [visitor] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)));
  return visitor;
}

async function isAddressOfMember(db: Db, merchantId: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.status, 'Active'),
        sql`lower(${members.email}) = ${address.trim().toLowerCase()}`,
      ),
    );
  return rows.length > 0;
}
