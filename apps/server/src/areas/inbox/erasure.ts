import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    inbox_undos: {
      rows: "exists (select from jsonb_array_elements(changes) one where (one ->> 'conversationId')::uuid = any({conversations}))",
    },
    message_drafts: { rows: 'conversation_id = any({conversations}) or mail::text ilike any({texts})' },
    message_words: { rows: 'conversation_id = any({conversations})', isDerived: true },
    renamed_visitors: { rows: 'visitor_id = any({visitors})' },
    saved_views: { rows: 'query::text ilike any({texts}) or name ilike any({texts})' },
    scheduled_messages: { rows: 'conversation_id = any({conversations}) or mail::text ilike any({texts})' },
  },
};
