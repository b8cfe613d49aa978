import { join } from 'node:path';

/** The folder with one backup of each earlier version. */
export const BASELINES = join(import.meta.dirname, 'baselines');

/** The administrator in a baseline. */
export const BASELINE_ADMIN = { merchantId: 500, userName: 'base.line', password: 'correct horse battery' };
