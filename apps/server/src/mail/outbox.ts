import { and, eq, lt, ne } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Db } from '../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../jobs/jobs.ts';
import { act } from '../kernel/action.ts';
import { type Services, systemScope } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { listMerchantIds } from '../kernel/merchant-ids.ts';
import { findOptOut } from './opt-outs.ts';
import { outgoingMails } from './tables.ts';

type MailRow = typeof outgoingMails.$inferSelect;

/** A mail to send. */
export interface OutgoingMail {
  readonly merchantId: number;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address of a sender such as `Shop <mail@shop.example>`. */
export const addressIn = (mailFrom: string): string => mailFrom.match(/<([^<>]+)>/)?.[1] ?? mailFrom;

/** The sender of a merchant's mails: the installation's address under the merchant's name. */
export const senderFor = (mailFrom: string, merchantName: string): string =>
  `"${merchantName.replace(/["\\\p{Cc}]/gu, '')}" <${addressIn(mailFrom)}>`;

/** The mail server of the installation; null when none is configured. */
export const installationTransport = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) =>
  SMTP_URL ? createTransport({ url: SMTP_URL, disableFileAccess: true, disableUrlAccess: true }) : null;

const QUEUE = 'mail.send';

/** The header by which mail programs offer to unsubscribe. A mail with it is not sent to addresses that opted out. */
export const LIST_UNSUBSCRIBE = 'List-Unsubscribe';

/** Stores a mail within a transaction. Returns the job that sends it, to be enqueued by the caller's action. */
export async function queueMail(db: Db, mail: OutgoingMail): Promise<JobRequest> {
  const id = newId();
  await db.insert(outgoingMails).values({ ...mail, id });
  return { queue: QUEUE, data: { merchantId: mail.merchantId, mailId: id } };
}

/**
 * Sends queued mails. A mail that the server refuses permanently stays `failed`; after a temporary failure it is
 * `failed` until a later attempt succeeds. Without `SMTP_URL` mails are `kept`. A mail to an address that opted out is
 * `unwanted`.
 */
export function mailJobs(services: Services): readonly JobDefinition[] {
  const transport = installationTransport(services.config);
  return [
    { queue: 'mail.forgetWords', retries: 3, cron: '23 4 * * *', run: () => deleteOldTexts(services) },
    {
      queue: QUEUE,
      retries: 8,
      run: async ({ merchantId, mailId }) => {
        const mail = await loadMail(services, merchantId, String(mailId));
        if (!mail || mail.status === 'sent' || mail.status === 'kept') return;
        if (await isUnwanted(services, mail))
          return setStatus(services, mail, { status: 'unwanted', error: null });
        if (!transport) return setStatus(services, mail, { status: 'kept', error: null });
        try {
          await transport.sendMail(messageOf(mail));
        } catch (error) {
          await setStatus(services, mail, { status: 'failed', error: String(error).slice(0, 1000) });
          if (isRefusedForGood(error)) return;
          throw error;
        }
        await setStatus(services, mail, { status: 'sent', error: null, sentAt: new Date() });
      },
    },
  ];
}

/** The Message-ID stays the same over attempts, so that mailboxes recognize duplicates. */
const messageOf = (mail: MailRow) => ({
  messageId: `<${mail.id}@${mail.sender.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`,
  from: mail.sender,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  headers: mail.headers,
});

/** SMTP replies from 500 are permanent failures. */
const isRefusedForGood = (error: unknown): boolean =>
  Number((error as { responseCode?: number }).responseCode ?? 0) >= 500;

const isUnwanted = async (
  { database }: Services,
  { merchantId, recipient, headers }: MailRow,
): Promise<boolean> =>
  LIST_UNSUBSCRIBE in headers &&
  (await database.tenant(merchantId).read((db) => findOptOut(db, merchantId, recipient))) !== null;

async function loadMail({ database }: Services, merchantId: number, id: string): Promise<MailRow | null> {
  const [row] = await database.tenant(merchantId).read((db) =>
    db
      .select()
      .from(outgoingMails)
      .where(and(eq(outgoingMails.merchantId, merchantId), eq(outgoingMails.id, id))),
  );
  return row ?? null;
}

async function setStatus(
  services: Services,
  { merchantId, id }: MailRow,
  change: Partial<Pick<MailRow, 'status' | 'error' | 'sentAt'>>,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    await db
      .update(outgoingMails)
      .set(change)
      .where(and(eq(outgoingMails.merchantId, merchantId), eq(outgoingMails.id, id)));
    return { result: undefined, audit: [], events: [] };
  });
}

/** How long the text of a mail is kept, since it may contain links. Milliseconds. */
const TEXT_RETENTION_MS = 30 * 86_400_000;

/** Deletes the text of old mails. Recipient, subject and status are kept. */
export async function deleteOldTexts(services: Services): Promise<void> {
  const before = new Date(Date.now() - TEXT_RETENTION_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database.tenant(merchantId).transaction((db) =>
      db
        .update(outgoingMails)
        .set({ text: '', html: '' })
        .where(
          and(
            eq(outgoingMails.merchantId, merchantId),
            lt(outgoingMails.createdAt, before),
            ne(outgoingMails.html, ''),
          ),
        ),
    );
  }
}
