import { defineError } from '../kernel/errors.ts';

/** The file cannot be read. Responses name the reason. */
export const importFileRefused = defineError('import_file_refused', 400, 'This file cannot be imported.');

export const importInOtherState = defineError(
  'import_in_other_state',
  409,
  'This is not possible in the current state of the import.',
);

export const importTooOld = defineError('import_too_old', 409, 'Imports can be undone for 30 days only.');

export const hubNotConnected = defineError(
  'hub_not_connected',
  409,
  'Enter the access token of a HubSpot private app first.',
);

/** Responses name the reason. */
export const hubRefused = defineError('hub_refused', 409, 'HubSpot could not be read.');
