import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import type { AccountRow } from './access.ts';
import type { PlatformReview } from './platforms/index.ts';
import { reviewReplies, reviews } from './tables.ts';

const AUTHOR_MAX = 200;
const TEXT_MAX = 20_000;
const cut = (text: string, most: number) => text.replaceAll('\0', '').toWellFormed().slice(0, most);

const newValue = (column: string) => sql.raw(`excluded.${column}`);

/** Stores new and changed reviews of an account, and their replies. */
export async function storeReviews(
  db: Db,
  account: AccountRow,
  found: readonly PlatformReview[],
): Promise<void> {
  const byId = new Map(found.map((review) => [review.externalId, review]));
  if (byId.size === 0) return;
  const stored = await db
    .insert(reviews)
    .values([...byId.values()].map((review) => rowOf(account, review)))
    .onConflictDoUpdate({
      target: [reviews.merchantId, reviews.accountId, reviews.externalId],
      set: {
        author: newValue('author'),
        rating: newValue('rating'),
        recommends: newValue('recommends'),
        text: newValue('text'),
        language: newValue('language'),
        about: newValue('about'),
        link: newValue('link'),
        updatedAt: newValue('updated_at'),
        readAt: newValue('read_at'),
        goneAt: null,
      },
    })
    .returning({ id: reviews.id, externalId: reviews.externalId });
  await storeReplies(db, account, stored, byId);
  await updateReplyStates(
    db,
    account.merchantId,
    stored.map(({ id }) => id),
  );
}

function rowOf(account: AccountRow, { replies: _replies, ...review }: PlatformReview) {
  return {
    ...review,
    merchantId: account.merchantId,
    id: newId(),
    accountId: account.id,
    platform: account.platform,
    author: cut(review.author, AUTHOR_MAX),
    text: cut(review.text, TEXT_MAX),
    about: cut(review.about, AUTHOR_MAX),
    readAt: new Date(),
  };
}

/** Stores the replies of reviews. Pending changes of members are not overwritten. */
async function storeReplies(
  db: Db,
  { merchantId }: AccountRow,
  stored: readonly { id: string; externalId: string }[],
  byId: ReadonlyMap<string, PlatformReview>,
): Promise<void> {
  const rows = stored.flatMap(({ id, externalId }) =>
    (byId.get(externalId)?.replies ?? []).map((reply) => ({
      merchantId,
      id: newId(),
      reviewId: id,
      externalId: reply.externalId,
      isOwn: reply.isOwn,
      author: cut(reply.author, AUTHOR_MAX),
      text: cut(reply.text, TEXT_MAX),
      postedAt: reply.postedAt,
      updatedAt: reply.postedAt,
    })),
  );
  await db.delete(reviewReplies).where(
    and(
      eq(reviewReplies.merchantId, merchantId),
      inArray(
        reviewReplies.reviewId,
        stored.map(({ id }) => id),
      ),
      eq(reviewReplies.state, 'sent'),
      isNotNull(reviewReplies.externalId),
      rows.length === 0
        ? undefined
        : notInArray(
            sql`(${reviewReplies.reviewId}, ${reviewReplies.externalId})`,
            rows.map((row) => sql`(${row.reviewId}::uuid, ${row.externalId})`),
          ),
    ),
  );
  if (rows.length === 0) return;
  await db
    .insert(reviewReplies)
    .values(rows)
    .onConflictDoUpdate({
      target: [reviewReplies.merchantId, reviewReplies.reviewId, reviewReplies.externalId],
      set: { text: newValue('text'), author: newValue('author'), updatedAt: newValue('updated_at') },
      setWhere: eq(reviewReplies.state, 'sent'),
    });
}

/** Updates the reply state of reviews, by which lists are filtered. */
export async function updateReplyStates(db: Db, merchantId: number, ids: readonly string[]): Promise<void> {
  const own = (condition: ReturnType<typeof sql>) => sql`exists (select from ${reviewReplies} r
    where r.merchant_id = ${reviews.merchantId} and r.review_id = ${reviews.id} and r.is_own and ${condition})`;
  await db
    .update(reviews)
    .set({
      replyState: sql`case when ${own(sql`r.state in ('sending', 'removing')`)} then 'sending'
        when ${own(sql`r.state in ('failed', 'notRemoved')`)} then 'failed'
        when ${own(sql`r.state = 'sent'`)} then 'sent' else 'none' end`,
      repliedAt: sql`(select max(r.posted_at) from ${reviewReplies} r
        where r.merchant_id = ${reviews.merchantId} and r.review_id = ${reviews.id} and r.is_own and r.state = 'sent')`,
    })
    .where(and(eq(reviews.merchantId, merchantId), inArray(reviews.id, [...ids])));
}
