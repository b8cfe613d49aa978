import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { notFound } from '../../kernel/refusal.ts';
import { reviewAccounts, reviewReplies, reviews } from './tables.ts';

export type AccountRow = typeof reviewAccounts.$inferSelect;
export type ReviewRow = typeof reviews.$inferSelect;
export type ReplyRow = typeof reviewReplies.$inferSelect;

/** Conditions for one row by id. */
export const oneAccount = (merchantId: number, id: string) =>
  and(eq(reviewAccounts.merchantId, merchantId), eq(reviewAccounts.id, id));
export const oneReview = (merchantId: number, id: string) =>
  and(eq(reviews.merchantId, merchantId), eq(reviews.id, id));
export const oneReply = (merchantId: number, id: string) =>
  and(eq(reviewReplies.merchantId, merchantId), eq(reviewReplies.id, id));

/** The account with an id from outside. @throws Refusal `not_found` */
export async function accountFor(db: Db, merchantId: number, id: string): Promise<AccountRow> {
  const [row] = await db.select().from(reviewAccounts).where(oneAccount(merchantId, id));
  if (!row) throw notFound();
  return row;
}

/** The locked account with an id from outside. @throws Refusal `not_found` */
export async function accountToChange(db: Db, merchantId: number, id: string): Promise<AccountRow> {
  const [row] = await db.select().from(reviewAccounts).where(oneAccount(merchantId, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The locked review with an id from outside. @throws Refusal `not_found` */
export async function reviewToChange(db: Db, merchantId: number, id: string): Promise<ReviewRow> {
  const [row] = await db.select().from(reviews).where(oneReview(merchantId, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The merchant's own reply with an id from outside, and its review, both locked. @throws Refusal `not_found` */
export async function ownReplyToChange(
  db: Db,
  merchantId: number,
  id: string,
): Promise<{ reply: ReplyRow; review: ReviewRow }> {
  const [named] = await db
    .select({ reviewId: reviewReplies.reviewId })
    .from(reviewReplies)
    .where(and(oneReply(merchantId, id), eq(reviewReplies.isOwn, true)));
  if (!named) throw notFound();
  const review = await reviewToChange(db, merchantId, named.reviewId);
  const [reply] = await db.select().from(reviewReplies).where(oneReply(merchantId, id)).for('update');
  if (!reply) throw notFound();
  return { reply, review };
}
