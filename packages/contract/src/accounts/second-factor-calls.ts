import { z } from 'zod';
import { admin, member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Done, freeObject, Instant, precondition, Uuid } from '../kernel/shapes.ts';
import { secondFactorRequired, secondFactorWrong, wrongPassword } from './errors.ts';
import { PendingFactor, SecondFactorPolicy } from './second-factor-shapes.ts';

/** A WebAuthn object as JSON. */
const WebAuthnJson = freeObject(20_000);
const Code = z.string().trim().max(20);
const Password = z.strictObject({ password: z.string().max(1000) });
const RecoveryCodes = z.object({
  /** Each works once. Returned only once. */
  recoveryCodes: z.array(z.string()),
});
const open = { access: member, beforeSecondFactor: true } as const;
const limited = { rateLimit: { max: 30, perSeconds: 300 } } as const;

export const getSecondFactor = defineCall({
  ...open,
  method: 'GET',
  path: '/api/secondFactor',
  topics: ['secondFactor'],
  reply: z.object({
    policy: SecondFactorPolicy,
    pending: PendingFactor.nullable(),
    hasTotp: z.boolean(),
    passkeys: z.array(
      z.object({ id: Uuid, name: z.string(), createdDate: Instant, lastUsedDate: Instant.nullable() }),
    ),
    recoveryCodesLeft: z.number().int(),
  }),
  summary: 'Get the caller’s second factors and whether this sign-in needs one',
});

export const beginTotp = defineCall({
  ...open,
  ...limited,
  method: 'POST',
  path: '/api/secondFactor/totp',
  reply: z.object({ secret: z.string(), uri: z.string().describe('otpauth URI for a QR code.') }),
  summary: 'Create a secret for an authenticator app. It takes effect once a code is confirmed',
  description: 'A sign-in that waits for its second factor may only set up the first one.',
});

export const confirmTotp = defineCall({
  ...open,
  ...limited,
  method: 'POST',
  path: '/api/secondFactor/totp/confirm',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
  errors: [secondFactorWrong],
  summary: 'Turn on the authenticator app with its first code',
});

export const removeTotp = defineCall({
  method: 'POST',
  path: '/api/secondFactor/totp/remove',
  access: member,
  topics: ['secondFactor'],
  ...limited,
  body: Password,
  reply: Done,
  errors: [wrongPassword, secondFactorRequired],
  summary: 'Turn off the authenticator app',
});

export const beginPasskey = defineCall({
  ...open,
  ...limited,
  method: 'POST',
  path: '/api/secondFactor/passkeys/options',
  reply: z.object({ options: WebAuthnJson }),
  summary: 'Get the options to create a passkey',
});

export const addPasskey = defineCall({
  ...open,
  ...limited,
  method: 'POST',
  path: '/api/secondFactor/passkeys',
  body: z.strictObject({ name: z.string().trim().min(1).max(60), response: WebAuthnJson }),
  reply: RecoveryCodes,
  errors: [secondFactorWrong],
  summary: 'Add a passkey. Recovery codes are returned with the first factor',
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/secondFactor/passkeys/{id}/remove',
  access: member,
  topics: ['secondFactor'],
  ...limited,
  params: z.object({ id: Uuid }),
  body: Password,
  reply: Done,
  errors: [wrongPassword, secondFactorRequired],
  summary: 'Remove a passkey',
});

export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/secondFactor/recoveryCodes',
  access: member,
  topics: ['secondFactor'],
  ...limited,
  body: Password,
  reply: RecoveryCodes,
  errors: [wrongPassword],
  summary: 'Create new recovery codes. Earlier codes stop working',
});

export const beginProof = defineCall({
  ...open,
  ...limited,
  method: 'POST',
  path: '/api/secondFactor/proof/options',
  reply: z.object({ options: WebAuthnJson }),
  summary: 'Get the options to authenticate with a passkey',
});

export const proveSecondFactor = defineCall({
  ...open,
  ...limited,
  method: 'POST',
  path: '/api/secondFactor/proof',
  body: z.strictObject({
    /** Exactly one of the three. */
    code: Code.optional(),
    recoveryCode: z.string().trim().max(40).optional(),
    passkey: WebAuthnJson.optional(),
  }),
  reply: Done,
  errors: [secondFactorWrong],
  summary: 'Confirm this sign-in with a code, a recovery code or a passkey',
  description: 'Five wrong codes within 15 minutes lock attempts for a while. Each code works once.',
});

export const resetMemberSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/members/{id}/secondFactor',
  access: admin,
  topics: ['secondFactor'],
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Reset the second factors of a member. Ends their sign-ins',
});

export const setSecondFactorPolicy = defineCall({
  method: 'PUT',
  path: '/api/merchant/secondFactor',
  access: admin,
  topics: ['secondFactor'],
  body: z.strictObject({ policy: SecondFactorPolicy, ...precondition }),
  reply: z.object({ lastModifiedDate: Instant }),
  summary: 'Set the second factor policy of the merchant',
  description:
    'Applies from the next sign-in of each member. The policy is part of the merchant: `ifUnmodifiedSince` and the reply are the `lastModifiedDate` of `getMerchantAttributes`.',
});
