import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    webhook_cursors: { rows: 'conversation_id = any({conversations})' },
    webhook_deliveries: { rows: 'body ilike any({ids}) or body ilike any({texts})' },
  },
  others: {
    webhook_endpoints: 'Addresses of the merchant.',
    webhook_events: 'Ids that are sent within seconds.',
  },
};
