import { z } from 'zod';
import { admin, edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { ReviewCredentials } from './credentials.ts';
import { accountTaken, credentialsRefused } from './errors.ts';
import { ReviewAccount } from './shapes.ts';

const one = z.object({ id: Uuid });

export const listReviewAccounts = defineCall({
  method: 'GET',
  path: '/api/reviewAccounts',
  access: page('review_response', 'knowledge_review_response', 'settings'),
  topics: ['reviews'],
  reply: z.object({ accounts: z.array(ReviewAccount) }),
  summary: 'List connected accounts with their status, without credentials',
});

export const connectReviewAccount = defineCall({
  method: 'POST',
  path: '/api/reviewAccounts',
  access: admin,
  topics: ['reviews'],
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    /** The platform's id: user id, page id, package name, or accounts/…/locations/…. */
    externalId: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[\w.:/-]+$/, 'Please enter valid Id'),
    credentials: ReviewCredentials,
  }),
  reply: ReviewAccount,
  errors: [accountTaken, credentialsRefused],
  rateLimit: { max: 60, perSeconds: 600 },
  summary: 'Connect an account. Its credentials are tested, then encrypted',
});

export const changeReviewAccount = defineCall({
  method: 'PUT',
  path: '/api/reviewAccounts/{id}',
  access: admin,
  topics: ['reviews'],
  params: one,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).optional(),
    credentials: ReviewCredentials.optional(),
    ...precondition,
  }),
  reply: ReviewAccount,
  errors: [credentialsRefused],
  rateLimit: { max: 60, perSeconds: 600 },
  summary: 'Rename an account or replace its credentials',
});

export const disconnectReviewAccount = defineCall({
  method: 'DELETE',
  path: '/api/reviewAccounts/{id}',
  access: admin,
  topics: ['reviews'],
  params: one,
  reply: Done,
  summary: 'Disconnect an account. Deletes its credentials, reviews and replies',
});

export const syncReviewAccount = defineCall({
  method: 'POST',
  path: '/api/reviewAccounts/{id}/sync',
  access: edit('review_response', 'knowledge_review_response'),
  topics: ['reviews'],
  params: one,
  reply: ReviewAccount,
  rateLimit: { max: 30, perSeconds: 60 },
  summary: 'Sync an account now, unless the platform asked to wait',
});
