import { z } from 'zod';
import { conversationsEdit, conversationsView } from '../conversations/access.ts';
import { conversationClosed } from '../conversations/errors.ts';
import { Message } from '../conversations/shapes.ts';
import { discarded } from '../inbox/errors.ts';
import { admin, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { BooleanQuery, Cursor, Done, NextCursor, precondition, Uuid } from '../kernel/shapes.ts';
import {
  arrivalSettled,
  messengerAccountTaken,
  messengerRefused,
  notUndelivered,
  templateNeedsMedia,
  templateNotApproved,
} from './errors.ts';
import { MessengerAccount, MessengerAccountInput } from './shapes.ts';
import { MessengerTemplate } from './template-shapes.ts';
import { MessengerFigures, MessengerTraffic } from './traffic-shapes.ts';

export const description = 'Accounts at messaging providers, and what goes through them.';

/** The pages that show accounts. */
const channelsView = page('channels', 'settings');

const one = z.object({ id: Uuid });

export const listMessengerAccounts = defineCall({
  method: 'GET',
  path: '/api/messengerAccounts',
  access: channelsView,
  topics: ['messengerAccounts'],
  reply: z.object({ accounts: z.array(MessengerAccount) }),
  summary: 'List connected accounts of messengers, by name',
});

export const getMessengerAccount = defineCall({
  method: 'GET',
  path: '/api/messengerAccounts/{id}',
  access: channelsView,
  topics: ['messengerAccounts'],
  params: one,
  reply: MessengerAccount,
  summary: 'Get a connected account',
});

export const createMessengerAccount = defineCall({
  method: 'POST',
  path: '/api/messengerAccounts',
  access: admin,
  topics: ['messengerAccounts'],
  body: MessengerAccountInput,
  reply: MessengerAccount,
  errors: [messengerAccountTaken],
  summary: 'Store an account of a messenger. Check it to connect it',
});

export const updateMessengerAccount = defineCall({
  method: 'PUT',
  path: '/api/messengerAccounts/{id}',
  access: admin,
  topics: ['messengerAccounts'],
  params: one,
  body: MessengerAccountInput.extend(precondition),
  reply: MessengerAccount,
  errors: [messengerAccountTaken],
  summary: 'Change an account. Omitted secrets are kept',
});

export const removeMessengerAccount = defineCall({
  method: 'DELETE',
  path: '/api/messengerAccounts/{id}',
  access: admin,
  topics: ['messengerAccounts'],
  params: one,
  reply: Done,
  summary: 'Disconnect an account. Its conversations stay',
});

export const checkMessengerAccount = defineCall({
  method: 'POST',
  path: '/api/messengerAccounts/{id}/check',
  access: admin,
  topics: ['messengerAccounts'],
  params: one,
  reply: MessengerAccount,
  errors: [messengerRefused],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Check an account at its provider, and register the webhook where the provider allows it',
});

export const renewMessengerSecret = defineCall({
  method: 'POST',
  path: '/api/messengerAccounts/{id}/secret',
  access: admin,
  topics: ['messengerAccounts'],
  params: one,
  reply: z.object({ secret: z.string() }),
  summary: 'Create the secret that signs what a custom channel sends and receives',
  description: 'Returned only once. An earlier secret stops working.',
});

export const listMessengerFigures = defineCall({
  method: 'GET',
  path: '/api/messengerFigures',
  access: channelsView,
  topics: ['messengerTraffic'],
  reply: z.object({ figures: z.array(MessengerFigures) }),
  summary: 'Count what went through each account in the last 24 hours',
});

export const listMessengerTraffic = defineCall({
  method: 'GET',
  path: '/api/messengerAccounts/{id}/traffic',
  access: admin,
  topics: ['messengerTraffic'],
  params: one,
  query: z.object({
    failed: BooleanQuery.optional().describe('Only what failed or waits because of an error'),
    cursor: Cursor.optional(),
  }),
  reply: NextCursor.extend({ entries: z.array(MessengerTraffic) }),
  summary: 'List what an account received and sent, newest first',
});

export const replayMessengerArrival = defineCall({
  method: 'POST',
  path: '/api/messengerAccounts/{id}/arrivals/{arrivalId}/replay',
  access: admin,
  topics: ['messengerTraffic'],
  params: one.extend({ arrivalId: Uuid }),
  reply: Done,
  errors: [arrivalSettled],
  summary: 'Handle a delivery again that could not be put into its conversation. Nothing is stored twice',
});

export const listMessengerTemplates = defineCall({
  method: 'GET',
  path: '/api/messengerAccounts/{id}/templates',
  access: channelsView,
  topics: ['messengerTemplates'],
  params: one,
  reply: z.object({ templates: z.array(MessengerTemplate) }),
  summary: 'List the message templates of an account, by name',
});

export const readMessengerTemplates = defineCall({
  method: 'POST',
  path: '/api/messengerAccounts/{id}/templates/read',
  access: admin,
  topics: ['messengerTemplates', 'messengerAccounts'],
  params: one,
  reply: z.object({ templates: z.array(MessengerTemplate) }),
  errors: [messengerRefused],
  rateLimit: { max: 20, perSeconds: 60 },
  summary: 'Read the message templates of an account from its provider',
});

export const listConversationTemplates = defineCall({
  method: 'GET',
  path: '/api/conversations/{conversationId}/templates',
  access: conversationsView,
  topics: ['messengerTemplates'],
  params: z.object({ conversationId: Uuid }),
  reply: z.object({ templates: z.array(MessengerTemplate) }),
  summary: 'List the approved message templates for a conversation, in the customer’s language first',
});

export const sendTemplate = defineCall({
  method: 'POST',
  path: '/api/conversations/{conversationId}/templates',
  access: conversationsEdit,
  params: z.object({ conversationId: Uuid }),
  body: z.strictObject({
    clientId: Uuid.describe('Identifies the message. Sending it again stores nothing twice'),
    templateId: Uuid,
    values: z
      .array(z.string().trim().min(1).max(1024))
      .max(60)
      .describe('The values of its variables: header, body, links'),
  }),
  reply: Message,
  errors: [templateNotApproved, templateNeedsMedia, conversationClosed, discarded],
  summary: 'Send a message template to a customer, as a channel requires when its reply window has closed',
});

export const resendMessage = defineCall({
  method: 'POST',
  path: '/api/conversations/{conversationId}/messages/{messageId}/resend',
  access: conversationsEdit,
  params: z.object({ conversationId: Uuid, messageId: Uuid }),
  reply: Message,
  errors: [notUndelivered],
  summary: 'Send a message again that a messenger did not deliver, or may not have delivered',
});
