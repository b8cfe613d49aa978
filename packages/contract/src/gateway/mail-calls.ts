import { z } from 'zod';
import { signatureInvalid } from '../channels/mail-errors.ts';
import { talk } from '../conversations/access.ts';
import { sort } from '../inbox/access.ts';
import { anyone } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { MerchantId, OwnMerchant, Uuid } from '../kernel/shapes.ts';
import { EmailPayload, GatewayActions, GatewayAnswer, HandedMail } from './mail-shapes.ts';

/** A mail with its attachments, as base64 in JSON. Bytes. */
const HANDED_LIMIT = 36 * 1024 * 1024;
/** A mail with its HTML. Bytes. */
const BODY_LIMIT = 2 * 1024 * 1024;

export const runGatewayActions = defineCall({
  method: 'POST',
  path: '/jellogateway/actions',
  access: sort,
  query: OwnMerchant,
  body: GatewayActions,
  bodyLimit: BODY_LIMIT,
  reply: GatewayAnswer,
  summary: 'Send mails: actions with the id `sendEmail`, each with the email payload as its connector',
  description:
    'Catalogue 7.21. Answered when the mail server has taken or refused them, or after ten seconds; what is refused ' +
    'is told by `error`.',
});

export const sendEmailMessage = defineCall({
  method: 'POST',
  path: '/clbk/emailchnl/message/outbound',
  access: sort,
  query: OwnMerchant,
  body: EmailPayload.extend({ merchantId: MerchantId.optional() }),
  bodyLimit: BODY_LIMIT,
  reply: GatewayAnswer,
  summary: 'Send an email, in a conversation or as a new one',
  description: 'Catalogue 7.21. The email payload, with the response of `jellogateway/actions`.',
});

export const receiveEmailMessage = defineCall({
  method: 'POST',
  path: '/clbk/emailchnl/message/inbound',
  access: anyone,
  query: z.object({ mailbox: Uuid }),
  signed: true,
  body: HandedMail,
  bodyLimit: HANDED_LIMIT,
  rateLimit: { max: 600, perSeconds: 60 },
  reply: z.object({ success: z.literal(true), isNew: z.boolean() }),
  errors: [signatureInvalid],
  summary: 'Submit an email received elsewhere. Stored once even if submitted twice',
  description:
    'The twin of the outbound call. The body is the mail as it came, with the content type `message/rfc822`, or JSON ' +
    'with its parts. `X-Foyer-Timestamp` has the seconds since 1970, at most five minutes off; `X-Foyer-Signature` ' +
    'has `sha256=` and the HMAC-SHA-256 in hex, under the secret of the mailbox, of the timestamp, a dot and the body.',
});

export const deleteFile = defineCall({
  method: 'POST',
  path: '/gcs/delete',
  access: talk,
  query: OwnMerchant,
  body: z.object({
    merchantId: MerchantId.optional(),
    fileName: z.string().max(500).optional().describe('As returned by the upload.'),
    fileUrl: z.string().max(2_000).optional(),
  }),
  reply: z.object({ success: z.literal(true), deleted: z.boolean() }),
  summary: 'Delete an own uploaded file that no message uses',
  description: 'Catalogue 7.21. Files that were already sent are kept; missing files are ignored.',
});
