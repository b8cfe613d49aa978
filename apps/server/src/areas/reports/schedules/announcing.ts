import { REPORT_KEPT_DAYS } from '@foyer/contract/reports/constants';
import { REPORT_TEXTS, REPORTS } from '@foyer/domain/reports';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { type Locale, textIn } from '../../../kernel/texts.ts';
import { html } from '../../../mail/html.ts';
import type { ExportRow } from '../../exports/access.ts';
import type { Announcement, ExportScope } from '../../exports/source.ts';
import { queueMerchantMail } from '../../merchants/mail.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { notify } from '../../notices/notify.ts';
import { ReportFilter, rangeText } from '../parameters.ts';
import { reportSends } from '../tables.ts';

const NOTHING: Announcement = { events: [], jobs: [] };

/**
 * Tells a recipient that a scheduled report is ready, by a notice and a mail with its link; the file is for who signs
 * in. An empty one is not announced if its schedule says so. Null for a report that no schedule began.
 */
export async function announceSend(db: Db, scope: ExportScope, row: ExportRow): Promise<Announcement | null> {
  const { merchantId, id } = row;
  const [send] = await db
    .select()
    .from(reportSends)
    .where(and(eq(reportSends.merchantId, merchantId), eq(reportSends.exportId, id)));
  if (!send) return null;
  if (row.state !== 'done' || (send.skipsEmpty && row.done === 0)) return NOTHING;
  const locale = row.locale as Locale;
  const { reportId, startDate, endDate } = ReportFilter.parse(row.filter);
  const name = textIn(locale, REPORTS[reportId].title);
  const range = rangeText({ from: startDate, to: endDate }, locale);
  const path = `/reports?report=${reportId}&run=${id}`;
  const text = textIn(locale, REPORT_TEXTS.ready).replace('{days}', String(REPORT_KEPT_DAYS));
  const mail = await queueMerchantMail(db, scope.services, await merchantOf(db, merchantId), {
    recipient: scope.caller.email,
    subject: `${name}, ${range}`,
    text,
    body: html`<p>${text}</p>`,
    action: { label: textIn(locale, REPORT_TEXTS.open), url: publicUrl(scope.services.config, path) },
  });
  const events = await notify(db, merchantId, [
    { memberId: row.memberId, titleKey: 'report_ready', values: { name }, text: range, path },
  ]);
  return { events, jobs: [mail] };
}
