import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    page_views: {
      rows: 'visit_id in (select v.id from visits v where v.merchant_id = t.merchant_id and v.visitor_id = any({visitors}))',
    },
    unindexed_visitors: { rows: 'visitor_id = any({visitors})' },
    visitor_words: { rows: 'visitor_id = any({visitors})' },
    visitors: { rows: 'id = any({visitors})' },
    visits: { rows: 'visitor_id = any({visitors})' },
  },
};
