import { z } from 'zod';
import { anyone, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { linkInvalid } from '../kernel/errors.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { Done, Email, GridPage, LinkToken, MerchantId, RowTotal, recordOf } from '../kernel/shapes.ts';
import { optOutList } from './list.ts';
import { OptOut, UnsubscribeReason } from './shapes.ts';

export const description = 'Mail to the public, unsubscribing, and mail handed over by other servers.';

export const getUnsubscribe = defineCall({
  method: 'GET',
  path: '/api/unsubscribe',
  access: anyone,
  query: z.object({ token: LinkToken }),
  reply: z.object({ email: z.string(), merchantName: z.string(), isUnsubscribed: z.boolean() }),
  errors: [linkInvalid],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Get the address and merchant of an unsubscribe link',
});

export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/unsubscribe',
  access: anyone,
  body: z.strictObject({
    /** The token of an unsubscribe link. The address is unsubscribed immediately. */
    token: LinkToken.optional(),
    /** Without a token: the address, which receives a confirmation email. */
    email: Email.optional(),
    merchantId: MerchantId.optional(),
    reason: UnsubscribeReason,
    comment: z.string().trim().max(500).default(''),
  }),
  reply: z.object({ state: z.enum(['unsubscribed', 'confirmationSent']) }),
  errors: [linkInvalid],
  rateLimit: { max: 10, perSeconds: 600 },
  summary: 'Unsubscribe an address from a merchant’s email',
  description:
    'Immediate with a token, otherwise after confirmation by email. The confirmation is sent only to addresses ' +
    'the merchant has written to; the response is the same for all.',
});

export const unsubscribeOneClick = defineCall({
  method: 'POST',
  path: '/api/unsubscribe/oneClick',
  access: anyone,
  query: z.object({ token: LinkToken }),
  body: recordOf(z.string().max(100), z.string().max(1000), 20).optional(),
  reply: Done,
  errors: [linkInvalid],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'One-click unsubscribe for mail clients (RFC 8058)',
});

export const listOptOuts = defineCall({
  method: 'GET',
  path: '/api/optOuts',
  access: page('settings'),
  topics: ['optOuts'],
  query: z.object(listQuery(optOutList)),
  reply: GridPage.extend({ optOuts: z.array(OptOut) }),
  summary: 'List unsubscribed addresses, newest first',
});

export const countOptOuts = defineCall({
  method: 'GET',
  path: '/api/optOuts/count',
  access: page('settings'),
  topics: ['optOuts'],
  query: z.object(listFilter(optOutList)),
  reply: RowTotal,
  summary: 'Count unsubscribed addresses that match a filter, exact up to 100,000',
});

export const addOptOut = defineCall({
  method: 'POST',
  path: '/api/optOuts',
  access: edit('settings'),
  topics: ['optOuts'],
  body: z.strictObject({ email: Email, comment: z.string().trim().max(500).default('') }),
  reply: OptOut,
  summary: 'Unsubscribe an address on its behalf. Idempotent',
});

export const removeOptOut = defineCall({
  method: 'DELETE',
  path: '/api/optOuts/{email}',
  access: edit('settings'),
  topics: ['optOuts'],
  params: z.object({ email: z.string().max(254) }),
  reply: Done,
  summary: 'Allow email to an unsubscribed address again, at its owner’s request',
});
