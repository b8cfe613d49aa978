import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: { macro_runs: { rows: 'conversation_id = any({conversations})' } },
  others: { macros: 'Written by the team.' },
};
