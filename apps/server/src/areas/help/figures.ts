import type { HelpFigures } from '@foyer/contract/help/shapes';
import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { dayOf, FIGURE_DAYS, firstDay } from './present.ts';
import { helpArticles, helpFeedback, helpLostSearches, helpViews } from './tables.ts';

const TOP = 8;
const LOST_MAX = 30;
const COMMENTS_MAX = 30;
/** Fewer answers say little about an article. */
const ANSWERS_MIN = 3;

/** How readers used the help centre in the last 30 days. */
export const readFigures = ({ merchantId, read }: Tenant): Promise<HelpFigures> =>
  read(async (db) => {
    const since = firstDay();
    const viewed = and(eq(helpViews.merchantId, merchantId), gte(helpViews.day, since));
    const rated = and(eq(helpFeedback.merchantId, merchantId), gte(helpFeedback.day, since));
    const ofArticle = (id: typeof helpViews.articleId | typeof helpFeedback.articleId) =>
      and(eq(helpArticles.merchantId, merchantId), eq(helpArticles.id, id));
    const sum = sql<number>`sum(${helpViews.views})::int`;
    const yes = sql<number>`(count(*) filter (where ${helpFeedback.isHelpful}))::int`;
    const no = sql<number>`(count(*) filter (where not ${helpFeedback.isHelpful}))::int`;
    const byDay = await db
      .select({ day: helpViews.day, views: sum })
      .from(helpViews)
      .where(viewed)
      .groupBy(helpViews.day);
    const days = Array.from({ length: FIGURE_DAYS }, (_, n) => {
      const day = dayOf(new Date(Date.parse(since) + n * 86_400_000));
      return { day, views: byDay.find((one) => one.day === day)?.views ?? 0 };
    });
    const mostRead = await db
      .select({ id: helpArticles.id, title: helpArticles.title, views: sum })
      .from(helpViews)
      .innerJoin(helpArticles, ofArticle(helpViews.articleId))
      .where(viewed)
      .groupBy(helpArticles.id, helpArticles.title)
      .orderBy(desc(sum), helpArticles.id)
      .limit(TOP);
    const ratings = await db
      .select({ id: helpArticles.id, title: helpArticles.title, yes, no })
      .from(helpFeedback)
      .innerJoin(helpArticles, ofArticle(helpFeedback.articleId))
      .where(rated)
      .groupBy(helpArticles.id, helpArticles.title);
    const lost = await db
      .select()
      .from(helpLostSearches)
      .where(
        and(
          eq(helpLostSearches.merchantId, merchantId),
          gte(helpLostSearches.lastAt, sql`${since}::timestamptz`),
        ),
      )
      .orderBy(desc(helpLostSearches.count), desc(helpLostSearches.lastAt))
      .limit(LOST_MAX);
    const comments = await db
      .select({
        id: helpFeedback.id,
        articleId: helpFeedback.articleId,
        title: helpArticles.title,
        isHelpful: helpFeedback.isHelpful,
        text: helpFeedback.comment,
        at: helpFeedback.at,
      })
      .from(helpFeedback)
      .innerJoin(helpArticles, ofArticle(helpFeedback.articleId))
      .where(and(rated, ne(helpFeedback.comment, '')))
      .orderBy(desc(helpFeedback.at))
      .limit(COMMENTS_MAX);
    const total = (of: 'yes' | 'no') => ratings.reduce((all, one) => all + one[of], 0);
    return {
      days,
      views: days.reduce((all, { views }) => all + views, 0),
      yes: total('yes'),
      no: total('no'),
      mostRead,
      leastHelpful: ratings
        .filter((one) => one.no > 0 && one.yes + one.no >= ANSWERS_MIN)
        .toSorted((a, b) => a.yes / (a.yes + a.no) - b.yes / (b.yes + b.no))
        .slice(0, TOP),
      lostSearches: lost.map(({ query, language, count, lastAt }) => ({
        text: query,
        language,
        count,
        lastDate: lastAt.toISOString(),
      })),
      comments: comments.map(({ at, ...comment }) => ({ ...comment, date: at.toISOString() })),
    };
  });
