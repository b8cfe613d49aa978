import { z } from 'zod';

/** What the merchant asks of every member: nothing, any second factor, or a passkey. */
export const SecondFactorPolicy = z.enum(['optional', 'required', 'passkey']);
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

/** What a sign-in still lacks: the second factor itself, or having one at all. */
export const PendingFactor = z.enum(['prove', 'setup']);
export type PendingFactor = z.infer<typeof PendingFactor>;
