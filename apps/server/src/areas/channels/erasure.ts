import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    mail_arrivals: {
      rows: 'conversation_id = any({conversations}) or lower(sender) = any({emails}) or sender ilike any({texts})',
      files: 'array[raw_file_key]',
    },
  },
  others: { mail_templates: 'Written by the team.', mailboxes: 'Addresses of the merchant.' },
};
