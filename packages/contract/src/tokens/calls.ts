import { z } from 'zod';
import { admin } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, precondition, Uuid } from '../kernel/shapes.ts';
import { API_TOKEN_CALLS } from './constants.ts';
import { tokensFull } from './errors.ts';
import { ApiToken, ApiTokenChange, ApiTokenInput } from './shapes.ts';

export const description = 'Tokens with which programs of the merchant make calls.';

const one = z.object({ id: Uuid });

export const listApiTokens = defineCall({
  method: 'GET',
  path: '/api/apiTokens',
  access: admin,
  topics: ['apiTokens'],
  reply: z.object({ tokens: z.array(ApiToken) }),
  summary: 'List API tokens, by name',
});

export const createApiToken = defineCall({
  method: 'POST',
  path: '/api/apiTokens',
  access: admin,
  topics: ['apiTokens'],
  body: ApiTokenInput,
  reply: ApiToken.extend({ token: z.string() }),
  errors: [tokensFull],
  summary: 'Create an API token. It is returned only once',
  description:
    'It acts for the member who creates it, with the permissions of its scopes on pages and no others: calls for ' +
    `administrators or for a member's own account are refused. At most ${API_TOKEN_CALLS} calls per minute.`,
});

export const updateApiToken = defineCall({
  method: 'PUT',
  path: '/api/apiTokens/{id}',
  access: admin,
  topics: ['apiTokens'],
  params: one,
  body: ApiTokenChange.extend(precondition),
  reply: ApiToken,
  summary: 'Rename an API token',
});

export const removeApiToken = defineCall({
  method: 'DELETE',
  path: '/api/apiTokens/{id}',
  access: admin,
  topics: ['apiTokens'],
  params: one,
  reply: Done,
  summary: 'Revoke an API token. It stops working at once',
});
