import { listHelpArticles } from '@foyer/contract/help/calls';
import { helpArticleList } from '@foyer/contract/help/list';
import { asc, eq } from 'drizzle-orm';
import { registerListExport } from '../exports/source.ts';
import { articleRows } from './handlers.ts';
import { presentArticles } from './present.ts';
import { helpCategories } from './tables.ts';

/** Makes the list of articles exportable. */
export function registerExports(): void {
  registerListExport({
    list: helpArticleList,
    access: listHelpArticles.access,
    count: articleRows.exported.count,
    async page(scope, wanted) {
      const { merchantId, read } = scope.tenant;
      const { page, ...neighbours } = await articleRows.exported.page(scope, wanted);
      const rows = await read(async (db) => {
        const categories = await db
          .select()
          .from(helpCategories)
          .where(eq(helpCategories.merchantId, merchantId))
          .orderBy(asc(helpCategories.position));
        const articles = await presentArticles(scope, db, page);
        return articles.map((article, n) => ({
          ...article,
          sortValue: page[n]?.sortValue ?? '',
          category: categories.find(({ id }) => id === article.categoryId)?.names,
        }));
      });
      return { page: rows, ...neighbours };
    },
    cells: {
      title: ({ title }) => title,
      category: ({ category }) => Object.values(category ?? {})[0] ?? '',
      state: ({ state }) => state,
      languages: ({ languages }) => languages.join(', '),
      views: ({ views }) => views,
      helpful: ({ yes }) => yes,
      published: ({ publishedDate }) => publishedDate && new Date(publishedDate),
      created: ({ createdDate }) => new Date(createdDate),
      changed: ({ lastModifiedDate }) => new Date(lastModifiedDate),
    },
  });
}
