import { defineError } from '../kernel/errors.ts';
import { EXPORTS_AT_ONCE } from './constants.ts';

/** The member has reached `EXPORTS_AT_ONCE`. */
export const tooManyExports = defineError(
  'too_many_exports',
  409,
  `${EXPORTS_AT_ONCE} exports are already running. Wait for one to finish, or cancel it.`,
);

/** The file is not ready, was never written, or has been deleted. */
export const noExportFile = defineError('no_export_file', 409, 'This export has no file.');
