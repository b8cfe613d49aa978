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

/** A mail as it is to leave. */
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

/** The mail server of the installation; null where there is none. */
export const installationTransport = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) =>
  SMTP_URL ? createTransport({ url: SMTP_URL, disableFileAccess: true, disableUrlAccess: true }) : null;

const QUEUE = 'mail.send';

/** The header by which mail programs offer to unsubscribe; a mail that carries it does not go to whoever has. */
export const LIST_UNSUBSCRIBE = 'List-Unsubscribe';

/** Stores a mail within a transaction. Hand the job that comes back to the action, which stores it too. */
export async function queueMail(db: Db, mail: OutgoingMail): Promise<JobRequest> {
  const id = newId();
  await db.insert(outgoingMails).values({ ...mail, id });
  return { queue: QUEUE, data: { merchantId: mail.merchantId, mailId: id } };
}

/**
 * Sends what is queued. A mail that the mail server refuses for good stays `failed`; one that could not be handed over
 * is `failed` until a later attempt succeeds. Without `SMTP_URL` mails are `kept`. What its recipient does not want any
 * more is `unwanted`.
 */
export function mailJobs(services: Services): readonly JobDefinition[] {
  const transport = installationTransport(services.config);
  return [
    { queue: 'mail.forgetWords', retries: 3, cron: '23 4 * * *', run: () => forgetWords(services) },
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

/** The id of the message stays the same over attempts, so that a mailbox recognises a repetition. */
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

/** SMTP answers from 500 on say that trying again is of no use. */
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

/** How long the words of a mail are kept after it was written: they may hold links. Milliseconds. */
const WORDS_KEPT_MS = 30 * 86_400_000;

/** Forgets what mails said long ago; that they were sent, to whom and about what stays. */
export async function forgetWords(services: Services): Promise<void> {
  const before = new Date(Date.now() - WORDS_KEPT_MS);
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
