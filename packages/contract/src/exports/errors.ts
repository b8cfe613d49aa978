import { defineError } from '../kernel/errors.ts';
import { EXPORTS_AT_ONCE } from './constants.ts';

/** As many exports as allowed are under way. */
export const tooManyExports = defineError(
  'too_many_exports',
  409,
  `${EXPORTS_AT_ONCE} exports are already running. Wait for one to finish, or cancel it.`,
);

/** The file is not ready, was never made, or has been deleted. */
export const noExportFile = defineError('no_export_file', 409, 'This export has no file.');
