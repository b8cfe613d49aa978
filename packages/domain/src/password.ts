/** The least length of a password and of a user name. Characters. Specification 5, 9. */
export const PASSWORD_MIN_LENGTH = 6;

/** How strong a password is. Specification 5. */
export type PasswordStrength = 'too-weak' | 'weak' | 'medium' | 'strong';

/** The text for a password that is too short. Specification 5. */
export const PASSWORD_TOO_SHORT = 'Password must contain minimum 6 characters';

const CLASSES: readonly (readonly [string, RegExp])[] = [
  ['lowercase', /\p{Ll}/u],
  ['uppercase', /\p{Lu}/u],
  ['symbol', /[^\p{L}\p{N}\s]/u],
  ['number', /\p{N}/u],
];

/** The classes of characters that a password lacks, in the order lowercase, uppercase, symbol, number. Specification 5. */
export function missingPasswordClasses(password: string): string[] {
  return CLASSES.filter(([, pattern]) => !pattern.test(password)).map(([name]) => name);
}

/** The text to show for a password, or null when it is good. Specification 5. */
export function passwordError(password: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT;
  const missing = missingPasswordClasses(password);
  return missing.length === 0 ? null : `Password must contain ${missing.join(', ')}`;
}

/**
 * How strong a password is. Specification 5 names the four classes only: too-weak is under 6 characters or of one
 * class, weak has two, medium three, strong all four.
 */
export function passwordStrength(password: string): PasswordStrength {
  const present = CLASSES.length - missingPasswordClasses(password).length;
  if (password.length < PASSWORD_MIN_LENGTH || present < 2) return 'too-weak';
  if (present === 2) return 'weak';
  return present === 3 ? 'medium' : 'strong';
}
