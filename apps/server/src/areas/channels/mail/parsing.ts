import type { MailAddress } from '@foyer/contract/conversations/shapes';
import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '@foyer/domain/limits';
import type { MailHeaders } from '@foyer/domain/mail-automatic';
import { messageIdsOf } from '@foyer/domain/mail-threading';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { storable } from '../../../kernel/storable.ts';
import { textOfHtml } from '../../../mail/html-text.ts';

/** An attachment. */
export interface MailFile {
  readonly name: string;
  readonly content: Buffer;
  /** Without angle brackets. Null when the email does not refer to it. */
  readonly contentId: string | null;
}

/** A parsed email. */
export interface ParsedMail {
  readonly headers: MailHeaders;
  /** Without angle brackets. Null if missing. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: string | null;
  /** Null if missing. */
  readonly from: MailAddress | null;
  readonly replyTo: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  /** All addresses it was delivered to, according to the headers. */
  readonly deliveredTo: readonly string[];
  readonly subject: string;
  readonly date: string;
  /** Plain text, truncated. */
  readonly text: string;
  /** Original HTML, truncated and not sanitized. */
  readonly html: string;
  readonly files: readonly MailFile[];
  /** Could not be parsed. `text` contains the raw content. */
  readonly isBroken: boolean;
  /** The delivery report of a mail system. Null for other emails. */
  readonly deliveryStatus: string | null;
  /** Message-IDs of the emails that a report returns. */
  readonly returnedIds: readonly string[];
}

/** Maximum length of names and addresses. Characters. */
const NAME_MAX = 200;
const ADDRESS_MAX = 254;
const PEOPLE_MAX = 100;
const FILES_MAX = 100;
/** How much of an unparsable email is kept as text. Bytes. */
const RAW_TEXT_MAX = 50_000;

/** Maximum length of HTML before it is sanitized. Longer HTML is dropped; text and original remain. Characters. */
const HTML_MAX = 1_000_000;

/**
 * Parses an email. Content that is not a valid email becomes its text, so nothing is lost.
 * @param isCut whether the content is truncated
 */
export async function parseMail(bytes: Buffer, isCut = false): Promise<ParsedMail> {
  const email = await parse(bytes);
  if (!email) return brokenMail(bytes, await parse(headOf(bytes)));
  const isEmpty = !email.text?.trim() && !email.html?.trim() && email.attachments.length === 0;
  if (!senderOf(email) || (isEmpty && hasBody(bytes))) return brokenMail(bytes, email);
  return { ...mailOf(email), isBroken: isCut };
}

const parse = (bytes: Buffer): Promise<Email | null> =>
  PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 50 }).catch(() => null);

/** Everything above the first blank line. */
function headOf(bytes: Buffer): Buffer {
  const head = bytes.subarray(0, RAW_TEXT_MAX).toString('latin1');
  return Buffer.from(`${head.split(/\r?\n\r?\n/, 1)[0] ?? ''}\r\n\r\n`, 'latin1');
}

function mailOf(email: Email): ParsedMail {
  const reports = email.attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status');
  const files = email.attachments.filter((one) => !reports.includes(one)).slice(0, FILES_MAX);
  const html = clean(email.html ?? '', HTML_MAX + 1);
  const fits = html.length <= HTML_MAX;
  const text = email.text?.trim() ? email.text : textOfHtml(html.slice(0, HTML_MAX));
  return {
    headers: headersOf(email),
    messageId: bareId(messageIdsOf(email.messageId)[0]),
    inReplyTo: email.inReplyTo ?? null,
    references: email.references ?? null,
    from: senderOf(email),
    replyTo: peopleOf(email.replyTo),
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    deliveredTo: deliveredTo(email),
    subject: clean(email.subject ?? '', MAIL_SUBJECT_MAX)
      .replace(/\s+/g, ' ')
      .trim(),
    date: email.date ?? '',
    text: clean(text, MAIL_TEXT_MAX),
    html: fits ? html : '',
    files: files.map(fileOf),
    isBroken: false,
    deliveryStatus: reports.length > 0 ? reports.map(({ content }) => textOf(content)).join('\n\n') : null,
    returnedIds: returnedIds(email, files),
  };
}

const NO_MAIL: Email = { headers: [], headerLines: [], attachments: [] };

function brokenMail(bytes: Buffer, email: Email | null): ParsedMail {
  const read = mailOf(email ?? NO_MAIL);
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, RAW_TEXT_MAX));
  return { ...read, text: read.text.trim() ? read.text : clean(text, MAIL_TEXT_MAX), isBroken: true };
}

/** Whether there is content below the headers. */
function hasBody(bytes: Buffer): boolean {
  const head = bytes.subarray(0, RAW_TEXT_MAX).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head);
  return end === null ? head.trim() !== '' : /\S/.test(head.slice(end.index));
}

function senderOf(email: Email): MailAddress | null {
  const named = [email.from, email.sender, ...(email.replyTo ?? [])].flatMap((one) => peopleOf(one && [one]));
  return named.find(({ address }) => address.includes('@')) ?? null;
}

function peopleOf(addresses: readonly Address[] | undefined): MailAddress[] {
  const flat = (addresses ?? []).flatMap((one) => one.group ?? [one]);
  return flat
    .filter(({ address }) => address.trim() !== '' && address.length <= ADDRESS_MAX)
    .slice(0, PEOPLE_MAX)
    .map(({ name, address }) => ({
      name: clean(name, NAME_MAX).replace(/\s+/g, ' ').trim(),
      address: clean(address, ADDRESS_MAX).trim(),
    }));
}

/** Headers in which servers note the address of delivery. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function deliveredTo({ headers, to, cc }: Email): string[] {
  const seen = [...peopleOf(to), ...peopleOf(cc)].map(({ address }) => address);
  const delivered = headers.filter(({ key }) => DELIVERED.includes(key)).map(({ value }) => value.trim());
  return [...seen, ...delivered].slice(0, PEOPLE_MAX);
}

function headersOf({ headers }: Email): MailHeaders {
  const byName: Record<string, string[]> = Object.create(null);
  for (const { key, value } of headers) byName[key] = [...(byName[key] ?? []), value];
  return byName;
}

const fileOf = ({ filename, mimeType, contentId, content }: Attachment): MailFile => ({
  name:
    filename?.trim() ||
    `${mimeType.startsWith('message/') ? 'mail.eml' : `file${EXTENSIONS[mimeType] ?? ''}`}`,
  content: bytesOf(content),
  contentId: contentId?.replace(/^\s*<|>\s*$/g, '').trim() || null,
});

/** Extensions for attachments without a name. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'text/calendar': '.ics',
};

const bytesOf = (content: Attachment['content']): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const textOf = (content: Attachment['content']): string =>
  bytesOf(content).subarray(0, RAW_TEXT_MAX).toString('utf8');

/** Message-IDs of the emails that a mail system returns, complete or as headers. */
function returnedIds({ inReplyTo, references }: Email, files: readonly Attachment[]): string[] {
  const returned = files
    .filter(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers')
    .flatMap(({ content }) => {
      const head = textOf(content).split(/\r?\n\r?\n/, 1)[0] ?? '';
      const line = /^message-id:((?:.|\r?\n[ \t])*)/im.exec(head)?.[1];
      return messageIdsOf(line);
    });
  const ids = [...returned, ...messageIdsOf(inReplyTo), ...messageIdsOf(references)];
  return ids.map((id) => id.slice(1, -1));
}

const bareId = (id: string | undefined): string | null => id?.slice(1, -1) ?? null;

/** Removes characters that PostgreSQL cannot store, and truncates without splitting a character. */
function clean(text: string, most: number): string {
  const kept = storable(text.slice(0, most)) as string;
  return kept.toWellFormed();
}
