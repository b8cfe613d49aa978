import { MAIL_MAX_BYTES } from '@foyer/domain/limits';
import { ImapFlow } from 'imapflow';
import type { Services } from '../../../kernel/context.ts';
import { resolvePublicHost } from '../../../kernel/ssrf-guard.ts';
import type { MailboxRow } from '../tables.ts';
import { type IncomingMail, receiveMail } from './arrivals.ts';
import { secretOf } from './mailboxes.ts';

/** Timeout of a server's response. Milliseconds. */
const TIMEOUT_MS = 20_000;
/** A connection without traffic for this long is considered dead. IDLE is renewed sooner. Milliseconds. */
const SILENCE_MS = 5 * 60_000;
const IDLE_MS = 4 * 60_000;
/** Delay between a command and IDLE, in which the server announces new emails. Milliseconds. */
const IDLE_AFTER_MS = 300;
/** Interval of polls, in case an announcement is missed. Milliseconds. */
const POLL_MS = 60_000;
/** Emails per batch of UIDs. */
const PAGE = 200;
/** How far back a recreated folder is read. Emails already stored are skipped. Milliseconds. */
const BACK_MS = 2 * 86_400_000;

const MORE_THAN_A_MAIL = MAIL_MAX_BYTES + 1024 * 1024;

/** The IMAP account of a mailbox. Null when it does not receive by IMAP. */
const accountOf = ({ imapHost, imapPort, imapSecurity, imapUser }: MailboxRow) =>
  imapHost && imapPort && imapSecurity && imapUser !== null
    ? { host: imapHost, port: imapPort, security: imapSecurity, user: imapUser }
    : null;

/**
 * Connects and signs in to the IMAP server of a mailbox.
 * @throws an error that `explainFailure` explains
 */
export async function connectImap(
  services: Services,
  row: MailboxRow,
  signal?: AbortSignal,
): Promise<ImapFlow> {
  const account = accountOf(row);
  if (!account) throw new Error('This mailbox has no IMAP server.');
  const { host, port, security, user } = account;
  const { address, servername } = await resolvePublicHost(services.config, host);
  const client = new ImapFlow({
    host: address,
    port,
    ...(servername && { servername }),
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: secretOf(services.config, row, 'imap') ?? '' },
    tls: { minVersion: 'TLSv1.2', ...(servername && { servername }) },
    logger: false,
    clientInfo: { name: 'Foyer' },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    maxIdleTime: IDLE_MS,
    autoIdleDelay: IDLE_AFTER_MS,
    maxLiteralSize: MORE_THAN_A_MAIL,
    maxResponseSize: 2 * MORE_THAN_A_MAIL,
    maxLineLength: 1024 * 1024,
  });
  // An error without a listener would end the process. `close` follows it and is handled.
  client.on('error', () => {});
  signal?.throwIfAborted();
  const end = () => client.close();
  signal?.addEventListener('abort', end, { once: true });
  // The signal lives as long as the mailbox, which reconnects often.
  client.once('close', () => signal?.removeEventListener('abort', end));
  try {
    await beforeClose(client, client.connect());
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** Rejects when the connection closes, since a client that is closed while it connects never settles its promises. */
function beforeClose<T>(client: ImapFlow, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onClose = () => reject(connectionClosed());
  client.once('close', onClose);
  return Promise.race([work, promise]).finally(() => client.off('close', onClose));
}

/** Error of a connection that closed without a reason. */
export const connectionClosed = (): Error =>
  Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });

/**
 * Reads a folder and follows new emails until the connection ends.
 * @param onRead called after the first read of the folder
 * @returns when the connection ends or `signal` aborts
 */
export async function followFolder(
  services: Services,
  row: MailboxRow,
  client: ImapFlow,
  signal: AbortSignal,
  onRead: () => Promise<void>,
): Promise<void> {
  let wake = () => {};
  const onNewMail = () => wake();
  const closed = new Promise<void>((done) => client.once('close', done));
  client.on('exists', onNewMail);
  signal.addEventListener('abort', onNewMail);
  let hasEnded = false;
  void closed.then(() => {
    hasEnded = true;
    wake();
  });
  try {
    // Opened without a lock: a locked folder never goes idle, so the server would announce nothing.
    await beforeClose(client, client.mailboxOpen(row.imapFolder, { readOnly: true }));
    let position: FolderPosition = { uidValidity: row.uidValidity, lastUid: row.lastUid };
    for (let isFirst = true; !hasEnded && !signal.aborted; isFirst = false) {
      const wakeUp = new Promise<void>((done) => {
        wake = done;
      });
      position = await fetchNew(services, row, client, position);
      if (isFirst) await onRead();
      const pause = setTimeout(wake, POLL_MS);
      if (!hasEnded && !signal.aborted) await wakeUp;
      clearTimeout(pause);
    }
  } finally {
    client.off('exists', onNewMail);
    signal.removeEventListener('abort', onNewMail);
    client.close();
  }
}

interface FolderPosition {
  readonly uidValidity: number | null;
  readonly lastUid: number;
}

/** Reads new emails of the open folder. Each is stored with the position after it. */
async function fetchNew(
  services: Services,
  row: MailboxRow,
  client: ImapFlow,
  position: FolderPosition,
): Promise<FolderPosition> {
  const { mailbox } = client;
  if (!mailbox) throw new Error('The folder is not open.');
  const uidValidity = Number(mailbox.uidValidity);
  const isSame = position.uidValidity === uidValidity;
  const since = isSame ? null : sinceOf(row);
  let lastUid = isSame ? position.lastUid : 0;
  const uids = await client.search(
    { uid: `${lastUid + 1}:*`, ...(since && { since: startOfDay(since) }) },
    { uid: true },
  );
  const newUids = (uids || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
  for (let from = 0; from < newUids.length; from += PAGE) {
    const page = newUids.slice(from, from + PAGE);
    const found = await client.fetchAll(
      page.join(','),
      { uid: true, size: true, internalDate: true },
      { uid: true },
    );
    for (const { uid, size = 0, internalDate } of found.sort((a, b) => a.uid - b.uid)) {
      if (since && internalDate && new Date(internalDate) < since) continue;
      const incoming = await fetchOne(client, uid, size, uidValidity);
      if (incoming) await receiveMail(services, row, incoming);
      lastUid = uid;
    }
  }
  return { uidValidity, lastUid };
}

/** Emails since the mailbox was added, or for a recreated folder since shortly before. */
function sinceOf({ createdAt, imapConnectedAt, uidValidity }: MailboxRow): Date {
  const back = imapConnectedAt && uidValidity !== null ? imapConnectedAt.getTime() - BACK_MS : 0;
  return new Date(Math.max(Math.floor(createdAt.getTime() / 1000) * 1000, back));
}

/** IMAP searches by day, in the server's time zone. */
const startOfDay = (at: Date): Date => new Date(at.getTime() - 86_400_000);

/** Fetches an email, truncated if it is too large. Null when it was deleted meanwhile. */
async function fetchOne(
  client: ImapFlow,
  uid: number,
  size: number,
  uidValidity: number,
): Promise<IncomingMail | null> {
  const source = size > MAIL_MAX_BYTES ? { start: 0, maxLength: MAIL_MAX_BYTES } : true;
  const mail = await client.fetchOne(String(uid), { source }, { uid: true });
  const bytes = mail === false ? undefined : mail.source;
  if (!bytes) return null;
  return {
    source: 'imap',
    sourceKey: `${uidValidity}:${uid}`,
    bytes,
    size: Math.max(size, bytes.length),
    position: { uidValidity, uid },
  };
}
