import { bounceOf } from '@foyer/domain/mail-automatic';
import { threadPath } from '@foyer/domain/work-paths';
import type { Db } from '../../../database/tenant.ts';
import type { Event } from '../../../kernel/events.ts';
import { type MailRow, mailsWithIds, moveMail } from '../../conversations/mail-store.ts';
import type { MessageRow } from '../../conversations/present.ts';
import { notify } from '../../notices/notify.ts';
import type { ParsedMail } from './parsing.ts';

/** Maximum length of a stored reason. Characters. */
const REASON_MAX = 500;

/**
 * Marks an email of ours as bounced and notifies its author. Ignores reports of a delay and reports about other emails.
 */
export async function recordBounce(db: Db, merchantId: number, mail: ParsedMail): Promise<readonly Event[]> {
  const found = await mailsWithIds(db, merchantId, mail.returnedIds);
  const sent = found.find(({ direction, state }) => direction === 'out' && state !== 'bounced');
  const reason = reasonOf(mail);
  if (!sent || reason === null) return [];
  const { row, message, events } = await moveMail(db, sent, { state: 'bounced', error: reason });
  return [...events, ...(await notifyAuthor(db, row, message, 'mail_returned'))];
}

/** The reason for the bounce. Null when delivery is still being retried. */
function reasonOf({ deliveryStatus, text }: ParsedMail): string | null {
  if (deliveryStatus === null) return text.trim().slice(0, REASON_MAX) || 'It was not delivered.';
  const failed = bounceOf(deliveryStatus).filter(({ action }) => action === 'failed');
  if (failed.length === 0) return null;
  const reasons = failed.map(
    ({ recipient, diagnostic, status }) => `${recipient}: ${diagnostic ?? status ?? 'not delivered'}`,
  );
  return reasons.join('; ').slice(0, REASON_MAX);
}

/** Notifies the member who wrote an email that was not delivered. */
export async function notifyAuthor(
  db: Db,
  { merchantId, conversationId, subject, error }: MailRow,
  { authorType, authorId }: Pick<MessageRow, 'authorType' | 'authorId'>,
  titleKey: 'mail_returned' | 'mail_lost',
): Promise<Event[]> {
  if (authorType !== 'member' || authorId === null) return [];
  return notify(db, merchantId, [
    {
      memberId: authorId,
      titleKey,
      text: [subject, error].filter(Boolean).join(': '),
      path: threadPath({ id: conversationId, kind: 'mail' }),
    },
  ]);
}
