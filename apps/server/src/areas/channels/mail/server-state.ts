import { and, eq } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { type MailboxRow, mailboxes } from '../tables.ts';

/** Maximum length of a stored error. Characters. */
export const FAILURE_MAX = 500;

/** Result of a connection: null if it succeeded. */
export type ConnectionResult = { readonly error: string | null };

type Key = Pick<MailboxRow, 'merchantId' | 'id'>;

/**
 * Stores the state of a mail server and notifies the console when it changed. A new time alone is not a change, so that
 * a server failing every minute is not announced every minute.
 */
export async function storeServerState(
  services: Services,
  { merchantId, id }: Key,
  part: 'imap' | 'smtp',
  { error }: ConnectionResult,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    const ofRow = and(eq(mailboxes.merchantId, merchantId), eq(mailboxes.id, id));
    const [before] = await db.select().from(mailboxes).where(ofRow).for('update');
    const now = new Date();
    const state = error === null ? 'connected' : 'failed';
    const message = error?.slice(0, FAILURE_MAX) ?? null;
    await db
      .update(mailboxes)
      .set({
        [`${part}State`]: state,
        [`${part}Error`]: message,
        [error === null ? `${part}ConnectedAt` : `${part}FailedAt`]: now,
      })
      .where(ofRow);
    const hasChanged = before && (before[`${part}State`] !== state || before[`${part}Error`] !== message);
    return {
      result: undefined,
      audit: [],
      events: hasChanged ? [settingsChanged(merchantId, 'mailboxes')] : [],
    };
  });
}
