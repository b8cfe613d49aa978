import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../../kernel/context.ts';
import { extract } from '../extract/extract.ts';
import { SourceFailed } from '../failures.ts';
import type { DocumentRow } from '../present.ts';
import { hashOf, type SourcePart } from '../sources.ts';
import { knowledgePages } from '../tables.ts';
import { fetchAddress, formatOfType } from './fetching.ts';
import { openRobots } from './robots.ts';
import { readSitemap } from './sitemap.ts';

type PageRow = typeof knowledgePages.$inferSelect;
type PageState = Pick<PageRow, 'etag' | 'lastModified' | 'hash'>;

/** A page that was read, with what recognizes it when it is read again. `part` is null if it has not changed. */
export interface ReadPage {
  readonly url: string;
  readonly part: SourcePart | null;
  readonly state: PageState;
}

/** What came of a page: read, or why not. */
type PageResult = ReadPage | { readonly url: string; readonly failure: SourceFailed };

/** The pages of a document that were trained, by address. */
export async function knownPages(services: Services, { merchantId, id }: DocumentRow) {
  const rows = await services.database.tenant(merchantId).read((db) =>
    db
      .select()
      .from(knowledgePages)
      .where(and(eq(knowledgePages.merchantId, merchantId), eq(knowledgePages.documentId, id))),
  );
  return new Map(rows.map((row) => [row.url, row]));
}

/** The addresses of the pages of an address or a sitemap. @throws SourceFailed */
export const listPages = (services: Services, { kind, url }: DocumentRow): Promise<string[]> =>
  kind === 'sitemap' ? readSitemap(services.config, url ?? '') : Promise.resolve([url ?? '']);

/** Reads pages one after the other, as politely as their sites ask for. */
export async function* readPages(
  services: Services,
  urls: readonly string[],
  known: ReadonlyMap<string, PageState>,
  signal: AbortSignal,
): AsyncGenerator<PageResult> {
  const robots = openRobots(services.config);
  for (const url of urls) {
    try {
      if (!(await robots.isAllowed(url))) throw new SourceFailed('robots');
      yield await readPage(services, url, known.get(url), signal);
      if (urls.length > 1) await delay(await robots.delayOf(url), undefined, { signal, ref: false });
    } catch (error) {
      if (!(error instanceof SourceFailed)) throw error;
      yield { url, failure: error };
    }
  }
}

async function readPage(
  { config }: Services,
  url: string,
  known: PageState | undefined,
  signal: AbortSignal,
): Promise<ReadPage> {
  const fetched = await fetchAddress(config, url, known);
  if (!fetched) return { url, part: null, state: known as PageState };
  const { title, blocks, language } = await extract(fetched.content, formatOfType(fetched), signal);
  const hash = hashOf(blocks);
  return {
    url,
    part: hash === known?.hash ? null : { title, blocks, language, url },
    state: { etag: fetched.etag, lastModified: fetched.lastModified, hash },
  };
}
