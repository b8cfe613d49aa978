import { sql } from 'drizzle-orm';
import { mailArrivals, mailboxes, mailTemplates } from '../areas/channels/tables.ts';
import { mails } from '../areas/conversations/mail-tables.ts';
import { conversations } from '../areas/conversations/tables.ts';
import { signatureOf } from '../areas/gateway/signature.ts';
import type { Db } from '../database/tenant.ts';
import { newId } from '../kernel/ids.ts';
import { seal } from '../kernel/seal.ts';

/** Ids of a mailbox, a mail that could not be sent and a quarantined one, in the sweep's world. */
export interface MailIds {
  readonly mailboxId: string;
  readonly mailTemplateId: string;
  readonly mailThreadId: string;
  readonly mailId: string;
  readonly quarantinedMailId: string;
}

export const makeMailIds = (): MailIds => ({
  mailboxId: newId(),
  mailTemplateId: newId(),
  mailThreadId: newId(),
  mailId: newId(),
  quarantinedMailId: newId(),
});

type Ids = MailIds & {
  readonly merchantId: number;
  readonly mark: string;
  readonly memberId: string;
  readonly visitorId: string;
  readonly departmentId: string;
};

/** The webhook secret of a world's mailbox. */
const secretOfMailbox = (mailboxId: string) => `${mailboxId} of the sweep`;

/** Signature headers for a body delivered to the mailbox in the query. */
export function signatureHeaders(query: unknown, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const secret = secretOfMailbox(String((query as { mailbox?: unknown } | undefined)?.mailbox));
  return {
    'x-foyer-timestamp': timestamp,
    'x-foyer-signature': signatureOf(secret, timestamp, Buffer.from(body)),
  };
}

/** Writes the rows; member and visitor must exist. */
export async function writeMail(db: Db, ids: Ids, sealSecret: string): Promise<void> {
  const { merchantId, mark, memberId, visitorId, mailboxId, mailThreadId, mailId } = ids;
  const party = { name: mark, address: `${mark}@example.com` };
  await db.insert(mailboxes).values({
    ...{ merchantId, id: mailboxId, name: mark, address: party.address, signatureText: mark },
    webhookSecret: seal(
      sealSecret,
      `mailboxes/${merchantId}/${mailboxId}/webhook`,
      secretOfMailbox(mailboxId),
    ),
  });
  await db.insert(mailArrivals).values({
    ...{ merchantId, id: ids.quarantinedMailId, mailboxId, source: 'webhook', sourceKey: mark },
    ...{ rawFileKey: '0'.repeat(40), size: 1, state: 'loop' },
  });
  await db.insert(mailTemplates).values({ merchantId, id: ids.mailTemplateId, name: mark, text: mark });
  await db
    .insert(conversations)
    .values({ merchantId, id: mailThreadId, visitorId, kind: 'mail', channel: 'email', subject: mark });
  const message = {
    merchant_id: merchantId,
    conversation_id: mailThreadId,
    id: mailId,
    client_id: newId(),
    author_type: 'member',
    author_id: memberId,
    author_name: mark,
    kind: 'text',
    text: mark,
  };
  await db.execute(sql`select append_messages(${JSON.stringify([message])}::jsonb)`);
  await db.insert(mails).values({
    ...{ merchantId, id: mailId, conversationId: mailThreadId, mailboxId: ids.mailboxId },
    ...{ direction: 'out', from: party, to: [party], subject: mark, text: mark, html: mark },
    ...{ messageId: `${mark}@example.com`, state: 'failed', error: mark },
  });
}

/** The meaning of `id` in these calls, by path. */
export const mailIdKinds = (world: MailIds): readonly (readonly [RegExp, string])[] => [
  [/api\/mailboxes/, world.mailboxId],
  [/api\/mailTemplates/, world.mailTemplateId],
  [/api\/quarantinedMails/, world.quarantinedMailId],
  [/conversations\/\{id\}\/mail/, world.mailThreadId],
];

const settings = ({ departmentId }: Ids) => ({ departmentId, imap: null, smtp: null, dkim: null });
const written = ({ mailboxId }: Ids) => ({ mailboxId, subject: 'Subject' });
const one = ({ mailId }: Ids) => ({ messageId: mailId });

/** Calls in which a field name has another meaning. */
export const SPECIAL_MAIL: Readonly<Record<string, (world: Ids) => Readonly<Record<string, unknown>>>> = {
  createMailbox: settings,
  updateMailbox: settings,
  sendMail: written,
  beginMail: written,
  retryMail: one,
  getMail: one,
  receiveEmailMessage: ({ mailboxId }) => ({ mailbox: mailboxId, attachments: [] }),
  sendEmailMessage: () => ({ attachments: [] }),
};

/** Ids that are refused as invalid input, with the field. */
export const REFUSED_OF_MAIL = [
  'createMailbox departmentId',
  'updateMailbox departmentId',
  'sendMail mailboxId',
  'beginMail mailboxId',
];

export const FILES_OF_MAIL = ['sendMail attachments.0', 'beginMail attachments.0'];

/** Calls that report refusals within the reply. */
export const REPORTED_OF_MAIL = ['sendEmailMessage conversationID'];
