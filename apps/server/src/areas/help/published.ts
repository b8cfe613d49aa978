import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { cached } from '../../kernel/cached.ts';
import type { Scope, Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { findPassages } from '../knowledge/retrieval.ts';
import { colourOf } from '../merchants/colour.ts';
import { merchantOf } from '../merchants/queries.ts';
import { findSite } from './addresses.ts';
import { firstDay } from './present.ts';
import { helpArticles, helpCategories, helpPages, helpViews, type SiteRow } from './tables.ts';

/** A public article in lists. */
export interface Entry {
  readonly id: string;
  readonly slug: string;
  readonly formerSlugs: readonly string[];
  readonly categoryId: string;
  /** Another than the one of the page if it has no text in that. */
  readonly language: string;
  readonly title: string;
  readonly excerpt: string;
  readonly changedAt: Date;
  readonly views: number;
}

/** What is public of a help centre, in a language. */
export interface Published {
  readonly site: SiteRow;
  readonly merchant: { readonly name: string; readonly colour: string; readonly logoUrl: string | null };
  readonly language: string;
  readonly title: string;
  readonly slogan: string;
  /** Only those with articles, in their order. */
  readonly categories: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  readonly entries: readonly Entry[];
}

/** The best of the site's languages for a preferred one. */
export function languageFor({ languages }: Pick<SiteRow, 'languages'>, preferred: string): string {
  const wanted = preferred.toLowerCase().slice(0, 2);
  return languages.includes(wanted) ? wanted : (languages[0] ?? 'en');
}

async function load(db: Db, merchantId: number, language: string): Promise<Published | null> {
  const site = await findSite(db, merchantId);
  if (!site?.isOn || !site.languages.includes(language)) return null;
  const [first = 'en'] = site.languages;
  const merchant = await merchantOf(db, merchantId);
  const views = db
    .select({ articleId: helpViews.articleId, views: sql<number>`sum(${helpViews.views})::int`.as('views') })
    .from(helpViews)
    .where(and(eq(helpViews.merchantId, merchantId), gte(helpViews.day, firstDay())))
    .groupBy(helpViews.articleId)
    .as('viewed');
  const entries = await db
    .selectDistinctOn([helpPages.articleId], {
      id: helpPages.articleId,
      slug: helpArticles.slug,
      formerSlugs: helpArticles.formerSlugs,
      categoryId: helpArticles.categoryId,
      language: helpPages.language,
      title: helpPages.title,
      excerpt: helpPages.excerpt,
      changedAt: helpPages.changedAt,
      views: sql<number>`coalesce(${views.views}, 0)`,
    })
    .from(helpPages)
    .innerJoin(
      helpArticles,
      and(eq(helpArticles.merchantId, merchantId), eq(helpArticles.id, helpPages.articleId)),
    )
    .leftJoin(views, eq(views.articleId, helpPages.articleId))
    .where(and(eq(helpPages.merchantId, merchantId), inArray(helpPages.language, site.languages)))
    .orderBy(
      helpPages.articleId,
      desc(sql`${helpPages.language} = ${language}`),
      desc(sql`${helpPages.language} = ${first}`),
      helpPages.language,
    );
  const categories = await db
    .select()
    .from(helpCategories)
    .where(eq(helpCategories.merchantId, merchantId))
    .orderBy(asc(helpCategories.position), asc(helpCategories.id));
  const { title = '', slogan = '' } = site.texts[language] ?? {};
  return {
    site,
    merchant: { name: merchant.name, colour: colourOf(merchant), logoUrl: merchant.logoUrl },
    language,
    title,
    slogan,
    categories: categories
      .filter(({ id }) => entries.some(({ categoryId }) => categoryId === id))
      .map(({ id, slug, names }) => ({
        id,
        slug,
        name: names[language] ?? names[first] ?? Object.values(names)[0] ?? slug,
      })),
    entries: entries.toSorted((a, b) => a.title.localeCompare(b.title, language)),
  };
}

const cacheOf = memoizeByKey(({ bus, database }: Services) => {
  const ttlMs = 60_000;
  const sites = cached<SiteRow | null>({ ttlMs });
  const languages = cached<Published | null>({ ttlMs, maxEntries: 2_000 });
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what !== 'help' && what !== 'merchant') return;
    sites.invalidate(merchantId);
    languages.invalidate(merchantId);
  });
  bus.onMissed(() => {
    sites.clear();
    languages.clear();
  });
  return {
    site: (merchantId: number) =>
      sites.get(merchantId, '', () => database.tenant(merchantId).read((db) => findSite(db, merchantId))),
    language: (merchantId: number, language: string) =>
      languages.get(merchantId, language, () =>
        database.tenant(merchantId).read((db) => load(db, merchantId, language)),
      ),
  };
});

/** What is public of a merchant's help centre in one of its languages. Null if it is off. */
export async function readPublished(
  services: Services,
  merchantId: number,
  language: string,
): Promise<Published | null> {
  const { site, language: inLanguage } = cacheOf(services);
  const known = await site(merchantId);
  // Visitors choose paths freely, so only languages of the site may fill the cache.
  return known?.isOn && known.languages.includes(language) ? inLanguage(merchantId, language) : null;
}

/** What is public in the language that fits a preferred one best. Null if the help centre is off. */
export async function readPreferred(services: Services, merchantId: number, preferred: string) {
  const site = await cacheOf(services).site(merchantId);
  return site && readPublished(services, merchantId, languageFor(site, preferred));
}

/** The public texts of an article, by language. */
export const readTexts = (tenant: Tenant, articleId: string) =>
  tenant.read((db) =>
    db
      .select()
      .from(helpPages)
      .where(and(eq(helpPages.merchantId, tenant.merchantId), eq(helpPages.articleId, articleId))),
  );

export const mostRead = ({ entries }: Published, count: number): readonly Entry[] =>
  entries
    .filter(({ views }) => views > 0)
    .toSorted((a, b) => b.views - a.views)
    .slice(0, count);

/** Articles of the same category, the most read first. */
export const relatedTo = ({ entries }: Published, entry: Entry): readonly Entry[] =>
  entries
    .filter(({ id, categoryId }) => categoryId === entry.categoryId && id !== entry.id)
    .toSorted((a, b) => b.views - a.views)
    .slice(0, 4);

/** An article that was found, with the part that fits. */
export interface Hit extends Entry {
  readonly marks: readonly string[];
}

const HITS_MAX = 20;
const PASSAGES_MAX = 40;

/** Searches the public articles: by what knowledge finds in their texts, and by their titles. */
export async function searchArticles(
  scope: Pick<Scope, 'services' | 'tenant'>,
  published: Published,
  text: string,
): Promise<Hit[]> {
  const { tenant } = scope;
  const { merchantId } = tenant;
  const { baseId } = published.site;
  const passages = baseId
    ? await findPassages(scope, { text, bases: [baseId], forMembers: true, limit: PASSAGES_MAX })
    : [];
  const documents = passages.filter(({ kind }) => kind === 'article').map(({ documentId }) => documentId);
  const pages =
    documents.length === 0
      ? []
      : await tenant.read((db) =>
          db
            .select({
              id: helpPages.articleId,
              language: helpPages.language,
              documentId: helpPages.documentId,
            })
            .from(helpPages)
            .where(and(eq(helpPages.merchantId, merchantId), inArray(helpPages.documentId, documents))),
        );
  const hits = new Map<string, Hit>();
  for (const entry of byTitle(published, text)) hits.set(entry.id, { ...entry, marks: [] });
  // What fits in the language of the page comes before what fits in another one.
  const ranked = passages.toSorted(
    (a, b) => Number(b.language === published.language) - Number(a.language === published.language),
  );
  for (const passage of ranked) {
    const page = pages.find(({ documentId }) => documentId === passage.documentId);
    const entry = page && published.entries.find(({ id }) => id === page.id);
    if (!entry || (hits.get(entry.id)?.marks.length ?? 0) > 0) continue;
    const isSame = passage.language === entry.language;
    hits.set(entry.id, {
      ...entry,
      excerpt: isSame ? partOf(passage) : entry.excerpt,
      marks: isSame ? passage.marks : [],
    });
  }
  return [...hits.values()].slice(0, HITS_MAX);
}

/** Articles whose title has all words of a text. */
function byTitle({ entries }: Published, text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

const PART_LENGTH = 240;

/** The part of a passage around the first word that was found. */
function partOf({ text, marks }: FoundPassage): string {
  const at = Math.min(...marks.map((mark) => text.indexOf(mark)).filter((index) => index >= 0), text.length);
  const from =
    at < PART_LENGTH / 2 || at === text.length ? 0 : text.lastIndexOf(' ', at - PART_LENGTH / 3) + 1;
  const part = text.slice(from, from + PART_LENGTH);
  return `${from > 0 ? '… ' : ''}${part}${from + PART_LENGTH < text.length ? '…' : ''}`;
}
