import { z } from 'zod';
import { conversationsEdit } from '../conversations/access.ts';
import { Message } from '../conversations/shapes.ts';
import { admin, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { messengerAccountTaken, messengerRefused, notUndelivered } from './errors.ts';
import { MessengerAccount, MessengerAccountInput } from './shapes.ts';

export const description = 'Accounts at messaging providers, and what goes through them.';

const one = z.object({ id: Uuid });

export const listMessengerAccounts = defineCall({
  method: 'GET',
  path: '/api/messengerAccounts',
  access: page('settings'),
  topics: ['messengerAccounts'],
  reply: z.object({ accounts: z.array(MessengerAccount) }),
  summary: 'List connected accounts of messengers, by name',
});

export const getMessengerAccount = defineCall({
  method: 'GET',
  path: '/api/messengerAccounts/{id}',
  access: page('settings'),
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

export const resendMessage = defineCall({
  method: 'POST',
  path: '/api/conversations/{conversationId}/messages/{messageId}/resend',
  access: conversationsEdit,
  params: z.object({ conversationId: Uuid, messageId: Uuid }),
  reply: Message,
  errors: [notUndelivered],
  summary: 'Send a message again that a messenger did not deliver, or may not have delivered',
});
