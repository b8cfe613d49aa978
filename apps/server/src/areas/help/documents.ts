import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { putArticle, removeArticles } from '../knowledge/articles.ts';
import { articleUrl } from './addresses.ts';
import { plainText } from './markdown.ts';
import { helpArticles, helpPages, type SiteRow } from './tables.ts';

/**
 * Brings the documents of public pages in line with the site, within the caller's transaction: while it is on they
 * answer with the public address, otherwise none does. Returns the jobs to queue.
 * @param articleId Default all articles.
 */
export async function syncDocuments(
  db: Db,
  config: Config,
  site: Omit<SiteRow, 'modifiedAt'>,
  articleId?: string,
): Promise<JobRequest[]> {
  const { merchantId, baseId } = site;
  if (!site.isOn || !baseId) return withdraw(db, merchantId, articleId, []);
  const pages = await db
    .select({ page: helpPages, slug: helpArticles.slug })
    .from(helpPages)
    .innerJoin(
      helpArticles,
      and(eq(helpArticles.merchantId, merchantId), eq(helpArticles.id, helpPages.articleId)),
    )
    .where(
      and(
        eq(helpPages.merchantId, merchantId),
        inArray(helpPages.language, site.languages),
        articleId ? eq(helpPages.articleId, articleId) : undefined,
      ),
    );
  const jobs = await withdraw(db, merchantId, articleId, site.languages);
  for (const { page, slug } of pages) {
    const written = await putArticle(db, merchantId, page.documentId, {
      baseId,
      name: page.title,
      language: page.language,
      content: plainText(page.body),
      url: articleUrl(config, site, page.language, slug),
    });
    jobs.push(...written.jobs);
    if (written.documentId === page.documentId) continue;
    if (page.documentId) jobs.push(...(await removeArticles(db, merchantId, [page.documentId])));
    await db
      .update(helpPages)
      .set({ documentId: written.documentId })
      .where(
        and(
          eq(helpPages.merchantId, merchantId),
          eq(helpPages.articleId, page.articleId),
          eq(helpPages.language, page.language),
        ),
      );
  }
  return jobs;
}

/** Lets pages stop answering at once, except those in some languages. */
async function withdraw(
  db: Db,
  merchantId: number,
  articleId: string | undefined,
  except: readonly string[],
): Promise<JobRequest[]> {
  const which = and(
    eq(helpPages.merchantId, merchantId),
    articleId ? eq(helpPages.articleId, articleId) : undefined,
    isNotNull(helpPages.documentId),
    except.length > 0 ? notInArray(helpPages.language, [...except]) : undefined,
  );
  const pages = await db.select({ documentId: helpPages.documentId }).from(helpPages).where(which);
  await db.update(helpPages).set({ documentId: null }).where(which);
  return removeArticles(
    db,
    merchantId,
    pages.flatMap(({ documentId }) => documentId ?? []),
  );
}
