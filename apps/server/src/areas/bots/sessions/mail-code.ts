import { BOT_MAIL_TEXTS, textsIn } from '@foyer/domain/bots/words';
import { fillText } from '@foyer/domain/texts';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Scope } from '../../../kernel/context.ts';
import { html } from '../../../mail/html.ts';
import { queueMerchantMail } from '../../merchants/mail.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { hashOfCode, newCode } from './secrets.ts';

interface Whose {
  readonly sessionId: string;
  readonly language: string;
}

/** Mails a new code to an address. */
export async function mailCode(
  db: Db,
  { services, tenant: { merchantId } }: Scope,
  to: string,
  { sessionId, language }: Whose,
): Promise<{ readonly hash: string; readonly job: JobRequest }> {
  const merchant = await merchantOf(db, merchantId);
  const texts = textsIn(BOT_MAIL_TEXTS, language);
  const code = newCode();
  const job = await queueMerchantMail(db, services, merchant, {
    recipient: to,
    subject: fillText(texts.subject, { merchant: merchant.name }),
    text: `${texts.lead}\n\n${code}`,
    body: html`<p>${texts.lead}</p><p dir="ltr" style="font-size:28px;letter-spacing:4px"><strong>${code}</strong></p>`,
  });
  return { hash: hashOfCode(services.config, sessionId, code), job };
}
