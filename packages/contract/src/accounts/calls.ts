import { z } from 'zod';
import { anyone, client, member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, MerchantId, OwnMerchant, RowTotal } from '../kernel/shapes.ts';
import { SignInAppearance } from '../merchants/shapes.ts';
import { invalidClient, invalidGrant, tooManyAttempts } from './errors.ts';
import { loginSessionList } from './list.ts';
import {
  Colleague,
  LoginRecord,
  NewLoginRecord,
  TokenReply,
  User,
  UserAgent,
  UserAgentUpdate,
} from './shapes.ts';

export const description = 'Sign-in, second factors, members, invitations, departments and who is present.';

export const token = defineCall({
  method: 'POST',
  path: '/pgOauth/oauth/token',
  access: client,
  body: z.object({
    grant_type: z.enum(['password', 'refresh_token']),
    username: z.string().max(254).optional(),
    password: z.string().max(1000).optional(),
    refresh_token: z.string().max(500).optional(),
  }),
  reply: TokenReply,
  errors: [invalidGrant, invalidClient, tooManyAttempts],
  rateLimit: { max: 120, perSeconds: 60 },
  summary: 'Sign in with a password or a refresh token',
  description:
    'Catalogue 7.2. Form or JSON body. A refresh token works once. Reusing it revokes all tokens of that sign-in, ' +
    'except within 10 seconds, when concurrent tabs receive the same new token. Wrong passwords are throttled with ' +
    '429 and `retry-after`: after 5 per account and IP address, after 10 per account. A client that sends the ' +
    '`foyer_device` cookie of an earlier sign-in is counted separately.',
});

export const getUserByName = defineCall({
  method: 'GET',
  path: '/pgOauth/users/user/{userName}',
  access: member,
  topics: ['members'],
  beforeSecondFactor: true,
  params: z.object({ userName: z.string().min(1).max(254) }),
  reply: User,
  summary: 'Get a user of the merchant by username',
  description: 'Catalogue 7.2.',
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/signOut',
  access: member,
  beforeSecondFactor: true,
  reply: Done,
  summary: 'End this sign-in. Its tokens stop working immediately',
});

export const getSignInPage = defineCall({
  method: 'GET',
  path: '/api/signInPage/{merchantId}',
  access: anyone,
  params: z.object({ merchantId: MerchantId }),
  reply: z.object({
    merchantId: MerchantId,
    name: z.string(),
    logoUrl: z.string().nullable(),
    brandColour: z.string().nullable(),
    ...SignInAppearance.shape,
  }),
  summary: 'Get the branding of a merchant’s sign-in page',
});

export const listColleagues = defineCall({
  method: 'GET',
  path: '/api/colleagues',
  access: member,
  topics: ['members'],
  reply: z.object({ colleagues: z.array(Colleague) }),
  summary: 'List active members the caller may see, with their presence',
});

export const getUserAgents = defineCall({
  method: 'GET',
  path: '/webchnl/userAgent',
  access: member,
  topics: ['members'],
  query: OwnMerchant.extend({ merchantID: MerchantId.optional() }),
  reply: z.object({ userAgents: z.array(UserAgent) }),
  summary: 'List signed-in members the caller may see',
  description: 'Catalogue 7.9.',
});

export const updateUserAgent = defineCall({
  method: 'PUT',
  path: '/webchnl/userAgent',
  access: member,
  topics: ['members'],
  body: UserAgentUpdate,
  reply: UserAgent,
  summary: 'Heartbeat of a signed-in member',
  description:
    'Catalogue 7.9. Sent at start and every 540000 ms. The member is taken from the token; name and email in the ' +
    'body are ignored.',
});

export const deleteUserAgent = defineCall({
  method: 'DELETE',
  path: '/webchnl/userAgent',
  access: member,
  topics: ['members'],
  body: z.object({ id: z.string().max(100).optional(), merchantID: MerchantId.optional() }).optional(),
  reply: Done,
  summary: 'Mark the member as offline (page unload, sign-out)',
  description: 'Catalogue 7.9.',
});

export const createLoginRecord = defineCall({
  method: 'PUT',
  path: '/chimes/createUser',
  access: member,
  beforeSecondFactor: true,
  body: NewLoginRecord,
  reply: LoginRecord,
  summary: 'Create or update the login record of this sign-in',
  description:
    'Catalogue 7.9. Member and IP address are taken from the token and the connection; those in the body are ignored.',
});

export const listLoginSessions = defineCall({
  method: 'GET',
  path: '/chimes/loginSessions',
  access: member,
  query: OwnMerchant.extend(listQuery(loginSessionList)),
  reply: GridPage.extend({ loginSessions: z.array(LoginRecord), ...RowTotal.shape }),
  summary: 'List login records. Default order: newest first',
  description: 'Catalogue 7.9. Members other than administrators see only their own records.',
});

export const lookUpIp = defineCall({
  method: 'GET',
  path: '/api/ip',
  access: anyone,
  reply: z.object({ ip: z.string(), country: z.string().nullable() }),
  summary: 'Get the caller’s IP address and country (alpha-2)',
  description: 'The IP look-up of Catalogue 7.9. The country comes from a local database.',
});
