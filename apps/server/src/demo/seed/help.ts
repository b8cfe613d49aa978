import { createHash } from 'node:crypto';
import { dayOf, FIGURE_DAYS } from '../../areas/help/present.ts';
import { publishWithin } from '../../areas/help/publishing.ts';
import {
  helpArticles as articles,
  helpCategories as categories,
  helpFeedback,
  helpLostSearches,
  helpPages,
  helpSites,
  helpViews,
} from '../../areas/help/tables.ts';
import { knowledgeBases } from '../../areas/knowledge/tables.ts';
import { trainDocument } from '../../areas/knowledge/training.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import {
  HELP_CATEGORIES,
  helpArticles,
  helpComments,
  helpDraft,
  helpLostSearches as lostSearches,
} from '../content/help.ts';
import { ENGAGEMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { DAY_MS } from './calendar.ts';

/** Fills and publishes the help centre of Tidewell, if it has none, with what readers did. */
export async function seedHelp(services: Services): Promise<void> {
  const merchantId = TIDEWELL;
  const tenant = services.database.tenant(merchantId);
  const [known] = await tenant.read((db) => db.select().from(helpSites).limit(1));
  if (known) return;
  const author = { services, tenant, caller: { id: MEMBER_IDS.priya } };
  const now = Date.now();
  const documents = await tenant.transaction(async (db) => {
    const baseId = newId();
    await db.insert(knowledgeBases).values({
      merchantId,
      id: baseId,
      name: 'Help centre',
      description: 'The published articles of the help centre.',
    });
    await db.insert(helpSites).values({
      merchantId,
      isOn: true,
      slug: 'tidewell',
      languages: ['en', 'ar'],
      texts: {
        en: { title: '', slogan: 'How can we help? Answers about orders, delivery, returns and care.' },
        ar: { title: '', slogan: 'كيف يمكننا مساعدتك؟ إجابات عن الطلبات والتوصيل والإرجاع والعناية.' },
      },
      baseId,
      contactUrl: null,
      engagementId: ENGAGEMENT_IDS.webShop,
    });
    const ids = new Map<string, string>();
    for (const [position, [slug, [en, ar]]] of Object.entries(HELP_CATEGORIES).entries()) {
      ids.set(slug, newId());
      await db
        .insert(categories)
        .values({ merchantId, id: ids.get(slug) ?? '', slug, names: { en, ar }, position });
    }
    const insert = async (slug: string, category: string, texts: (typeof helpArticles)[number]['texts']) => {
      const [row] = await db
        .insert(articles)
        .values({
          merchantId,
          id: newId(),
          categoryId: ids.get(category) ?? '',
          slug,
          title: texts.en?.title ?? '',
          texts,
          languages: Object.keys(texts),
          authorId: MEMBER_IDS.priya,
        })
        .returning();
      if (!row) throw new Error('The article was not stored.');
      return row;
    };
    for (const { slug, category, texts, views, helped } of helpArticles) {
      const { row } = await publishWithin(db, author, await insert(slug, category, texts));
      await db.insert(helpViews).values(
        Array.from({ length: FIGURE_DAYS }, (_, n) => {
          const at = new Date(now - n * DAY_MS);
          const isQuiet = at.getUTCDay() === 0 || at.getUTCDay() === 6;
          const share = (isQuiet ? 0.5 : 1) * (0.8 + variation(`${slug} ${n}`) * 0.4);
          return {
            merchantId,
            day: dayOf(at),
            articleId: row.id,
            views: Math.max(1, Math.round(views * share)),
          };
        }),
      );
      const comments = helpComments.filter(([of]) => of === slug);
      await db.insert(helpFeedback).values(
        Array.from({ length: Math.round(views / 2) }, (_, n) => {
          const [, isHelpful = variation(`${slug} said ${n}`) * 10 < helped, comment = ''] =
            comments[n] ?? [];
          const at = new Date(now - (1 + variation(`${slug} at ${n}`) * (FIGURE_DAYS - 2)) * DAY_MS);
          return {
            merchantId,
            id: newId(),
            articleId: row.id,
            day: dayOf(at),
            reader: `demo ${n}`,
            language: 'en',
            isHelpful,
            comment,
            at,
          };
        }),
      );
    }
    await insert(helpDraft.slug, helpDraft.category, {
      en: { title: helpDraft.title, body: helpDraft.body },
    });
    await db.insert(helpLostSearches).values(
      lostSearches.map(([language, query, count]) => ({
        merchantId,
        language,
        query,
        count,
        lastAt: new Date(now - variation(query) * 10 * DAY_MS),
      })),
    );
    const pages = await db.select({ documentId: helpPages.documentId }).from(helpPages);
    return pages.flatMap(({ documentId }) => documentId ?? []);
  });
  for (const id of documents) await trainDocument(services, merchantId, id, false);
}

/** A number from 0 to 1 that is the same in each demo. */
const variation = (of: string): number => createHash('sha256').update(of).digest().readUInt16BE() / 65_535;
