import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { listReviews } from '@foyer/contract/reviews/calls';
import type { ReviewSort } from '@foyer/contract/reviews/filters';
import type { ReviewThread } from '@foyer/contract/reviews/shapes';
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { endOf } from '../../kernel/days.ts';
import { countRows, type GridSort, gridPage, gridQueryParts } from '../../kernel/grid.ts';
import { notFound } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { oneReview } from './access.ts';
import { type ListedReview, presentReply, presentReview } from './present.ts';
import { reviewAccounts, reviewReplies, reviews } from './tables.ts';

type ReviewList = CallParsed<typeof listReviews>['query'];
/** What reviews must fit. */
export type ReviewFilter = Omit<ReviewList, 'sort' | 'order' | 'back' | 'cursor' | 'limit'>;

/** What has no stars stands before one star. */
const stars = sql`coalesce(${reviews.rating}, 0)`;

const SORTS: Readonly<Record<ReviewSort, GridSort>> = {
  posted: { by: reviews.postedAt, type: 'moment' },
  rating: { by: stars, type: 'integer' },
  author: { by: sql`lower(${reviews.author})`, type: 'text' },
  platform: { by: reviews.platform, type: 'text' },
};

const { words: _words, ...columns } = getTableColumns(reviews);

const selectReviews = (db: Db, place: SQL<string>) =>
  db
    .select({ id: reviews.id, place, review: columns, accountName: reviewAccounts.name })
    .from(reviews)
    .innerJoin(
      reviewAccounts,
      and(eq(reviewAccounts.merchantId, reviews.merchantId), eq(reviewAccounts.id, reviews.accountId)),
    );

/** A page of reviews as it is asked for. */
export async function readReviews(db: Db, merchantId: number, list: ReviewList) {
  const { place, after, orderBy, limit } = gridQueryParts(SORTS[list.sort], reviews.id, list);
  const rows = await selectReviews(db, place)
    .where(and(fitting(merchantId, list), after))
    .orderBy(...orderBy)
    .limit(limit);
  return gridPage(rows, list);
}

/** How many reviews fit. */
export const countReviews = (db: Db, merchantId: number, filter: ReviewFilter) =>
  countRows(db, db.select({ id: reviews.id }).from(reviews).where(fitting(merchantId, filter)));

const ANSWER_STATES = {
  unanswered: ['none', 'failed'],
  answered: ['sent'],
  sending: ['sending'],
  failed: ['failed'],
} as const;

function fitting(merchantId: number, filter: ReviewFilter): SQL | undefined {
  const { platform, accountId, minRating, maxRating, answer, language, fromDate, toDate, text } = filter;
  const isRated = minRating !== undefined || maxRating !== undefined;
  return and(
    eq(reviews.merchantId, merchantId),
    platform === undefined ? undefined : eq(reviews.platform, platform),
    accountId === undefined ? undefined : eq(reviews.accountId, accountId),
    isRated ? sql`${stars} between ${minRating ?? 1} and ${maxRating ?? 5}` : undefined,
    answer && inArray(reviews.replyState, [...ANSWER_STATES[answer]]),
    language === undefined ? undefined : eq(reviews.language, language),
    fromDate === undefined ? undefined : gte(reviews.postedAt, new Date(fromDate)),
    toDate === undefined ? undefined : lt(reviews.postedAt, endOf(toDate)),
    text === undefined ? undefined : holdsWords(text),
  );
}

/** Whether author and text hold all words, the last of which may be a beginning; a text without any fits all. */
function holdsWords(text: string): SQL | undefined {
  const given = text.split(/\s+/).filter((word) => word !== '');
  const last = given.pop();
  if (last === undefined) return undefined;
  const beginning = `'${last.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  const wanted = sql`plainto_tsquery('simple', ${given.join(' ')}) && to_tsquery('simple', ${beginning})`;
  return sql`${reviews.id} in (select found.id from reviews_with_words(${wanted}) found)`;
}

/** A review with its whole thread, as the wire has it. @throws Refusal `not_found` */
export async function readThread(db: Db, merchantId: number, id: string): Promise<ReviewThread> {
  const [row]: ListedReview[] = await selectReviews(db, sql`''`).where(oneReview(merchantId, id));
  if (!row) throw notFound();
  const replies = await db
    .select({ reply: reviewReplies, member: { firstName: members.firstName, lastName: members.lastName } })
    .from(reviewReplies)
    .leftJoin(
      members,
      and(eq(members.merchantId, reviewReplies.merchantId), eq(members.id, reviewReplies.memberId)),
    )
    .where(and(eq(reviewReplies.merchantId, merchantId), eq(reviewReplies.reviewId, id)))
    .orderBy(asc(reviewReplies.postedAt), asc(reviewReplies.id));
  return { review: presentReview(row), replies: replies.map(presentReply) };
}

/** The languages in which reviews are written, found by steps through their index. */
export async function readLanguages(db: Db, merchantId: number): Promise<string[]> {
  const found = await db.execute<{ language: string }>(sql`
    with recursive spoken as (
      (select min(language) as language from reviews where merchant_id = ${merchantId})
      union all
      select (select min(r.language) from reviews r where r.merchant_id = ${merchantId} and r.language > spoken.language)
      from spoken where spoken.language is not null
    ) select language from spoken where language is not null`);
  return found.rows.map(({ language }) => language);
}

/** The connected accounts, in the order of their platforms and names. */
export const readAccounts = (db: Db, merchantId: number) =>
  db
    .select()
    .from(reviewAccounts)
    .where(eq(reviewAccounts.merchantId, merchantId))
    .orderBy(asc(reviewAccounts.platform), asc(reviewAccounts.name), desc(reviewAccounts.id));
