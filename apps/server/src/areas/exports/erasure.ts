import type { ExportKind } from '@foyer/contract/exports/shapes';
import type { AreaErasure } from '../../kernel/erasure.ts';

const WITHOUT_PEOPLE: readonly ExportKind[] = [
  'members',
  'loginSessions',
  'userAgents',
  'engagements',
  'contactLists',
  'intents',
  'helpArticles',
  'knowledgeDocuments',
];

export const erasure: AreaErasure = {
  tables: {
    // Which rows are in a file is not known, so all files of lists with people go that are newer than the person.
    table_exports: {
      rows: `kind <> all('{${WITHOUT_PEOPLE.join(',')}}')
        and (kind <> 'person' or filter ->> 'contactId' = any({contacts}::text[])) and created_at <= {since} and created_at >= (
        select min(known.created_at) from (
          select c.created_at from contacts c where c.id = any({contacts})
          union all select v.created_at from visitors v where v.id = any({visitors})) known)`,
      files: 'array_remove(array[file_key], null)',
    },
  },
};
