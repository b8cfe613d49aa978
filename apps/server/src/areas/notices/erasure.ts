import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    notices: {
      rows: 'path ilike any({ids}) or "values"::text ilike any({texts}) or text ilike any({texts})',
    },
  },
};
