import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { createLink } from '../../kernel/one-time-links.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { html } from '../../mail/html.ts';
import { addressOf } from '../../mail/opt-outs.ts';
import { LIST_UNSUBSCRIBE } from '../../mail/outbox.ts';
import { type MerchantMail, queueMerchantMail } from '../merchants/mail.ts';
import type { MerchantRow } from '../merchants/queries.ts';

/** Lifetime of unsubscribe links. Milliseconds. */
const LINK_LIFE_MS = 365 * 86_400_000;

/**
 * Queues an unsolicited email. It has an unsubscribe link, also for the button of mail programs (RFC 8058), and is not
 * sent to addresses that have unsubscribed by then.
 */
export async function queueOutreachMail(
  db: Db,
  services: Pick<Services, 'config'>,
  merchant: MerchantRow,
  mail: MerchantMail,
): Promise<JobRequest> {
  const { config } = services;
  const token = await createLink(db, merchant.merchantId, {
    purpose: 'unsubscribe',
    subject: addressOf(mail.recipient),
    lifeMs: LINK_LIFE_MS,
    keepsEarlier: true,
  });
  const page = publicUrl(config, '/unsubscribe', { token });
  return queueMerchantMail(db, services, merchant, {
    ...mail,
    text: `${mail.text}\n\nUnsubscribe: ${page}`,
    body: html`${mail.body}
<p style="margin:24px 0 0;color:#5b6472;font-size:13px"><a href="${page}" style="color:#5b6472">Unsubscribe</a></p>`,
    headers: {
      ...mail.headers,
      [LIST_UNSUBSCRIBE]: `<${publicUrl(config, '/api/unsubscribe/oneClick', { token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}
