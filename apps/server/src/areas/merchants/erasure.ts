import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {},
  others: { merchants: 'The merchant itself.' },
};
