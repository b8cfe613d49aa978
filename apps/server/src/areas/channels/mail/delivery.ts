import { notFailed } from '@foyer/contract/channels/mail-errors';
import type { FileRef, MailAddress, Message } from '@foyer/contract/conversations/shapes';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { contentOf } from '../../../files/content.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { installationTransport, queueMail, senderFor } from '../../../mail/outbox.ts';
import { findMail, type MailRow, messageOf, moveMail } from '../../conversations/mail-store.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { presentMessage } from '../../conversations/present.ts';
import type { MailboxRow } from '../tables.ts';
import { notifyAuthor } from './bounces.ts';
import { explainFailure, isPermanent, NoServer, PartiallyRefused } from './failure-messages.ts';
import { findMailbox } from './mailboxes.ts';
import { storeServerState } from './server-state.ts';
import { dkimOf, smtpOf } from './smtp.ts';

const QUEUE = 'mail.leave';

/** Limits of the delay before a retry, which equals the time the email has waited so far. Seconds. */
const MIN_DELAY = 5;
const MAX_DELAY = 3_600;
/** When retries end. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;
const WAKE_MAX = 500;

/** Job that sends an email. `since` is the time of the first attempt. */
export const sendJob = (
  merchantId: number,
  mailId: string,
  since: Date,
  delaySeconds?: number,
): JobRequest => ({
  queue: QUEUE,
  key: mailId,
  group: String(merchantId),
  data: { merchantId, mailId, since: since.toISOString() },
  ...(delaySeconds && { delaySeconds }),
});

/** Sends queued emails, including those whose job was lost. */
export const sendingJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 20,
    waitsOnce: true,
    parallel: 6,
    run: ({ merchantId, mailId, since }) =>
      leave(services, merchantId, String(mailId), new Date(String(since))),
  },
  { queue: 'mail.wake', retries: 3, cron: '*/10 * * * *', run: () => wakeQueued(services) },
];

/** Sends a failed email again. */
export async function retryMail(scope: Scope, { id: mailId }: MailRow): Promise<Message> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.merchantId, merchantId), eq(mails.id, mailId)))
      .for('update');
    if (row?.state !== 'failed' && row?.state !== 'bounced') throw new Refusal(notFailed);
    const { message, head, events } = await moveMail(db, row, { state: 'queued', error: null });
    return {
      result: presentMessage(message, { mail: head }),
      audit: [{ action: 'mail.retried', subject: ['message', mailId] }],
      events,
      jobs: [sendJob(merchantId, mailId, new Date())],
    };
  });
}

async function leave(services: Services, merchantId: number, id: string, since: Date): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const mail = await tenant.read((db) => findMail(db, merchantId, id));
  if (mail?.state !== 'queued') return;
  const mailbox = mail.mailboxId
    ? await tenant.read((db) => findMailbox(db, merchantId, mail.mailboxId ?? ''))
    : null;
  const error = await send(services, mail, mailbox).catch((failure: unknown) => failure);
  if (error instanceof NoServer && services.config.DEMO) return keep(services, mail);
  const usesOwn = mailbox?.smtpHost && mail.from.address === mailbox.address;
  if (mailbox && usesOwn && !isOfMail(error))
    await storeServerState(services, mailbox, 'smtp', {
      error: error === null ? null : explainFailure(error),
    });
  if (error === null) return settle(services, mail, { state: 'sent', error: null, sentAt: new Date() });
  const waitedMs = Date.now() - since.getTime();
  if (isPermanent(error) || waitedMs > GIVE_UP_MS)
    return settle(services, mail, {
      state: error instanceof PartiallyRefused ? 'bounced' : 'failed',
      error: explainFailure(error),
    });
  const jitter = 0.8 + Math.random() * 0.4;
  const wait = Math.min(Math.max(waitedMs / 1000, MIN_DELAY), MAX_DELAY) * jitter;
  await settle(services, mail, { error: explainFailure(error) }, [
    sendJob(merchantId, id, since, Math.ceil(wait)),
  ]);
}

/** Whether an error concerns the email and not the server. */
const isOfMail = (error: unknown): boolean =>
  error instanceof PartiallyRefused ||
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string } | null)?.code ?? '');

/** Sends an email through its server. Null when all recipients were accepted. */
async function send(services: Services, mail: MailRow, mailbox: MailboxRow | null): Promise<null> {
  const usesOwn = mailbox?.smtpHost && mail.from.address === mailbox.address;
  const transport = usesOwn ? await smtpOf(services, mailbox) : installationTransport(services.config);
  if (!transport) throw new NoServer();
  try {
    const dkim = mailbox && usesOwn ? dkimOf(services, mailbox) : undefined;
    const info = await transport.sendMail({ ...(await messageFor(services, mail)), ...(dkim && { dkim }) });
    if (info.rejected.length > 0) throw new PartiallyRefused(info);
    return null;
  } finally {
    transport.close();
  }
}

/** Stores an email in the demo's outbox, once per recipient. */
async function keep(services: Services, mail: MailRow): Promise<void> {
  const { merchantId, from, subject, text, html } = mail;
  const sender = senderFor(from.address, from.name);
  await act(systemScope(services, merchantId), async (db) => {
    const { events } = await moveMail(db, mail, { state: 'sent', error: null, sentAt: null });
    const jobs = await Array.fromAsync([...mail.to, ...mail.cc, ...mail.bcc], ({ address: recipient }) =>
      queueMail(db, { merchantId, sender, recipient, subject, text, html }),
    );
    return { result: undefined, audit: [], events, jobs };
  });
}

async function settle(
  services: Services,
  mail: MailRow,
  change: Partial<Pick<MailRow, 'state' | 'error' | 'sentAt'>>,
  jobs: readonly JobRequest[] = [],
): Promise<void> {
  await act(systemScope(services, mail.merchantId), async (db) => {
    const { row, message, events } = await moveMail(db, mail, change);
    const isLost = change.state === 'failed' || change.state === 'bounced';
    const notices = isLost ? await notifyAuthor(db, row, message, 'mail_lost') : [];
    return { result: undefined, audit: [], events: [...events, ...notices], jobs };
  });
}

const KEY = /^\/files\/([0-9a-f]{40})\//;
const party = ({ name, address }: MailAddress) => ({ name, address });
const bracketed = (id: string) => `<${id}>`;

/**
 * The email as input of the transport. Its Message-ID is the same in every attempt, so that receivers can detect
 * duplicates.
 */
async function messageFor(services: Services, mail: MailRow) {
  const { merchantId } = mail;
  const { attachments } = await services.database.tenant(merchantId).read((db) => messageOf(db, mail));
  return {
    messageId: bracketed(mail.messageId),
    from: party(mail.from),
    to: mail.to.map(party),
    cc: mail.cc.map(party),
    bcc: mail.bcc.map(party),
    replyTo: mail.replyTo.map(party),
    subject: mail.subject,
    ...(mail.inReplyTo && { inReplyTo: bracketed(mail.inReplyTo) }),
    ...(mail.references.length > 0 && { references: mail.references.map(bracketed) }),
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    attachments: [
      ...(await Promise.all(attachments.map((file) => attached(services, file)))),
      ...(await Promise.all(mail.inline.map((image) => inlined(services, image)))),
    ],
    ...(mail.isAutomatic && {
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }),
  };
}

async function attached(services: Services, { url, name, type }: FileRef) {
  return { filename: name, contentType: type, content: await fileContent(services, url) };
}

async function inlined(services: Services, { cid, url }: MailRow['inline'][number]) {
  const filename = decodeURIComponent(url.split('/').at(-1) ?? 'image');
  return {
    cid,
    filename,
    contentDisposition: 'inline' as const,
    content: await fileContent(services, url),
  };
}

async function fileContent(services: Services, url: string): Promise<Buffer> {
  const key = KEY.exec(url)?.[1];
  const content = key ? await contentOf(services, key) : null;
  if (!content) throw new Error(`A file of this email no longer exists: ${url.split('/').at(-1)}`);
  return content;
}

/** Queues a job for emails that have waited longer than any delay. Does nothing where a job is pending. */
export async function wakeQueued(services: Services, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - 2 * MAX_DELAY * 1000);
  const waiting = sql`merchants_with_queued_mails(${before.toISOString()}::timestamptz)`;
  for (const merchantId of await merchantsOf(services, waiting)) {
    await act(systemScope(services, merchantId), async (db) => {
      const queued = await db
        .select({ id: mails.id, createdAt: mails.createdAt })
        .from(mails)
        .where(and(eq(mails.merchantId, merchantId), eq(mails.state, 'queued'), lt(mails.createdAt, before)))
        .orderBy(asc(mails.createdAt))
        .limit(WAKE_MAX);
      const jobs = queued.map(({ id, createdAt }) => sendJob(merchantId, id, createdAt));
      return { result: undefined, audit: [], events: [], jobs };
    });
  }
}
