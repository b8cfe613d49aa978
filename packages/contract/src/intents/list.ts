import { defineList } from '../kernel/list.ts';

/** The intents of a merchant. */
export const intentList = defineList({
  name: 'intents',
  title: 'Intents',
  call: 'listKnwIntent',
  rows: 'intents',
  columns: {
    name: { title: 'Intent', width: 220, minWidth: 160, fixed: true, flex: 1 },
    examples: { title: 'Examples', type: 'number', width: 110 },
    response: { title: 'Answer', width: 300, flex: 2 },
    description: { title: 'Description', hidden: true },
    created: { title: 'Created', type: 'moment', hidden: true },
    changed: { title: 'Last changed', type: 'moment', width: 140 },
  },
  filters: {
    base: { kind: 'reference', title: 'Knowledge base', param: 'knowledgeBaseId' },
    document: { kind: 'reference', title: 'Document', param: 'documentId' },
    bot: { kind: 'reference', title: 'Bot', param: 'botId', none: 'All bots' },
  },
  search: { maxLength: 100, note: 'A part of the name.' },
  sorts: { name: 'text', examples: 'integer', changed: 'moment' },
  defaultSort: { sort: 'name', order: 'asc' },
  openAs: 'id',
});
