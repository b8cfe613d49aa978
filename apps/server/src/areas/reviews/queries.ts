import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { listReviews } from '@foyer/contract/reviews/calls';
import { reviewList } from '@foyer/contract/reviews/list';
import type { ReviewThread } from '@foyer/contract/reviews/shapes';
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import { type ListFilterOf, listCondition, listSource, readListPage } from '../../kernel/list.ts';
import { notFound } from '../../kernel/refusal.ts';
import { wordQuery } from '../../kernel/word-query.ts';
import { members } from '../accounts/tables.ts';
import { oneReview } from './access.ts';
import { type ListedReview, presentReply, presentReview } from './present.ts';
import { reviewAccounts, reviewReplies, reviews } from './tables.ts';

/** Without stars sorts before one star. */
const stars = sql`coalesce(${reviews.rating}, 0)`;

const ANSWER_STATES = {
  unanswered: ['none', 'failed'],
  answered: ['sent'],
  sending: ['sending'],
  failed: ['failed'],
} as const;

const source = listSource({
  list: reviewList,
  id: reviews.id,
  sorts: {
    posted: reviews.postedAt,
    rating: stars,
    author: sql`lower(${reviews.author})`,
    platform: reviews.platform,
  },
  filters: {
    answer: (answer) => inArray(reviews.replyState, [...ANSWER_STATES[answer]]),
    platform: reviews.platform,
    rating: ({ from = 1, to = 5 }) => sql`${stars} between ${from} and ${to}`,
    account: reviews.accountId,
    language: reviews.language,
    posted: reviews.postedAt,
  },
  search: containsWords,
});

const { words: _words, ...columns } = getTableColumns(reviews);

const selectReviews = (db: Db, sortValue: SQL<string>) =>
  db
    .select({ id: reviews.id, sortValue, review: columns, accountName: reviewAccounts.name })
    .from(reviews)
    .innerJoin(
      reviewAccounts,
      and(eq(reviewAccounts.merchantId, reviews.merchantId), eq(reviewAccounts.id, reviews.accountId)),
    );

const ofMerchant = (merchantId: number) => eq(reviews.merchantId, merchantId);

/** A page of reviews. */
export const readReviews = (db: Db, merchantId: number, query: CallParsed<typeof listReviews>['query']) =>
  readListPage(source, query, ofMerchant(merchantId), ({ sortValue, where, orderBy, limit }) =>
    selectReviews(db, sortValue)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );

/** The number of matching reviews. */
export const countReviews = (db: Db, merchantId: number, filter: ListFilterOf<typeof reviewList>) =>
  countRows(
    db,
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(ofMerchant(merchantId), listCondition(source, filter))),
  );

function containsWords(text: string): SQL | undefined {
  const wanted = wordQuery(text);
  return wanted && sql`${reviews.id} in (select found.id from reviews_with_words(${wanted}) found)`;
}

/** A review with its thread, in its wire form. @throws Refusal `not_found` */
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

/** The languages of reviews, found by a skip scan of their index. */
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

/** The connected accounts, by platform and name. */
export const readAccounts = (db: Db, merchantId: number) =>
  db
    .select()
    .from(reviewAccounts)
    .where(eq(reviewAccounts.merchantId, merchantId))
    .orderBy(asc(reviewAccounts.platform), asc(reviewAccounts.name), desc(reviewAccounts.id));
