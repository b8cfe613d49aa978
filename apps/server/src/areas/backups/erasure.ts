import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {},
  others: { backups: 'Names of files. Backups expire by their own retention.' },
};
