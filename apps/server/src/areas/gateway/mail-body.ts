import { SubmittedMail } from '@foyer/contract/gateway/mail-shapes';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { SignedBody } from '../../kernel/handlers.ts';
import { badInput } from '../../kernel/refusal.ts';
import { storable } from '../../kernel/storable.ts';
import { hashOf } from '../channels/mail/content.ts';

/**
 * Returns the email of a request body in MIME form. JSON is converted, so that all emails are parsed the same way.
 * @throws Refusal for invalid JSON or missing fields
 */
export async function mailOfBody({ type, bytes }: SignedBody): Promise<Buffer> {
  if (type !== 'application/json') {
    if (bytes.length === 0) throw badInput('body', 'Write a message.');
    return bytes;
  }
  return build(SubmittedMail.parse(storable(parsed(bytes))), hashOf(bytes));
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

/** @param fallback Message-ID for an email without one; the same on each delivery */
function build(mail: SubmittedMail, fallback: string): Promise<Buffer> {
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
