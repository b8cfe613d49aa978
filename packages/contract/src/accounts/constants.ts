/**
 * Why a session ended: sign-out, ended from another session or by an administrator, password change, access change,
 * token reuse, maximum lifetime, or inactivity.
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
