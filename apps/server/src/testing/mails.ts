import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { outgoingMails } from '../mail/tables.ts';
import type { RunningServer } from '../start.ts';

type Mail = typeof outgoingMails.$inferSelect;

/** The mails of a merchant to an address, oldest first. */
export const mailsTo = (
  { services }: RunningServer,
  merchantId: number,
  recipient: string,
): Promise<Mail[]> =>
  services.database
    .tenant(merchantId)
    .read((db) =>
      db
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.recipient, recipient))
        .orderBy(asc(outgoingMails.createdAt), asc(outgoingMails.id)),
    );

/** Waits until there are this many mails to an address and returns the newest. */
export async function mailTo(
  server: RunningServer,
  merchantId: number,
  recipient: string,
  number = 1,
): Promise<Mail> {
  await expect.poll(() => mailsTo(server, merchantId, recipient), { timeout: 5_000 }).toHaveLength(number);
  return (await mailsTo(server, merchantId, recipient)).at(-1) as Mail;
}

/** The parsed link of a mail, which must be in text and HTML. */
export function linkOf({ text, html }: Pick<Mail, 'text' | 'html'>) {
  const address = /^https?:\S+$/m.exec(text)?.[0] ?? '';
  expect(html.replaceAll('&amp;', '&')).toContain(`href="${address}"`);
  const { pathname, searchParams } = new URL(address);
  return {
    path: pathname,
    user: searchParams.get('user') ?? '',
    token: searchParams.get('secureToken') ?? '',
  };
}
