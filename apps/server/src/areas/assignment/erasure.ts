import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    assignment_exclusions: { rows: 'subject_id = any({conversations} || {tasks})' },
    assignment_log: { rows: 'subject_id = any({conversations} || {tasks})' },
  },
  others: { assignment_settings: 'Settings.', member_assignment: 'Of members.' },
};
