import { z } from 'zod';
import { fileRefused } from '../conversations/errors.ts';
import { anyone, member, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common, linkInvalid } from '../kernel/errors.ts';
import { listQuery } from '../kernel/list-query.ts';
import {
  Done,
  Email,
  GridPage,
  LinkToken,
  MerchantId,
  OwnMerchant,
  RowTotal,
  Uuid,
} from '../kernel/shapes.ts';
import { RoleName } from '../roles/shapes.ts';
import {
  emailTaken,
  lastAdministrator,
  notRegistered,
  registerLinkInvalid,
  roleUnknown,
  signUpClosed,
  userNameTaken,
  wrongPassword,
} from './errors.ts';
import { memberList } from './list.ts';
import { Member, MemberStatus, NewPassword, PersonName, Preferences, UserName } from './member-shapes.ts';
import { User } from './shapes.ts';

const registration = {
  email: Email,
  userName: UserName,
  password: NewPassword,
  firstName: PersonName,
  lastName: PersonName,
};

export const createAccount = defineCall({
  method: 'PUT',
  path: '/curo/merchant/createAccount',
  access: anyone,
  body: z.object({ ...registration, role: z.literal('ADMIN').default('ADMIN') }),
  reply: User,
  errors: [signUpClosed, userNameTaken],
  rateLimit: { max: 10, perSeconds: 3600 },
  summary: 'Register a new merchant with its first administrator',
  description: 'Catalogue 7.3. Disabled unless `SIGN_UP` is set.',
});

export const createUserAccount = defineCall({
  method: 'PUT',
  path: '/curo/merchant/createUserAccount',
  access: anyone,
  query: z.object({ secureToken: LinkToken, action: z.literal('register').default('register') }),
  body: z.object({ ...registration, role: z.string().max(60).optional() }),
  reply: User,
  errors: [registerLinkInvalid, userNameTaken, emailTaken],
  rateLimit: { max: 20, perSeconds: 600 },
  summary: 'Register with an invitation. The link works once',
  description: 'Catalogue 7.3. Email and role come from the invitation.',
});

export const getInvitationByLink = defineCall({
  method: 'GET',
  path: '/curo/merchant/user/register/{merchantId}/{a}/{b}',
  access: anyone,
  params: z.object({ merchantId: MerchantId, a: z.string().max(254), b: LinkToken }),
  reply: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    merchantName: z.string(),
    logoUrl: z.string().nullable(),
    role: RoleName,
  }),
  errors: [registerLinkInvalid],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Get an invitation. `a` is the email, `b` the secure token',
  description: 'Catalogue 7.3.',
});

export const getPasswordReset = defineCall({
  method: 'GET',
  path: '/curo/merchant/manageAccount/r/{email}',
  access: anyone,
  params: z.object({ email: z.string().max(254) }),
  query: z.object({ secureToken: LinkToken }),
  reply: z.object({ email: z.string(), merchantId: MerchantId, merchantName: z.string() }),
  errors: [linkInvalid],
  rateLimit: { max: 60, perSeconds: 60 },
  summary: 'Check whether a reset link is still valid',
  description: 'Catalogue 7.3. Requires the token of the email.',
});

export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/curo/merchant/manageAccount/r',
  access: anyone,
  body: z.object({ email: Email, merchantId: MerchantId.optional() }),
  reply: z.object({
    error: z.string().nullable(),
    errorDescription: z.enum(['success', 'Invalid User', 'Multiple registrations found']),
  }),
  errors: [notRegistered],
  rateLimit: { max: 5, perSeconds: 900 },
  summary: 'Email a link to reset a password',
  description:
    'Catalogue 7.3. Limited to five requests in 15 minutes per IP address and three per email address. The response ' +
    'reveals whether the address is registered, as the catalogue requires. With `FORGOT_PASSWORD_TELLS` off it is ' +
    'always a success.',
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/curo/merchant/manageAccount',
  access: member,
  topics: ['sessions'],
  body: z.strictObject({ password: z.string().max(1000), newPassword: NewPassword }),
  reply: Done,
  errors: [wrongPassword],
  rateLimit: { max: 10, perSeconds: 900 },
  summary: 'Change the caller’s password. Ends all their other sign-ins',
  description: 'Catalogue 7.3. `password` is the current one.',
});

export const resetPassword = defineCall({
  method: 'PUT',
  path: '/curo/merchant/manageAccount/u/{email}',
  access: anyone,
  params: z.object({ email: z.string().max(254) }),
  query: z.object({ secureToken: LinkToken }),
  body: z.object({ password: NewPassword }),
  reply: Done,
  errors: [linkInvalid],
  rateLimit: { max: 20, perSeconds: 600 },
  summary: 'Set a new password with a reset link. The link works once and all sign-ins end',
  description: 'Catalogue 7.3.',
});

export const updateUserAccount = defineCall({
  method: 'PUT',
  path: '/curo/updateUserAccount',
  access: member,
  topics: ['members', 'memberSessions', 'departments'],
  body: z.object({
    /** Default: the caller. Only administrators can change others, and role, status and departments. */
    id: Uuid.optional(),
    merchantId: MerchantId.optional(),
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    email: Email.optional(),
    /** The caller's password, required to change their own email, since password resets are sent there. */
    password: z.string().max(1000).optional(),
    deviceId: z.string().max(300).nullable().optional(),
    role: RoleName.optional(),
    status: MemberStatus.optional(),
    departmentIds: z.array(Uuid).max(50).optional(),
  }),
  reply: Member,
  errors: [emailTaken, lastAdministrator, roleUnknown, wrongPassword, common.forbidden],
  summary: 'Update a member. Omitted fields are unchanged',
  description:
    'Catalogue 7.3. Deactivating a member signs them out everywhere and returns their open conversations to the ' +
    'queue. Their history stays.',
});

export const getUserDetails = defineCall({
  method: 'GET',
  path: '/curo/userDetails',
  access: page('settings'),
  topics: ['members', 'departments', 'secondFactor'],
  query: OwnMerchant.extend(listQuery(memberList)),
  reply: GridPage.extend({ users: z.array(Member), ...RowTotal.shape }),
  summary: 'List members. Default order: newest first',
  description: "Catalogue 7.3. Excludes the merchant's system service user.",
});

export const setOwnPicture = defineCall({
  method: 'POST',
  path: '/api/profile/picture',
  access: member,
  topics: ['members'],
  upload: true,
  reply: z.object({ imageUrl: z.string() }),
  errors: [fileRefused, common.tooLarge],
  summary: 'Set the caller’s picture: a square PNG, JPG or WebP',
});

export const removeOwnPicture = defineCall({
  method: 'DELETE',
  path: '/api/profile/picture',
  access: member,
  topics: ['members'],
  reply: Done,
  summary: 'Remove the caller’s picture',
});

export const getPreferences = defineCall({
  method: 'GET',
  path: '/api/profile/preferences',
  access: member,
  topics: ['preferences'],
  reply: Preferences,
  summary: 'Get the caller’s preferences',
});

export const updatePreferences = defineCall({
  method: 'PUT',
  path: '/api/profile/preferences',
  access: member,
  topics: ['preferences'],
  body: Preferences,
  reply: Preferences,
  summary: 'Update the caller’s preferences',
});
