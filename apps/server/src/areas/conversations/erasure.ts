import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    conversation_labels: { rows: 'conversation_id = any({conversations})' },
    conversations: {
      rows: 'id = any({conversations})',
      unlink: [
        'update conversations set merged_into = null where merged_into = any({conversations}) and id <> all({conversations})',
        'update visitors set conversation_id = null where conversation_id = any({conversations})',
      ],
    },
    imported_conversations: { rows: 'conversation_id = any({conversations})' },
    mails: {
      rows: 'conversation_id = any({conversations})',
      files:
        "array_remove(array[raw_key], null) || array(select split_part(one ->> 'url', '/', 3) from jsonb_array_elements(inline) one)",
    },
    message_deliveries: { rows: 'conversation_id = any({conversations})' },
    messages: {
      rows: 'conversation_id = any({conversations})',
      files: "array(select split_part(one ->> 'url', '/', 3) from jsonb_array_elements(attachments) one)",
    },
    thread_marks: { rows: 'conversation_id = any({conversations})' },
  },
  others: { canned_replies: 'Written by the team.', labels: 'Names given by the team.' },
};
