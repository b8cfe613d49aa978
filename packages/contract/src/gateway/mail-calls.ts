import { z } from 'zod';
import { signatureInvalid } from '../channels/mail-errors.ts';
import { conversationsEdit } from '../conversations/access.ts';
import { inboxEdit } from '../inbox/access.ts';
import { anyone } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { MerchantId, OwnMerchant, Uuid } from '../kernel/shapes.ts';
import { EmailPayload, GatewayActions, GatewayResponse, SubmittedMail } from './mail-shapes.ts';

/** Limit of an email with attachments, as base64 in JSON. Bytes. */
const SUBMITTED_MAIL_LIMIT = 36 * 1024 * 1024;
/** Limit of an email with its HTML. Bytes. */
const BODY_LIMIT = 2 * 1024 * 1024;

export const runGatewayActions = defineCall({
  method: 'POST',
  path: '/jellogateway/actions',
  access: inboxEdit,
  query: OwnMerchant,
  body: GatewayActions,
  bodyLimit: BODY_LIMIT,
  reply: GatewayResponse,
  summary: 'Send emails: actions with the id `sendEmail` and the email payload as connector',
  description:
    'Catalogue 7.21. Responds when the mail server has accepted or rejected the emails, at the latest after ten ' +
    'seconds. `error` has the reason for a rejection.',
});

export const sendEmailMessage = defineCall({
  method: 'POST',
  path: '/clbk/emailchnl/message/outbound',
  access: inboxEdit,
  query: OwnMerchant,
  body: EmailPayload.extend({ merchantId: MerchantId.optional() }),
  bodyLimit: BODY_LIMIT,
  reply: GatewayResponse,
  summary: 'Send an email, in a conversation or as a new one',
  description: 'Catalogue 7.21. The email payload, with the response of `jellogateway/actions`.',
});

export const receiveEmailMessage = defineCall({
  method: 'POST',
  path: '/clbk/emailchnl/message/inbound',
  access: anyone,
  query: z.object({ mailbox: Uuid }),
  signed: true,
  body: SubmittedMail,
  bodyLimit: SUBMITTED_MAIL_LIMIT,
  rateLimit: { max: 600, perSeconds: 60 },
  reply: z.object({ success: z.literal(true), isNew: z.boolean() }),
  errors: [signatureInvalid],
  summary: 'Submit an email received elsewhere. Stored once even if submitted twice',
  description:
    'The body is the raw email, with the content type `message/rfc822`, or JSON with its parts. ' +
    '`X-Foyer-Timestamp` is the Unix time in seconds, at most five minutes off. `X-Foyer-Signature` is `sha256=` ' +
    'and the hex HMAC-SHA-256 of timestamp, dot and body, keyed with the secret of the mailbox.',
});

export const deleteFile = defineCall({
  method: 'POST',
  path: '/gcs/delete',
  access: conversationsEdit,
  query: OwnMerchant,
  body: z.object({
    merchantId: MerchantId.optional(),
    fileName: z.string().max(500).optional().describe('As returned by the upload.'),
    fileUrl: z.string().max(2_000).optional(),
  }),
  reply: z.object({ success: z.literal(true), deleted: z.boolean() }),
  summary: 'Delete an own uploaded file that no message uses',
  description: 'Catalogue 7.21. Sent files are kept. Missing files are ignored.',
});
