import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    ai_summaries: {
      rows: 'conversation_id = any({conversations})',
      shown: {
        under: ['conversations', 'conversation_id'],
        title: 'Summary',
        order: 'created_at',
        line: ['created_at', 'text'],
      },
    },
  },
  others: {
    ai_providers: 'Entered by the team.',
    ai_settings: 'Chosen by the team.',
    ai_usage: 'Tokens and costs of calls, without their texts.',
  },
};
