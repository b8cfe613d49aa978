import type { MailAddress } from '@foyer/contract/conversations/shapes';
import { insertOf } from '../../database/rows.ts';
import type { Db } from '../../database/tenant.ts';
import type { HistoryConversation } from '../contacts/import/history-store.ts';
import { mails } from './mail-tables.ts';

/** A stored conversation with the ids of its messages in their order. */
export interface StoredHistory {
  readonly id: string;
  readonly conversation: HistoryConversation;
  readonly messageIds: readonly string[];
}

const MAIL = [
  'merchantId',
  'id',
  'conversationId',
  'direction',
  'from',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'subject',
  'messageId',
  'references',
  'text',
  'html',
  'inline',
  'isBroken',
  'isAutomatic',
  'state',
  'sentAt',
  'createdAt',
] as const;

/** How a conversation by a channel is shown. */
export const kindOf = ({ channel }: Pick<HistoryConversation, 'channel'>): 'mail' | 'chat' =>
  channel === 'email' ? 'mail' : 'chat';

const addressOf = (name: string, address: string): MailAddress => ({
  name: name.slice(0, 200),
  address: address.slice(0, 254),
});

/** Stores the texts of email conversations as emails, so that they are shown and answered as such. */
export async function storeHistoryMails(
  db: Db,
  merchantId: number,
  stored: readonly StoredHistory[],
): Promise<void> {
  const rows = stored
    .filter(({ conversation }) => kindOf(conversation) === 'mail')
    .flatMap(({ id: conversationId, conversation: { subject, customer, messages }, messageIds }) => {
      const person = addressOf(customer?.name ?? '', customer?.email ?? '');
      return messages.flatMap(({ kind, text, author, authorName, authorEmail, at }, index) => {
        const id = messageIds[index];
        if (!id || kind !== 'text') return [];
        const isInbound = author === 'visitor';
        return {
          merchantId,
          id,
          conversationId,
          direction: isInbound ? ('in' as const) : ('out' as const),
          from: isInbound ? person : addressOf(authorName, authorEmail),
          to: isInbound || person.address === '' ? [] : [person],
          cc: [],
          bcc: [],
          replyTo: [],
          subject: subject.slice(0, 500),
          messageId: `${id}@imported.invalid`,
          references: [],
          text,
          html: '',
          inline: [],
          isBroken: false,
          isAutomatic: false,
          state: isInbound ? ('received' as const) : ('sent' as const),
          sentAt: new Date(at),
          createdAt: new Date(at),
        };
      });
    });
  if (rows.length > 0) await db.execute(insertOf(mails, MAIL, rows));
}
