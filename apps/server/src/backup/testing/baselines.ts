import { join } from 'node:path';

/** Folder of the backups of earlier versions, one of each. */
export const BASELINES = join(import.meta.dirname, 'baselines');

/** Who signs in to the installation of a baseline. */
export const BASELINE_ADMIN = { merchantId: 500, userName: 'base.line', password: 'correct horse battery' };
