import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {
    help_feedback: { rows: 'comment ilike any({texts})', erase: { set: `comment = '…'` } },
    help_lost_searches: { rows: 'query ilike any({texts})' },
  },
  others: {
    help_sites: 'Settings.',
    help_categories: 'Written by the team.',
    help_articles: 'Written by the team.',
    help_versions: 'Written by the team.',
    help_pages: 'Written by the team.',
    help_views: 'Counts.',
  },
};
