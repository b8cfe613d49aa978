import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import type { Html } from '../../mail/html.ts';
import { queueMail, senderFor } from '../../mail/outbox.ts';
import { type MailAction, renderMail } from '../../mail/template.ts';
import { colourOf } from './colour.ts';
import type { MerchantRow } from './queries.ts';

/** A mail that a merchant writes. */
export interface MerchantMail {
  readonly recipient: string;
  readonly subject: string;
  /** The same words twice, once for each form. */
  readonly text: string;
  readonly body: Html;
  /** The one thing to do, below the words. */
  readonly action?: MailAction;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Stores a mail under the merchant's name and colour. Hand the job that comes back to the action. */
export function queueMerchantMail(
  db: Db,
  { config }: Pick<Services, 'config'>,
  merchant: MerchantRow,
  { recipient, subject, text, body, action, headers = {} }: MerchantMail,
): Promise<JobRequest> {
  const { merchantId, name } = merchant;
  const content = { merchantName: name, colour: colourOf(merchant), heading: subject, text, body };
  const forms = renderMail({ ...content, ...(action && { action }) });
  const sender = senderFor(config.MAIL_FROM, name);
  return queueMail(db, { merchantId, sender, recipient, subject, ...forms, headers });
}
