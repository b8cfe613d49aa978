import type { AreaErasure } from '../../kernel/erasure.ts';

const PEOPLE = `(account_id, person_id) in (select p.account_id, p.external_id from messenger_people p
  where p.merchant_id = t.merchant_id and p.visitor_id = any({visitors}))`;

export const erasure: AreaErasure = {
  tables: {
    messenger_arrivals: { rows: PEOPLE },
    messenger_template_uses: { rows: 'conversation_id = any({conversations})' },
    messenger_people: { rows: 'visitor_id = any({visitors})' },
  },
  others: {
    messenger_accounts: 'Accounts of the merchant.',
    messenger_templates: 'Message templates of the merchant.',
  },
};
