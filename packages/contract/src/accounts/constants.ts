/**
 * Why a sign-in is over: signed out, ended from another sign-in or by an administrator, by a changed password, by
 * changed access, because an old token was used, after its longest time, or because nobody used it.
 */
export const SESSION_END_REASONS = [
  'signedOut',
  'elsewhere',
  'password',
  'access',
  'reused',
  'expired',
  'unused',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
