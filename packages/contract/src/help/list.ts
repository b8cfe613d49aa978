import { defineList } from '../kernel/list.ts';

/** States of articles, as shown. */
export const ARTICLE_STATE_LABELS = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const;

/** The articles of a merchant’s help centre. */
export const helpArticleList = defineList({
  name: 'helpArticles',
  title: 'Articles',
  call: 'listHelpArticles',
  rows: 'articles',
  columns: {
    title: { title: 'Article', width: 320, minWidth: 200, fixed: true, flex: 1 },
    category: { title: 'Category', width: 160 },
    state: { title: 'Status', type: 'status', labels: ARTICLE_STATE_LABELS, width: 130 },
    languages: { title: 'Languages', width: 120 },
    views: { title: 'Views in 30 days', type: 'number', width: 130 },
    helpful: { title: 'Helpful', type: 'number', width: 100 },
    published: { title: 'Published', type: 'moment', hidden: true },
    created: { title: 'Created', type: 'moment', hidden: true },
    changed: { title: 'Last changed', type: 'moment', width: 130 },
  },
  filters: {
    state: { kind: 'oneOf', title: 'Status', values: ARTICLE_STATE_LABELS },
    category: { kind: 'reference', title: 'Category', param: 'categoryId' },
    language: { kind: 'reference', title: 'Language', maxLength: 2, note: 'ISO code.' },
  },
  search: { maxLength: 100, note: 'A part of the title.' },
  sorts: { changed: 'moment', title: 'text' },
  defaultSort: { sort: 'changed', order: 'desc' },
  openAs: 'id',
});
