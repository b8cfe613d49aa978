import type { AreaErasure } from '../../kernel/erasure.ts';

const RUNS = `run_id in (select r.id from ai_runs r join ai_sessions s
  on s.merchant_id = r.merchant_id and s.id = r.session_id where s.conversation_id = any({conversations}))`;

export const erasure: AreaErasure = {
  tables: {
    ai_citations: { rows: RUNS },
    ai_run_steps: { rows: RUNS },
    ai_approvals: { rows: 'conversation_id = any({conversations})' },
    ai_runs: {
      rows: 'session_id in (select s.id from ai_sessions s where s.conversation_id = any({conversations}))',
    },
    ai_sessions: { rows: 'conversation_id = any({conversations})' },
  },
  others: {
    ai_agents: 'Written by the team.',
    ai_agent_versions: 'Written by the team.',
  },
};
