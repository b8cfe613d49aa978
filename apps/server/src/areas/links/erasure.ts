import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: { linked_items: { rows: 'subject_id = any({conversations}) or subject_id = any({tasks})' } },
  others: {},
};
