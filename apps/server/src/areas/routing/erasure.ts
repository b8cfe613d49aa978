import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: { conversation_routes: { rows: 'conversation_id = any({conversations})' } },
  others: { routing_rules: 'Written by the team.' },
};
