import { MAIL_MAX_BYTES } from '@foyer/domain/limits';
import { ImapFlow } from 'imapflow';
import type { Services } from '../../../kernel/context.ts';
import { reach } from '../../../kernel/reach.ts';
import type { MailboxRow } from '../tables.ts';
import { type Arriving, receiveMail } from './arrivals.ts';
import { secretOf } from './mailboxes.ts';

/** How long a mail server may take to answer. Milliseconds. */
const ANSWER_MS = 20_000;
/** A connection on which nothing moves for so long is dead. IDLE is renewed sooner. Milliseconds. */
const SILENCE_MS = 5 * 60_000;
const IDLE_MS = 4 * 60_000;
/** Mails are looked for after the server tells of them; IDLE begins so soon after a command. Milliseconds. */
const IDLE_AFTER_MS = 300;
/** Also without being told, mails are looked for so often. Milliseconds. */
const LOOK_MS = 60_000;
/** Mails whose places are read at once. */
const PAGE = 200;
/** A folder that was made anew is read back so far: what is known already is stored once. Milliseconds. */
const BACK_MS = 2 * 86_400_000;

const MORE_THAN_A_MAIL = MAIL_MAX_BYTES + 1024 * 1024;

/** The parts of a mailbox that a connection needs; null where mails do not come by IMAP. */
const accountOf = ({ imapHost, imapPort, imapSecurity, imapUser }: MailboxRow) =>
  imapHost && imapPort && imapSecurity && imapUser !== null
    ? { host: imapHost, port: imapPort, security: imapSecurity, user: imapUser }
    : null;

/**
 * Connects and signs in to the IMAP server of a mailbox.
 * @throws in words that `wordsOf` makes of it
 */
export async function connectImap(
  services: Services,
  row: MailboxRow,
  signal?: AbortSignal,
): Promise<ImapFlow> {
  const account = accountOf(row);
  if (!account) throw new Error('This mailbox has no IMAP server.');
  const { host, port, security, user } = account;
  const { address, servername } = await reach(services.config, host);
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
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: SILENCE_MS,
    maxIdleTime: IDLE_MS,
    autoIdleDelay: IDLE_AFTER_MS,
    maxLiteralSize: MORE_THAN_A_MAIL,
    maxResponseSize: 2 * MORE_THAN_A_MAIL,
    maxLineLength: 1024 * 1024,
  });
  // Without a listener a connection that breaks would end the process; `close` follows and is heard.
  client.on('error', () => {});
  signal?.throwIfAborted();
  const end = () => client.close();
  signal?.addEventListener('abort', end, { once: true });
  // The signal lasts as long as the mailbox, which may connect often.
  client.once('close', () => signal?.removeEventListener('abort', end));
  try {
    await beforeClose(client, client.connect());
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** What a client does, which it never settles itself when it is closed at the wrong moment, such as while it connects. */
function beforeClose<T>(client: ImapFlow, doing: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onClose = () => reject(connectionClosed());
  client.once('close', onClose);
  return Promise.race([doing, promise]).finally(() => client.off('close', onClose));
}

/** What a connection fails with that ended without a reason of its own. */
export const connectionClosed = (): Error =>
  Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });

/**
 * Reads a folder and goes on hearing of new mails until the connection ends.
 * @param onRead after the folder was read the first time
 * @returns when the connection ended, or `signal` asked for it
 */
export async function followFolder(
  services: Services,
  row: MailboxRow,
  client: ImapFlow,
  signal: AbortSignal,
  onRead: () => Promise<void>,
): Promise<void> {
  let wake = () => {};
  const onNews = () => wake();
  const closed = new Promise<void>((done) => client.once('close', done));
  client.on('exists', onNews);
  signal.addEventListener('abort', onNews);
  let hasEnded = false;
  void closed.then(() => {
    hasEnded = true;
    wake();
  });
  try {
    // Opened and not locked: a locked folder is never idle, and the server would tell of nothing.
    await beforeClose(client, client.mailboxOpen(row.imapFolder, { readOnly: true }));
    let place: Place = { uidValidity: row.uidValidity, lastUid: row.lastUid };
    for (let isFirst = true; !hasEnded && !signal.aborted; isFirst = false) {
      const news = new Promise<void>((done) => {
        wake = done;
      });
      place = await readNew(services, row, client, place);
      if (isFirst) await onRead();
      const pause = setTimeout(wake, LOOK_MS);
      if (!hasEnded && !signal.aborted) await news;
      clearTimeout(pause);
    }
  } finally {
    client.off('exists', onNews);
    signal.removeEventListener('abort', onNews);
    client.close();
  }
}

interface Place {
  readonly uidValidity: number | null;
  readonly lastUid: number;
}

/** Reads what is new in the open folder, mail by mail, each stored with the place up to which it is read. */
async function readNew(services: Services, row: MailboxRow, client: ImapFlow, place: Place): Promise<Place> {
  const { mailbox } = client;
  if (!mailbox) throw new Error('The folder is not open.');
  const uidValidity = Number(mailbox.uidValidity);
  const isSame = place.uidValidity === uidValidity;
  const since = isSame ? null : sinceOf(row);
  let lastUid = isSame ? place.lastUid : 0;
  const uids = await client.search(
    { uid: `${lastUid + 1}:*`, ...(since && { since: startOfDay(since) }) },
    { uid: true },
  );
  const fresh = (uids || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
  for (let from = 0; from < fresh.length; from += PAGE) {
    const page = fresh.slice(from, from + PAGE);
    const found = await client.fetchAll(
      page.join(','),
      { uid: true, size: true, internalDate: true },
      { uid: true },
    );
    for (const { uid, size = 0, internalDate } of found.sort((a, b) => a.uid - b.uid)) {
      if (since && internalDate && new Date(internalDate) < since) continue;
      const arriving = await fetchOne(client, uid, size, uidValidity);
      if (arriving) await receiveMail(services, row, arriving);
      lastUid = uid;
    }
  }
  return { uidValidity, lastUid };
}

/** The first time, mails count that came since the mailbox was added; in a folder made anew those not long before. */
function sinceOf({ createdAt, imapConnectedAt, uidValidity }: MailboxRow): Date {
  const back = imapConnectedAt && uidValidity !== null ? imapConnectedAt.getTime() - BACK_MS : 0;
  return new Date(Math.max(Math.floor(createdAt.getTime() / 1000) * 1000, back));
}

/** IMAP searches by days, in the zone of the server. */
const startOfDay = (at: Date): Date => new Date(at.getTime() - 86_400_000);

/** A mail with its content, cut where it is too large; null where somebody deleted it meanwhile. */
async function fetchOne(
  client: ImapFlow,
  uid: number,
  size: number,
  uidValidity: number,
): Promise<Arriving | null> {
  const source = size > MAIL_MAX_BYTES ? { start: 0, maxLength: MAIL_MAX_BYTES } : true;
  const mail = await client.fetchOne(String(uid), { source }, { uid: true });
  const bytes = mail === false ? undefined : mail.source;
  if (!bytes) return null;
  return {
    source: 'imap',
    sourceKey: `${uidValidity}:${uid}`,
    bytes,
    size: Math.max(size, bytes.length),
    place: { uidValidity, uid },
  };
}
