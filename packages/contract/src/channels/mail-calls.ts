import { z } from 'zod';
import { unknownFile } from '../conversations/errors.ts';
import { Message } from '../conversations/shapes.ts';
import { inboxEdit, inboxView } from '../inbox/access.ts';
import { admin, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { quarantinedMailList } from './list.ts';
import {
  addressTaken,
  dkimKeyRefused,
  emptyMail,
  hostRefused,
  mailboxOff,
  mailUnreadable,
  notAMailThread,
  notFailed,
  notQuarantined,
  optedOut,
  passwordNeeded,
  templateTaken,
  threadDiscarded,
} from './mail-errors.ts';
import {
  Mailbox,
  MailboxInput,
  MailContent,
  MailDraft,
  MailSender,
  MailServerTest,
  MailTemplate,
  MailTemplateInput,
  QuarantinedMail,
} from './mail-shapes.ts';

const one = z.object({ id: Uuid });
/** Limit of an email with its HTML. Bytes. */
const BODY_LIMIT = 2 * 1024 * 1024;

export const listMailboxes = defineCall({
  method: 'GET',
  path: '/api/mailboxes',
  access: page('settings'),
  topics: ['mailboxes'],
  reply: z.object({ mailboxes: z.array(Mailbox) }),
  summary: 'List mailboxes by name with the status of their mail servers',
});

export const getMailbox = defineCall({
  method: 'GET',
  path: '/api/mailboxes/{id}',
  access: page('settings'),
  params: one,
  reply: Mailbox,
  summary: 'Get a mailbox',
});

export const createMailbox = defineCall({
  method: 'POST',
  path: '/api/mailboxes',
  access: admin,
  topics: ['mailboxes'],
  body: MailboxInput,
  reply: Mailbox,
  errors: [addressTaken, hostRefused, dkimKeyRefused],
  summary: 'Create a mailbox',
});

export const updateMailbox = defineCall({
  method: 'PUT',
  path: '/api/mailboxes/{id}',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  body: MailboxInput.extend(precondition),
  reply: Mailbox,
  errors: [addressTaken, hostRefused, dkimKeyRefused, passwordNeeded],
  summary: 'Update a mailbox. Omitted passwords and keys are kept unless the server changes',
});

export const removeMailbox = defineCall({
  method: 'DELETE',
  path: '/api/mailboxes/{id}',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: Done,
  summary: 'Delete a mailbox. Its emails stay',
});

export const testMailbox = defineCall({
  method: 'POST',
  path: '/api/mailboxes/{id}/test',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: z.object({ imap: MailServerTest.nullable(), smtp: MailServerTest.nullable(), mailbox: Mailbox }),
  summary: 'Test the connection to a mailbox’s mail servers',
  description: 'Null for a server the mailbox does not have. No email is read or sent.',
});

export const renewMailboxSecret = defineCall({
  method: 'POST',
  path: '/api/mailboxes/{id}/webhookSecret',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: z.object({ secret: z.string() }),
  summary: 'Create the secret for email webhooks. An earlier secret stops working',
  description: 'Returned only once.',
});

export const removeMailboxSecret = defineCall({
  method: 'DELETE',
  path: '/api/mailboxes/{id}/webhookSecret',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: Done,
  summary: 'Stop receiving emails by webhook',
});

export const listQuarantinedMails = defineCall({
  method: 'GET',
  path: '/api/quarantinedMails',
  access: admin,
  topics: ['mailboxes'],
  query: z.object(listQuery(quarantinedMailList)),
  reply: GridPage.extend({ mails: z.array(QuarantinedMail), ...RowTotal.shape }),
  summary: 'List quarantined emails of the last 90 days. Default order: newest first',
});

export const deliverQuarantinedMail = defineCall({
  method: 'POST',
  path: '/api/quarantinedMails/{id}/deliver',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: z.object({ conversationID: Uuid }),
  errors: [notQuarantined, mailUnreadable],
  summary: 'Deliver a quarantined email to the inbox. Returns its conversation',
});

export const listMailSenders = defineCall({
  method: 'GET',
  path: '/api/mailSenders',
  access: inboxView,
  topics: ['mailboxes'],
  reply: z.object({ senders: z.array(MailSender) }),
  summary: 'List sender addresses, the default first',
});

const sending = {
  method: 'POST',
  access: inboxEdit,
  reply: Message,
  errors: [emptyMail, unknownFile, mailboxOff],
  bodyLimit: BODY_LIMIT,
} as const;

export const sendMail = defineCall({
  ...sending,
  path: '/api/conversations/{id}/mail',
  params: one,
  body: MailDraft,
  errors: [...sending.errors, threadDiscarded, notAMailThread],
  summary: 'Reply in an email conversation. Stored immediately, then sent',
  description: 'The result arrives as a `mail` frame and with the message.',
});

export const beginMail = defineCall({
  ...sending,
  path: '/api/mail',
  body: MailDraft.extend({ subject: MailDraft.shape.subject.unwrap().min(1) }),
  errors: [...sending.errors, optedOut],
  summary: 'Start a conversation with a new email. The first recipient becomes its visitor',
});

export const retryMail = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/mail/{messageId}/retry',
  access: inboxEdit,
  params: one.extend({ messageId: Uuid }),
  reply: Message,
  errors: [notFailed],
  summary: 'Send an undelivered email again',
});

export const getMail = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/mail/{messageId}',
  access: inboxView,
  params: one.extend({ messageId: Uuid }),
  reply: MailContent,
  summary: 'Get a complete email: its text in parts and its sanitised HTML',
});

export const listMailTemplates = defineCall({
  method: 'GET',
  path: '/api/mailTemplates',
  access: page('settings', ...inboxView.pages),
  topics: ['mailboxes'],
  reply: z.object({ mailTemplates: z.array(MailTemplate) }),
  summary: 'List email templates by name',
});

export const createMailTemplate = defineCall({
  method: 'POST',
  path: '/api/mailTemplates',
  access: edit('settings'),
  topics: ['mailboxes'],
  body: MailTemplateInput,
  bodyLimit: BODY_LIMIT,
  reply: MailTemplate,
  errors: [templateTaken],
  summary: 'Create an email template',
});

export const updateMailTemplate = defineCall({
  method: 'PUT',
  path: '/api/mailTemplates/{id}',
  access: edit('settings'),
  topics: ['mailboxes'],
  params: one,
  body: MailTemplateInput.extend(precondition),
  bodyLimit: BODY_LIMIT,
  reply: MailTemplate,
  errors: [templateTaken],
  summary: 'Update an email template',
});

export const removeMailTemplate = defineCall({
  method: 'DELETE',
  path: '/api/mailTemplates/{id}',
  access: edit('settings'),
  topics: ['mailboxes'],
  params: one,
  reply: Done,
  summary: 'Delete an email template',
});

export const previewMailTemplate = defineCall({
  method: 'POST',
  path: '/api/mailTemplates/preview',
  access: page('settings', ...inboxView.pages),
  body: MailTemplateInput.omit({ name: true }).extend({
    conversationID: Uuid.optional().describe(
      'Conversation whose visitor fills the variables. Default: a sample visitor.',
    ),
  }),
  bodyLimit: BODY_LIMIT,
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** Sanitised. */
    html: z.string().nullable(),
    /** Unknown variables, and variables without a value. */
    missing: z.array(z.string()),
  }),
  summary: 'Get an email template with its variables filled in',
});
