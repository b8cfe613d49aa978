import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    escalation_log: { rows: 'subject_id = any({conversations} || {tasks})' },
    escalation_timers: { rows: 'subject_id = any({conversations} || {tasks})' },
    escalation_webhooks: {
      rows: 'log_id in (select l.id from escalation_log l where l.merchant_id = t.merchant_id and l.subject_id = any({conversations} || {tasks}))',
    },
  },
  others: { escalation_rules: 'Written by the team.' },
};
