import type { AreaErasure } from '../../kernel/erasure.ts';

const OF_PERSON = 'text ilike any({texts})';

export const erasure: AreaErasure = {
  tables: {
    intent_examples: {
      rows: OF_PERSON,
      unlink: [
        `update intents i set examples = i.examples - e.count
         from (select merchant_id as owner, intent_id, count(*)::int as count
           from intent_examples where ${OF_PERSON} group by merchant_id, intent_id) e
         where i.merchant_id = e.owner and i.id = e.intent_id`,
      ],
    },
  },
  others: {
    intents: 'Written by the team.',
    intent_trainings: 'Numbers, hashes of words, and texts of the team.',
    entities: 'Written by the team.',
    skills: 'Written by the team.',
  },
};
