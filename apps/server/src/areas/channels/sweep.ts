import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { defineSweep, type WorldRows } from '../../sweep/area-sweep.ts';
import { mails } from '../conversations/mail-tables.ts';
import { conversations } from '../conversations/tables.ts';
import { mailArrivals, mailboxes, mailTemplates } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly mailboxId: string;
    readonly mailTemplateId: string;
    readonly mailThreadId: string;
    /** A mail that could not be sent. */
    readonly mailId: string;
    readonly quarantinedMailId: string;
  }
}

/** The webhook secret of a world's mailbox. */
export const secretOfMailbox = (mailboxId: string) => `${mailboxId} of the sweep`;

async function writeMailbox(db: Db, world: WorldRows, sealSecret: string): Promise<void> {
  const { merchantId, mark, mailboxId } = world;
  await db.insert(mailboxes).values({
    ...{ merchantId, id: mailboxId, name: mark, address: `${mark}@example.com`, signatureText: mark },
    webhookSecret: seal(
      sealSecret,
      `mailboxes/${merchantId}/${mailboxId}/webhook`,
      secretOfMailbox(mailboxId),
    ),
  });
  await db.insert(mailArrivals).values({
    ...{ merchantId, id: world.quarantinedMailId, mailboxId, source: 'webhook', sourceKey: mark },
    ...{ rawFileKey: '0'.repeat(40), size: 1, state: 'loop' },
  });
  await db.insert(mailTemplates).values({ merchantId, id: world.mailTemplateId, name: mark, text: mark });
}

async function writeThread(db: Db, world: WorldRows): Promise<void> {
  const { merchantId, mark, memberId, visitorId, mailThreadId, mailId, mailboxId } = world;
  const party = { name: mark, address: `${mark}@example.com` };
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
    ...{ merchantId, id: mailId, conversationId: mailThreadId, mailboxId },
    ...{ direction: 'out', from: party, to: [party], subject: mark, text: mark, html: mark },
    ...{ messageId: `${mark}@example.com`, state: 'failed', error: mark },
  });
}

const settings = ({ departmentId }: WorldRows) => ({ departmentId, imap: null, smtp: null, dkim: null });
const written = ({ mailboxId }: WorldRows) => ({ mailboxId, subject: 'Subject' });
const one = ({ mailId }: WorldRows) => ({ messageId: mailId });

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({
    mailboxId: newId(),
    mailTemplateId: newId(),
    mailThreadId: newId(),
    mailId: newId(),
    quarantinedMailId: newId(),
  }),
  async write(db, world, sealSecret) {
    await writeMailbox(db, world, sealSecret);
    await writeThread(db, world);
  },
  ids: (world) => [
    [/api\/mailboxes/, world.mailboxId],
    [/api\/mailTemplates/, world.mailTemplateId],
    [/api\/quarantinedMails/, world.quarantinedMailId],
    [/conversations\/\{id\}\/mail/, world.mailThreadId],
  ],
  special: {
    createMailbox: settings,
    updateMailbox: settings,
    sendMail: written,
    beginMail: written,
    retryMail: one,
    getMail: one,
    listQuarantinedMails: ({ mailboxId }) => ({ mailboxId }),
  },
  // The world has no files of mails.
  refused: { deliverQuarantinedMail: 'mail_unreadable' },
  withoutRows: ['listQuarantinedMails mailboxId', 'sendMail cannedReplies.0', 'beginMail cannedReplies.0'],
  refusedAsInput: [
    'createMailbox departmentId',
    'updateMailbox departmentId',
    'sendMail mailboxId',
    'beginMail mailboxId',
  ],
  refusedAsFile: ['sendMail attachments.0', 'beginMail attachments.0'],
  records: [
    {
      subject: 'mailTemplate',
      topic: 'mailboxes',
      calls: ['createMailTemplate', 'updateMailTemplate', 'removeMailTemplate'],
      fields: { name: 'Welcome', subject: 'Welcome', text: 'Good to see you' },
      change: { name: 'Goodbye' },
      unique: 'name',
    },
    {
      subject: 'mailbox',
      topic: 'mailboxes',
      calls: ['createMailbox', 'updateMailbox', 'removeMailbox'],
      fields: { name: 'Help', address: 'help@shop.example' },
      change: { address: 'care@shop.example' },
      unique: 'address',
    },
  ],
});
