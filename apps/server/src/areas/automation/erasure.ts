import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    automation_runs: { rows: 'subject_id = any({conversations} || {tasks} || {contacts})' },
  },
  others: {
    automation_rules: 'Written by the team.',
    automation_versions: 'Written by the team.',
  },
};
