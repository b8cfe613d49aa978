import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    task_attachments: {
      rows: 'task_id = any({tasks})',
      files: 'array(select f.key from files f where f.merchant_id = t.merchant_id and f.id = t.file_id)',
    },
    task_checklist: { rows: 'task_id = any({tasks})' },
    task_clocks: { rows: 'task_id = any({tasks})' },
    task_comments: {
      rows: 'task_id = any({tasks})',
      files:
        'array(select f.key from files f where f.merchant_id = t.merchant_id and f.id = any(t.file_ids))',
    },
    task_conversations: { rows: 'task_id = any({tasks}) or conversation_id = any({conversations})' },
    task_history: { rows: 'task_id = any({tasks})' },
    task_tags: { rows: 'task_id = any({tasks})' },
    task_undos: {
      rows: "exists (select from jsonb_array_elements(tasks) one where (one ->> 'id')::uuid = any({tasks}))",
    },
    task_watchers: { rows: 'task_id = any({tasks})' },
    task_words: { rows: 'task_id = any({tasks})' },
    tasks: {
      rows: 'id = any({tasks})',
      unlink: ['update tasks set parent_id = null where parent_id = any({tasks}) and id <> all({tasks})'],
    },
  },
  others: { sla_hours: 'Opening hours.', sla_policies: 'Settings.', task_fields: 'Names of fields.' },
};
