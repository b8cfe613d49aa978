/** Minimum length of a password and a user name. Specification 5, 9. */
export const PASSWORD_MIN_LENGTH = 6;

/** Strength of a password. Specification 5. */
export type PasswordStrength = 'too-weak' | 'weak' | 'medium' | 'strong';

/** Message for a short password. Specification 5. */
export const PASSWORD_TOO_SHORT = 'Password must contain minimum 6 characters';

const CLASSES: readonly (readonly [string, RegExp])[] = [
  ['lowercase', /\p{Ll}/u],
  ['uppercase', /\p{Lu}/u],
  ['symbol', /[^\p{L}\p{N}\s]/u],
  ['number', /\p{N}/u],
];

/** Missing character classes of a password, in the order lowercase, uppercase, symbol, number. Specification 5. */
export function missingPasswordClasses(password: string): string[] {
  return CLASSES.filter(([, pattern]) => !pattern.test(password)).map(([name]) => name);
}

/** Error message for a password, or null if it is valid. Specification 5. */
export function passwordError(password: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  const missing = missingPasswordClasses(password);
  return missing.length === 0 ? null : `Password must contain ${missing.join(', ')}`;
}

/**
 * Strength of a password. Too weak: under 6 characters or one character class. Weak: two classes. Medium: three.
 * Strong: all four. Specification 5 names the classes only.
 */
export function passwordStrength(password: string): PasswordStrength {
  const present = CLASSES.length - missingPasswordClasses(password).length;
  if (password.length < PASSWORD_MIN_LENGTH || present < 2) return 'too-weak';
  if (present === 2) return 'weak';
  return present === 3 ? 'medium' : 'strong';
}
