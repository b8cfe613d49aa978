import { defineList } from '../kernel/list.ts';

/** Kinds of documents, as shown. */
export const DOCUMENT_KIND_LABELS = {
  file: 'File',
  url: 'Address',
  sitemap: 'Sitemap',
  text: 'Text',
  faq: 'FAQ',
  article: 'Article',
} as const;

/** States of training by which documents are filtered. Specification 4. */
export const TRAINING_FILTER = {
  notTrained: 'Not Trained',
  completed: 'Completed',
  outOfSync: 'Out of Sync',
  markedForDeletion: 'Mark for Deletion',
  deleted: 'Deleted',
} as const;

/** The documents of a merchant. */
export const documentList = defineList({
  name: 'knowledgeDocuments',
  title: 'Documents',
  call: 'listKnowledgeBaseDocs',
  rows: 'documents',
  columns: {
    name: { title: 'Document', width: 260, minWidth: 200, fixed: true, flex: 1 },
    kind: { title: 'Kind', labels: DOCUMENT_KIND_LABELS, width: 100 },
    language: { title: 'Language', width: 110 },
    training: { title: 'Training', type: 'status', width: 260 },
    passages: { title: 'Passages', type: 'number', width: 100 },
    checked: { title: 'Read', type: 'moment', width: 120 },
    trained: { title: 'Trained', type: 'moment', hidden: true },
    created: { title: 'Created', type: 'moment', hidden: true },
    changed: { title: 'Last changed', type: 'moment', hidden: true },
    url: { title: 'Address', hidden: true },
  },
  filters: {
    base: { kind: 'reference', title: 'Knowledge base', param: 'knowledgeBaseId' },
    kind: { kind: 'oneOf', title: 'Kind', values: DOCUMENT_KIND_LABELS },
    training: { kind: 'oneOf', title: 'Training', values: TRAINING_FILTER },
    language: { kind: 'text', title: 'Language', maxLength: 2, note: 'ISO code.' },
  },
  search: { maxLength: 100, note: 'A part of the name.' },
  sorts: { attention: 'integer', changed: 'moment', name: 'text' },
  defaultSort: { sort: 'attention', order: 'asc' },
  openAs: 'id',
});
