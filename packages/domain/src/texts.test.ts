import { expect, it } from 'vitest';
import { fillText, TEXTS } from './texts.ts';

it('has the texts of signing in, registering and setting passwords verbatim', () => {
  expect(TEXTS).toMatchObject({
    errorTitle: 'Error',
    successTitle: 'Success',
    warningTitle: 'Warning',
    genericError: 'Sorry, something went wrong: Please try again later.',
    signInInvalid: 'Invalid username or password, please try again.',
    merchantMismatch: 'Your merchant configuration is not valid, Please contact support.',
    registerTerms: 'Please accept the Terms & Conditions!',
    registerMismatch: "The password and repeat password doesn't match!",
    registerIncomplete: 'Please fill out all the required feilds!',
    registerLinkInvalid: 'The register link is invalid or has expired.',
    forgotPasswordUnknown: 'Entered email address is not registered.',
    forgotPasswordSent: 'Password reset instructions has been sent to your email address.',
    resetPasswordMissing: 'Please enter password ',
    resetConfirmMissing: 'Please enter Confirm password',
    resetMismatch: 'Confirm password does not match with password',
    resetDone: 'Your password has been reset successfully.',
    sessionTimeoutTitle: 'Session Timeout!',
    stayLoggedIn: 'Stay Logged In',
    unauthorized: 'Your session is unauthorized please log out',
    logOut: 'Log out',
  });
});

it('replaces placeholders, and keeps those without a value', () => {
  expect(fillText('{name} from {place}', { name: 'Nora' })).toBe('Nora from {place}');
});
