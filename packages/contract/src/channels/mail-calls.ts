import { z } from 'zod';
import { unknownFile } from '../conversations/errors.ts';
import { Message } from '../conversations/shapes.ts';
import { inbox, sort } from '../inbox/access.ts';
import { admin, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, NextCursor, pageSize, precondition, Uuid } from '../kernel/shapes.ts';
import {
  addressTaken,
  dkimKeyRefused,
  emptyMail,
  hostRefused,
  mailboxOff,
  mailUnreadable,
  notAMailThread,
  notFailed,
  notHeldBack,
  optedOut,
  passwordNeeded,
  templateTaken,
  threadPutAway,
} from './mail-errors.ts';
import {
  HeldBackMail,
  Mailbox,
  MailboxInput,
  MailContent,
  MailDraft,
  MailSender,
  MailServerTest,
  MailTemplate,
  MailTemplateInput,
} from './mail-shapes.ts';

const one = z.object({ id: Uuid });
/** A mail with its HTML. Bytes. */
const BODY_LIMIT = 2 * 1024 * 1024;

export const listMailboxes = defineCall({
  method: 'GET',
  path: '/api/mailboxes',
  access: page('settings'),
  topics: ['mailboxes'],
  reply: z.object({ mailboxes: z.array(Mailbox) }),
  summary: 'Mailboxes of the merchant, by name, with what is known of their mail servers',
});

export const getMailbox = defineCall({
  method: 'GET',
  path: '/api/mailboxes/{id}',
  access: page('settings'),
  params: one,
  reply: Mailbox,
  summary: 'One mailbox',
});

export const createMailbox = defineCall({
  method: 'POST',
  path: '/api/mailboxes',
  access: admin,
  topics: ['mailboxes'],
  body: MailboxInput,
  reply: Mailbox,
  errors: [addressTaken, hostRefused, dkimKeyRefused],
  summary: 'Add a mailbox',
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
  summary: 'Change a mailbox; passwords and keys that are left out stay, unless the server is another one',
});

export const removeMailbox = defineCall({
  method: 'DELETE',
  path: '/api/mailboxes/{id}',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: Done,
  summary: 'Remove a mailbox; its mails stay',
});

export const testMailbox = defineCall({
  method: 'POST',
  path: '/api/mailboxes/{id}/test',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: z.object({ imap: MailServerTest.nullable(), smtp: MailServerTest.nullable(), mailbox: Mailbox }),
  summary: 'Connect and sign in to the mail servers of a mailbox, and say how it went',
  description: 'Null for a mail server that the mailbox does not have. Nothing is read or sent.',
});

export const renewMailboxSecret = defineCall({
  method: 'POST',
  path: '/api/mailboxes/{id}/webhookSecret',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: z.object({ secret: z.string() }),
  summary: 'Make the secret with which mails are handed over by webhook; an earlier one ends',
  description: 'It is told this once.',
});

export const removeMailboxSecret = defineCall({
  method: 'DELETE',
  path: '/api/mailboxes/{id}/webhookSecret',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: Done,
  summary: 'Take no more mails by webhook',
});

export const listHeldBackMails = defineCall({
  method: 'GET',
  path: '/api/heldBackMails',
  access: admin,
  topics: ['mailboxes'],
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(25, 100) }),
  reply: NextCursor.extend({ mails: z.array(HeldBackMail) }),
  summary: 'Mails of the last 90 days that arrived and were not delivered to the inbox, the newest first',
});

export const deliverHeldBackMail = defineCall({
  method: 'POST',
  path: '/api/heldBackMails/{id}/deliver',
  access: admin,
  topics: ['mailboxes'],
  params: one,
  reply: z.object({ conversationID: Uuid }),
  errors: [notHeldBack, mailUnreadable],
  summary: 'Deliver to the inbox after all; answers the thread that the mail is in',
});

export const listMailSenders = defineCall({
  method: 'GET',
  path: '/api/mailSenders',
  access: inbox,
  topics: ['mailboxes'],
  reply: z.object({ senders: z.array(MailSender) }),
  summary: 'The addresses that mails may be sent from, the usual one first',
});

const sending = {
  method: 'POST',
  access: sort,
  reply: Message,
  errors: [emptyMail, unknownFile, mailboxOff],
  bodyLimit: BODY_LIMIT,
} as const;

export const sendMail = defineCall({
  ...sending,
  path: '/api/conversations/{id}/mail',
  params: one,
  body: MailDraft,
  errors: [...sending.errors, threadPutAway, notAMailThread],
  summary: 'Answer in a thread of mails; stored at once, then sent',
  description: 'What became of it comes as the frame `mail`, and with the message.',
});

export const beginMail = defineCall({
  ...sending,
  path: '/api/mail',
  body: MailDraft.extend({ subject: MailDraft.shape.subject.unwrap().min(1) }),
  errors: [...sending.errors, optedOut],
  summary: 'Begin a thread with a new mail; whoever it goes to first is its visitor',
});

export const retryMail = defineCall({
  method: 'POST',
  path: '/api/conversations/{id}/mail/{messageId}/retry',
  access: sort,
  params: one.extend({ messageId: Uuid }),
  reply: Message,
  errors: [notFailed],
  summary: 'Send a mail again that could not be delivered',
});

export const getMail = defineCall({
  method: 'GET',
  path: '/api/conversations/{id}/mail/{messageId}',
  access: inbox,
  params: one.extend({ messageId: Uuid }),
  reply: MailContent,
  summary: 'The whole of a mail: its text in parts, and its HTML as safe to show',
});

export const listMailTemplates = defineCall({
  method: 'GET',
  path: '/api/mailTemplates',
  access: page('settings', ...inbox.pages),
  topics: ['mailboxes'],
  reply: z.object({ mailTemplates: z.array(MailTemplate) }),
  summary: 'Mail templates of the merchant, by name',
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
  summary: 'Add a mail template',
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
  summary: 'Change a mail template',
});

export const removeMailTemplate = defineCall({
  method: 'DELETE',
  path: '/api/mailTemplates/{id}',
  access: edit('settings'),
  topics: ['mailboxes'],
  params: one,
  reply: Done,
  summary: 'Remove a mail template',
});

export const previewMailTemplate = defineCall({
  method: 'POST',
  path: '/api/mailTemplates/preview',
  access: page('settings', ...inbox.pages),
  body: MailTemplateInput.omit({ name: true }).extend({
    conversationID: Uuid.optional().describe('Whose visitor fills the variables; a made-up one unless told.'),
  }),
  bodyLimit: BODY_LIMIT,
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** Sanitised. */
    html: z.string().nullable(),
    /** Variables without a value, or that there are none of. */
    missing: z.array(z.string()),
  }),
  summary: 'A mail template with its variables filled',
});
