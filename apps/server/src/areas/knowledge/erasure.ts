import type { AreaErasure } from '../../kernel/erasure.ts';

const OF_PERSON =
  'conversation_id = any({conversations}) or visitor_id = any({visitors}) or text ilike any({texts})';

export const erasure: AreaErasure = {
  tables: {
    unanswered_groups: {
      rows: 'question ilike any({texts})',
      erase: { set: `question = '…', tokens = '{}'` },
    },
    unanswered_questions: {
      rows: OF_PERSON,
      unlink: [
        `update unanswered_groups g set count = g.count - q.count, no_source = g.no_source - q.no_source,
           below_threshold = g.below_threshold - q.below_threshold, handed_over = g.handed_over - q.handed_over,
           thumbs_down = g.thumbs_down - q.thumbs_down
         from (select merchant_id as owner, group_id, count(*)::int as count,
             (count(*) filter (where reason = 'no_source'))::int as no_source,
             (count(*) filter (where reason = 'below_threshold'))::int as below_threshold,
             (count(*) filter (where reason = 'handed_over'))::int as handed_over,
             (count(*) filter (where reason = 'thumbs_down'))::int as thumbs_down
           from unanswered_questions where ${OF_PERSON} group by merchant_id, group_id) q
         where g.merchant_id = q.owner and g.id = q.group_id`,
      ],
    },
  },
  others: {
    knowledge_bases: 'Written by the team.',
    knowledge_documents: 'Written by the team.',
    knowledge_pages: 'Addresses of web pages.',
    knowledge_passages: 'Written by the team.',
    knowledge_totals: 'Counts.',
    knowledge_vectors: 'Computed from passages.',
    knowledge_words: 'Counts of words.',
  },
};
