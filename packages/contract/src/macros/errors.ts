import { defineError } from '../kernel/errors.ts';

export const macroNameTaken = defineError('macro_name_taken', 409, 'A macro with this name already exists.');

/** `errorDescription` names the failed action and the reason. */
export const macroFailed = defineError(
  'macro_failed',
  409,
  'The macro could not be run. Nothing was changed.',
);
