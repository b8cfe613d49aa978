import { MAIL_HTML_MAX, MAIL_MAX_BYTES, MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Email, freeObject, MerchantId, recordOf, Uuid } from '../kernel/shapes.ts';

const Addresses = z
  .union([z.string().max(5_000), z.array(Email).max(50)])
  .optional()
  .describe('One address, several separated by commas, or a list.');

/** A file uploaded with `/gcs/upload`. */
const EmailAttachment = z.object({
  type: z.string().max(100).default('file'),
  value: z.object({
    fileName: z.string().max(500),
    originalFileName: z.string().max(500).optional(),
    url: z.string().max(2_000).optional(),
  }),
});

/** Email send payload (Specification 3). */
export const EmailPayload = z.object({
  type: z.string().max(20).default('Email'),
  subject: z.string().max(1_000).default(''),
  body: z.string().max(MAIL_HTML_MAX).describe('Plain text or HTML.'),
  recipient_email_address: z.union([z.string().max(5_000), z.array(Email).max(50)]),
  from_address: z
    .string()
    .max(500)
    .default('')
    .describe('An address of a mailbox. Default: the default sender.'),
  cc_email_address: Addresses,
  bcc_email_address: Addresses,
  attachments: z.array(EmailAttachment).max(MESSAGE_ATTACHMENTS_MAX).default([]),
  conversationID: Uuid.optional().describe('The conversation to answer. Default: a new one.'),
});
export type EmailPayload = z.infer<typeof EmailPayload>;

export const GatewayAction = z.object({
  id: z.string().max(100),
  connector: freeObject(2 * MAIL_HTML_MAX),
});

/** The request of `jellogateway/actions` (Specification 7.21). */
export const GatewayActions = z.object({
  request_id: z.string().max(100).default('1'),
  merchantId: MerchantId.optional(),
  gateway_actions: z.array(GatewayAction).min(1).max(10),
});

/** `error` is the reason why it was not sent, or null. The message is the specification's. */
export const GatewayResponse = z.object({
  request_id: z.string(),
  error: z.string().nullable(),
  message: z.string(),
  conversationID: Uuid.nullable(),
});

/** An email submitted as parts instead of raw. */
export const SubmittedMail = z.object({
  from: z.string().max(1_000),
  to: z.union([z.string().max(5_000), z.array(z.string().max(1_000)).max(100)]),
  cc: z.union([z.string().max(5_000), z.array(z.string().max(1_000)).max(100)]).optional(),
  subject: z.string().max(2_000).default(''),
  messageId: z.string().max(1_000).optional(),
  inReplyTo: z.string().max(1_000).optional(),
  references: z.string().max(10_000).optional(),
  date: z.string().max(100).optional(),
  text: z.string().max(1_000_000).default(''),
  html: z.string().max(2_000_000).default(''),
  headers: recordOf(z.string().max(200), z.string().max(10_000), 500).default({}),
  attachments: z
    .array(
      z.object({
        fileName: z.string().max(500),
        type: z.string().max(200).default('application/octet-stream'),
        /** Base64. */
        content: z.string().max(2 * MAIL_MAX_BYTES),
        contentId: z.string().max(500).optional(),
      }),
    )
    .max(50)
    .default([]),
});
export type SubmittedMail = z.infer<typeof SubmittedMail>;
