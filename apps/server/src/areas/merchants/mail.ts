import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import type { Html } from '../../mail/html.ts';
import { queueMail, senderFor } from '../../mail/outbox.ts';
import { type MailAction, renderMail } from '../../mail/template.ts';
import { colourOf } from './colour.ts';
import type { MerchantRow } from './queries.ts';

/** Maximum length of a subject, which may contain what a visitor wrote. Characters. */
const SUBJECT_MAX = 200;

/** A mail in a merchant's name. */
export interface MerchantMail {
  readonly recipient: string;
  /** Cut if it is too long. The merchant's name if it is empty. */
  readonly subject: string;
  /** The content as plain text and as HTML. */
  readonly text: string;
  readonly body: Html;
  /** Button below the content. */
  readonly action?: MailAction;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Stores a mail with the merchant's name and colour. Returns the job to pass to the action. */
export function queueMerchantMail(
  db: Db,
  { config }: Pick<Services, 'config'>,
  merchant: MerchantRow,
  { recipient, text, body, action, headers = {}, ...mail }: MerchantMail,
): Promise<JobRequest> {
  const { merchantId, name } = merchant;
  const subject = mail.subject.trim().slice(0, SUBJECT_MAX).toWellFormed() || name;
  const content = { merchantName: name, colour: colourOf(merchant), heading: subject, text, body };
  const forms = renderMail({ ...content, ...(action && { action }) });
  const sender = senderFor(config.MAIL_FROM, name);
  return queueMail(db, { merchantId, sender, recipient, subject, ...forms, headers });
}
