import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    bot_steps: {
      rows: 'session_id in (select s.id from bot_sessions s where s.conversation_id = any({conversations}))',
    },
    bot_sessions: { rows: 'conversation_id = any({conversations})' },
  },
  others: {
    bot_settings: 'Written by the team.',
    bots: 'Written by the team.',
    bot_versions: 'Written by the team.',
    bot_tests: 'Written by the team.',
    bot_routes: 'Written by the team.',
  },
};
