import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {},
  others: { roles: 'Names given by the team.' },
};
