/**
 * Texts of the specification, verbatim, including spelling. `{name}` is a placeholder for `fillText`. Specification 2,
 * 5, 8, 9.
 */
export const TEXTS = {
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

  gridLoading: 'Please wait while fetching records...',
  gridEmpty: 'No records found',
  listEmpty: 'No record found to display.',
  pageLoading: 'Please wait while we load your data...',

  toastManyVisitors: 'Multiple Visitors needs assistance.',
  toastOneVisitor: 'Visitor {name} from {place} needs assistance.',
  unknownPlace: 'an unknown place',

  requestAssist: 'Request Assist',
  callBack: 'Call back',
  checkIn: 'check-in',

  sessionTimeoutTitle: 'Session Timeout!',
  sessionTimeout: 'Your session expires in 1 minute due to inactivity and will redirect to login.',
  stayLoggedIn: 'Stay Logged In',
  unauthorized: 'Your session is unauthorized please log out',
  logOut: 'Log out',

  emailSent: 'Email has been sent successfully',
  filterEndDate: 'please enter end date',
} as const;

/** Key of a text. */
export type TextKey = keyof typeof TEXTS;

/** Replaces `{name}` with `values.name`. Placeholders without a value stay. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : place,
  );
}

/**
 * Translates a message by a table of English texts; unchanged when untranslated. A message with placeholders is
 * translated by its template, `wording`, as are its values.
 */
export function translateMessage(
  texts: Readonly<Record<string, string>>,
  message: string,
  wording?: { readonly text: string; readonly values: Readonly<Record<string, string | number>> },
): string {
  const translated = (text: string): string => texts[text] ?? text;
  if (!wording || texts[wording.text] === undefined) return translated(message);
  const values = Object.entries(wording.values).map(([name, value]) => [name, translated(String(value))]);
  return fillText(translated(wording.text), Object.fromEntries(values));
}
