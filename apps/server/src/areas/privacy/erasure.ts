import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    audit_entries: {
      rows: 'subject_id = any({subjects}) or actor_id = any({subjects}) or before::text ilike any({texts} || {ids}) or after::text ilike any({texts} || {ids}) or subject_id ilike any({texts})',
      erase: 'pseudonym',
    },
    files: {
      rows: "uploader_type = 'visitor' and uploader_id = any({visitors}::text[])",
      files: 'array[key]',
    },
    mail_opt_outs: {
      rows: 'email = any({emails})',
      erase: 'hash',
      shown: {
        position: 3,
        title: 'Unsubscribed from emails',
        order: 'created_at',
        columns: { created_at: 'Date', email: 'Email', comment: 'Comment' },
      },
    },
    one_time_links: { rows: 'subject = any({emails} || {visitors}::text[])' },
    outgoing_mails: {
      shown: {
        position: 8,
        title: 'Other emails',
        order: 'created_at',
        columns: { created_at: 'Date', sender: 'From', recipient: 'To', subject: 'Subject', text: 'Text' },
      },
      rows: 'lower(recipient) = any({emails}) or text ilike any({texts}) or subject ilike any({texts})',
    },
  },
  others: {
    erasures: 'The record of erasures, without the person once they are done.',
    retention_rules: 'Settings.',
  },
};
