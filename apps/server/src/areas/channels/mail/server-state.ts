import { and, eq } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { type MailboxRow, mailboxes } from '../tables.ts';

/** The longest words of a failure that are kept. Characters. */
export const FAILURE_MAX = 500;

/** What was found out about a mail server: null when it was reached, else why it was not. */
export type Finding = { readonly error: string | null };

type Key = Pick<MailboxRow, 'merchantId' | 'id'>;

/**
 * Notes how a mail server of a mailbox was found, and tells the console when that is news. Times alone are none, so that
 * a server that fails each minute is not told of each minute.
 */
export async function noteServer(
  services: Services,
  { merchantId, id }: Key,
  part: 'imap' | 'smtp',
  { error }: Finding,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    const ofRow = and(eq(mailboxes.merchantId, merchantId), eq(mailboxes.id, id));
    const [before] = await db.select().from(mailboxes).where(ofRow).for('update');
    const now = new Date();
    const state = error === null ? 'connected' : 'failed';
    const words = error?.slice(0, FAILURE_MAX) ?? null;
    await db
      .update(mailboxes)
      .set({
        [`${part}State`]: state,
        [`${part}Error`]: words,
        [error === null ? `${part}ConnectedAt` : `${part}FailedAt`]: now,
      })
      .where(ofRow);
    const isNews = before && (before[`${part}State`] !== state || before[`${part}Error`] !== words);
    return { result: undefined, audit: [], events: isNews ? [settingsChanged(merchantId, 'mailboxes')] : [] };
  });
}
