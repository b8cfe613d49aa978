import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    integration_contacts: { rows: 'contact_id = any({contacts})' },
    integration_arrivals: { rows: 'content::text ilike any({texts})' },
    integration_calls: {
      rows: `request::text ilike any({texts}) or response ilike any({texts}) or coalesce(input::text, '') ilike any({texts})`,
    },
  },
  others: {
    integrations: 'Accounts of the merchant.',
    integration_syncs: 'Settings of the merchant, and counts.',
  },
};
