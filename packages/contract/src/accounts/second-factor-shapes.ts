import { z } from 'zod';

/** What the merchant requires of every member: nothing, any second factor, or a passkey. */
export const SecondFactorPolicy = z.enum(['optional', 'required', 'passkey']);
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

/** What a sign-in still requires: the second factor, or setting one up. */
export const PendingFactor = z.enum(['prove', 'setup']);
export type PendingFactor = z.infer<typeof PendingFactor>;
