import { z } from 'zod';
import { anyone, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { linkInvalid } from '../kernel/errors.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { Done, Email, GridPage, LinkToken, MerchantId, RowTotal, recordOf } from '../kernel/shapes.ts';
import { optOutList } from './list.ts';
import { OptOut, UnsubscribeReason } from './shapes.ts';

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
    /** The token of a mail's link; the address is unsubscribed at once. */
    token: LinkToken.optional(),
    /** Without a token: where a mail goes that asks to confirm. */
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
    'With the token of a mail at once, else after a confirmation by mail. That mail goes to addresses only which a ' +
    'merchant has written to; the answer is the same for all.',
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
  summary: 'How many unsubscribed addresses fit a filter, exact up to 100,000',
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
