import { defineSweep } from '../../sweep/area-sweep.ts';

/** Merchants of the sweep do not operate the installation, which has no backups. */
export const sweep = defineSweep({
  ids: ({ memberId }) => [[/api\/backups/, memberId]],
  refused: {
    beginBackup: 'not_operator',
    cancelBackup: 'not_found',
    verifyBackup: 'not_found',
    removeBackup: 'not_found',
  },
});
