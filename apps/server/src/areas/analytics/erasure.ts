import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    conversation_facts: { rows: 'id = any({conversations})', isDerived: true },
    visit_facts: { rows: 'visitor_id = any({visitors})', isDerived: true },
    page_facts: { rows: 'visitor_id = any({visitors})', isDerived: true },
  },
  others: {
    stats: 'Counts; rebuilt from the facts that remain.',
    stale_stats: 'Hours.',
    custom_dashboards: 'Dashboards of the merchant.',
    fact_states: 'Progress of the merchant’s facts.',
  },
};
