import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    conversation_labels: {
      rows: 'conversation_id = any({conversations})',
      shown: {
        under: ['conversations', 'conversation_id'],
        title: 'Labels',
        order: 'created_at',
        line: ['label_id'],
      },
    },
    conversations: {
      rows: 'id = any({conversations})',
      shown: {
        position: 4,
        title: 'Conversations',
        order: 'created_at',
        labels: ['channel', 'status'],
        columns: {
          created_at: 'Started',
          closed_at: 'Ended',
          channel: 'Channel',
          subject: 'Subject',
          status: 'Status',
          assigned_to: 'Responsible',
          rating_score: 'Rating',
          rating_comment: 'Comment on the rating',
        },
      },
      unlink: [
        'update conversations set merged_into = null where merged_into = any({conversations}) and id <> all({conversations})',
        'update visitors set conversation_id = null where conversation_id = any({conversations})',
      ],
    },
    imported_conversations: { rows: 'conversation_id = any({conversations})' },
    mails: {
      rows: 'conversation_id = any({conversations})',
      shown: {
        position: 7,
        title: 'Emails in conversations',
        order: 'created_at',
        columns: {
          created_at: 'Date',
          from: 'From',
          to: 'To',
          cc: 'Copy',
          subject: 'Subject',
          text: 'Text',
        },
      },
      files:
        "array_remove(array[raw_key], null) || array(select split_part(one ->> 'url', '/', 3) from jsonb_array_elements(inline) one)",
    },
    message_deliveries: { rows: 'conversation_id = any({conversations})' },
    messages: {
      rows: 'conversation_id = any({conversations})',
      shown: {
        under: ['conversations', 'conversation_id'],
        title: 'Messages',
        order: 'seq',
        only: `kind <> 'event'`,
        line: ['created_at', 'author_name', 'text', 'attachments'],
      },
      files: "array(select split_part(one ->> 'url', '/', 3) from jsonb_array_elements(attachments) one)",
    },
    thread_marks: { rows: 'conversation_id = any({conversations})' },
  },
  names: { labels: 'name' },
  others: { canned_replies: 'Written by the team.', labels: 'Names given by the team.' },
};
