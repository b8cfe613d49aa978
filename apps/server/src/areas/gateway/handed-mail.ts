import { HandedMail } from '@foyer/contract/gateway/mail-shapes';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SignedBody } from '../../kernel/handlers.ts';
import { badInput } from '../../kernel/refusal.ts';
import { storable } from '../../kernel/storable.ts';
import { hashOf } from '../channels/mail/content.ts';

/**
 * The mail of a body, as it travels: what came as JSON is brought into that form, so that it is read as all others.
 * @throws Refusal for JSON that is none, or has not the parts of a mail
 */
export async function mailOfBody({ type, bytes }: SignedBody): Promise<Buffer> {
  if (type !== 'application/json') {
    if (bytes.length === 0) throw badInput('body', 'Write a message.');
    return bytes;
  }
  return build(HandedMail.parse(storable(parsed(bytes))), hashOf(bytes));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw badInput('body', 'The request body is not valid JSON.');
  }
}

const list = (addresses: string | readonly string[] | undefined) =>
  typeof addresses === 'object' ? addresses.join(', ') : addresses;

/** @param fallback names a mail without an id of its own: the same one each time that it is handed over */
function build(mail: HandedMail, fallback: string): Promise<Buffer> {
  const { from, subject, messageId, inReplyTo, references, text, html, headers } = mail;
  const date = new Date(mail.date ?? '');
  const composer = new MailComposer({
    from,
    to: list(mail.to) ?? '',
    ...(mail.cc && { cc: list(mail.cc) ?? '' }),
    subject,
    messageId: messageId || `<${fallback}@handed.invalid>`,
    ...(inReplyTo && { inReplyTo }),
    ...(references && { references }),
    ...(text && { text }),
    ...(html && { html }),
    ...(!Number.isNaN(date.getTime()) && { date }),
    headers,
    attachments: mail.attachments.map((file) => ({
      filename: file.fileName,
      contentType: file.type,
      content: Buffer.from(file.content, 'base64'),
      ...(file.contentId && { cid: file.contentId }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return composer.build();
}
