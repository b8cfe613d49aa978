import { listKnowledgeBaseDocs } from '@foyer/contract/knowledge/calls';
import { documentList } from '@foyer/contract/knowledge/list';
import { listUnanswered } from '@foyer/contract/knowledge/unanswered-calls';
import { unansweredList } from '@foyer/contract/knowledge/unanswered-list';
import { registerListExport } from '../exports/source.ts';
import { documentRows, OF_BASES } from './handlers.ts';
import { presentDocument } from './present.ts';
import { unansweredRows } from './unanswered/handlers.ts';

/** Makes the documents and the unanswered questions exportable. */
export function registerExports(): void {
  registerListExport({
    list: documentList,
    access: listKnowledgeBaseDocs.access,
    count: async ({ tenant }, wanted) => (await documentRows.count(tenant, wanted, OF_BASES)).total,
    page: ({ tenant }, wanted) => documentRows.page(tenant, wanted, OF_BASES),
    cells: {
      name: ({ name }) => name,
      kind: ({ kind }) => kind,
      language: ({ language }) => language,
      training: (row) => presentDocument(row).training,
      passages: ({ passages }) => passages,
      checked: ({ checkedAt }) => checkedAt,
      trained: ({ trainedAt }) => trainedAt,
      created: ({ createdAt }) => createdAt,
      changed: ({ modifiedAt }) => modifiedAt,
      url: ({ url }) => url,
    },
  });
  registerListExport({
    list: unansweredList,
    access: listUnanswered.access,
    ...unansweredRows.exported,
    cells: {
      question: ({ question }) => question,
      count: ({ count }) => count,
      noSource: ({ noSource }) => noSource,
      belowThreshold: ({ belowThreshold }) => belowThreshold,
      handedOver: ({ handedOver }) => handedOver,
      thumbsDown: ({ thumbsDown }) => thumbsDown,
      state: ({ state }) => state,
      last: ({ lastAt }) => lastAt,
      first: ({ firstAt }) => firstAt,
    },
  });
}
