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
      shown: {
        under: ['tasks', 'task_id'],
        title: 'Comments',
        order: 'created_at',
        line: ['created_at', 'author_id', 'author_name', 'text'],
      },
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
      shown: {
        position: 5,
        title: 'Tickets and tasks',
        order: 'number',
        labels: ['mode', 'status', 'priority'],
        columns: {
          number: 'Number',
          mode: 'Kind',
          title: 'Title',
          description: 'Description',
          status: 'Status',
          priority: 'Priority',
          fields: '',
          assigned_to: 'Responsible',
          created_at: 'Created',
          closed_at: 'Completed',
        },
      },
      unlink: ['update tasks set parent_id = null where parent_id = any({tasks}) and id <> all({tasks})'],
    },
  },
  names: { task_fields: 'name' },
  others: { sla_hours: 'Opening hours.', sla_policies: 'Settings.', task_fields: 'Names of fields.' },
};
