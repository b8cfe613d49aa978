/** The code that confirms an address in a trial, where no email is sent. */
export const TRIAL_CODE = '123456';
