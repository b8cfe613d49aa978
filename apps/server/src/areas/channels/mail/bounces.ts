import { bounceOf } from '@foyer/domain/mail-automatic';
import { threadPath } from '@foyer/domain/work-paths';
import type { Db } from '../../../database/tenant.ts';
import type { Event } from '../../../kernel/events.ts';
import { type MailRow, mailsWithIds, moveMail } from '../../conversations/mail-store.ts';
import type { MessageRow } from '../../conversations/present.ts';
import { notify } from '../../notices/notify.ts';
import type { ReadMail } from './reading.ts';

/** The longest reason that is kept. Characters. */
const REASON_MAX = 500;

/**
 * Notes that a mail of ours did not reach somebody, and tells whoever wrote it. A report of a delay, or of a mail that is
 * not ours, changes nothing.
 */
export async function noteBounce(db: Db, merchantId: number, mail: ReadMail): Promise<readonly Event[]> {
  const found = await mailsWithIds(db, merchantId, mail.returnedIds);
  const sent = found.find(({ direction, state }) => direction === 'out' && state !== 'bounced');
  const reason = reasonOf(mail);
  if (!sent || reason === null) return [];
  const { row, message, events } = await moveMail(db, sent, { state: 'bounced', error: reason });
  return [...events, ...(await tellWriter(db, row, message, 'mail_returned'))];
}

/** Why it came back; null for a mail system that goes on trying. */
function reasonOf({ deliveryStatus, text }: ReadMail): string | null {
  if (deliveryStatus === null) return text.trim().slice(0, REASON_MAX) || 'It was not delivered.';
  const failed = bounceOf(deliveryStatus).filter(({ action }) => action === 'failed');
  if (failed.length === 0) return null;
  const reasons = failed.map(
    ({ recipient, diagnostic, status }) => `${recipient}: ${diagnostic ?? status ?? 'not delivered'}`,
  );
  return reasons.join('; ').slice(0, REASON_MAX);
}

/** A notice for the member who wrote a mail that did not arrive. */
export async function tellWriter(
  db: Db,
  { merchantId, conversationId, subject, error }: MailRow,
  { authorType, authorId }: Pick<MessageRow, 'authorType' | 'authorId'>,
  says: 'mail_returned' | 'mail_lost',
): Promise<Event[]> {
  if (authorType !== 'member' || authorId === null) return [];
  return notify(db, merchantId, [
    {
      memberId: authorId,
      says,
      text: [subject, error].filter(Boolean).join(': '),
      path: threadPath({ id: conversationId, kind: 'mail' }),
    },
  ]);
}
