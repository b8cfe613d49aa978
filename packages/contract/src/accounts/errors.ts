import { DEPARTMENTS_MAX } from '@foyer/domain/visibility';
import { defineError } from '../kernel/errors.ts';

export const invalidGrant = defineError(
  'invalid_grant',
  400,
  'Invalid username or password, please try again.',
);
export const tooManyAttempts = defineError(
  'too_many_requests',
  429,
  'Too many wrong attempts. Please wait a few minutes and try again.',
);
export const invalidClient = defineError('invalid_client', 401, 'The client credentials are not valid.');
export const sessionEnded = defineError('session_ended', 401, 'Your session is unauthorized please log out');
export const secondFactorNeeded = defineError(
  'second_factor_needed',
  403,
  'Confirm this sign-in with your second factor first.',
);
export const secondFactorWrong = defineError(
  'second_factor_wrong',
  400,
  'This code is not valid. Check the clock of your device and try again.',
);
export const secondFactorRequired = defineError(
  'second_factor_required',
  409,
  'Your organisation requires a second factor. Add another one first.',
);
export const wrongPassword = defineError('wrong_password', 400, 'The current password is not correct.');
export const userNameTaken = defineError('user_name_taken', 409, 'This username is already taken.');
export const emailTaken = defineError('email_taken', 409, 'Another member already uses this email address.');
export const signUpClosed = defineError(
  'sign_up_closed',
  403,
  'New accounts cannot be created on this installation.',
);
export const registerLinkInvalid = defineError(
  'register_link_invalid',
  401,
  'The register link is invalid or has expired.',
);
export const notRegistered = defineError('not_registered', 404, 'Entered email address is not registered.');
export const lastAdministrator = defineError(
  'last_administrator',
  409,
  'At least one active administrator is required. Make another member an administrator first.',
);
export const roleUnknown = defineError('role_unknown', 400, 'There is no active role with this name.');
export const departmentTaken = defineError(
  'department_taken',
  409,
  'A department with this name already exists.',
);
export const departmentsFull = defineError(
  'departments_full',
  409,
  `You have reached the maximum of ${DEPARTMENTS_MAX} departments.`,
);
