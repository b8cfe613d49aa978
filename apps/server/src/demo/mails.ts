import { desc, eq } from 'drizzle-orm';
import type { Services } from '../kernel/context.ts';
import { listMerchantIds } from '../kernel/merchant-ids.ts';
import { outgoingMails } from '../mail/tables.ts';

/** Number of mails that the mailbox shows. */
const NEWEST = 50;

/** The newest mails of all merchants, including newly registered ones, whether kept here or sent. */
export async function listKeptMails(services: Services) {
  const merchantIds = await listMerchantIds(services);
  const lists = await Promise.all(
    merchantIds.map((merchantId) =>
      services.database
        .tenant(merchantId)
        .read((db) =>
          db
            .select()
            .from(outgoingMails)
            .where(eq(outgoingMails.merchantId, merchantId))
            .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.id))
            .limit(NEWEST),
        ),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, NEWEST)
    .map(({ id, sender, recipient, subject, text, html, createdAt }) => ({
      id,
      from: sender,
      to: recipient,
      subject,
      text,
      html,
      date: createdAt.toISOString(),
    }));
}
