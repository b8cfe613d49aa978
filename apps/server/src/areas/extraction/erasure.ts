import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    extraction_proposals: { rows: 'conversation_id = any({conversations})', isDerived: true },
  },
  others: { extractors: 'Written by the team.' },
};
