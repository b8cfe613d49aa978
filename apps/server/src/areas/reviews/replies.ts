import {
  alreadyReplied,
  replyInProgress,
  replyNotSupported,
  reviewGone,
} from '@foyer/contract/reviews/errors';
import { REVIEW_REPLY_MAX, REVIEW_REPLY_SUPPORT, type ReviewPlatform } from '@foyer/domain/reviews';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { type Audit, act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { oneReply, ownReplyToChange, type ReviewRow, reviewToChange } from './access.ts';
import { reviewsChanged } from './live.ts';
import { sendJob } from './sending.ts';
import { updateReplyStates } from './storing.ts';
import { reviewReplies } from './tables.ts';

/** A reply to create. */
export interface NewReply {
  readonly platform: ReviewPlatform;
  readonly accountId: string;
  readonly reviewId: string;
  readonly userId: string;
  readonly text: string;
}

function checkedText(platform: ReviewPlatform, text: string): string {
  const most = REVIEW_REPLY_MAX[platform];
  if (text.length > most)
    throw badInput('text', `A reply on this platform can have at most ${most} characters.`);
  return text;
}

/** Completes every write of a reply: updates the review's reply state and queues the sending job. */
async function outcomeOf(
  db: Db,
  { merchantId, id }: ReviewRow,
  replyId: string | null,
  audit: Audit,
): Promise<Outcome<string>> {
  await updateReplyStates(db, merchantId, [id]);
  return {
    result: id,
    audit: [audit],
    events: [reviewsChanged(merchantId)],
    jobs: replyId ? [sendJob(merchantId, replyId)] : [],
  };
}

/** Stores a reply and queues it for sending. @returns the id of the review */
export function addReply(scope: MemberScope, wanted: NewReply): Promise<string> {
  const { merchantId } = scope.tenant;
  if (wanted.userId !== scope.caller.id) throw notFound();
  return act(scope, async (db) => {
    const review = await reviewToChange(db, merchantId, wanted.reviewId);
    if (review.platform !== wanted.platform || review.accountId !== wanted.accountId) throw notFound();
    if (review.goneAt) throw new Refusal(reviewGone);
    const text = checkedText(review.platform, wanted.text);
    if (REVIEW_REPLY_SUPPORT[review.platform].single) await refuseSecond(db, review);
    const now = new Date();
    const id = newId();
    await db.insert(reviewReplies).values({
      merchantId,
      id,
      reviewId: review.id,
      isOwn: true,
      memberId: scope.caller.id,
      text,
      state: 'sending',
      nextAttemptAt: now,
      postedAt: now,
      updatedAt: now,
    });
    return outcomeOf(db, review, id, {
      action: 'review.replied',
      subject: ['review', review.id],
      after: { platform: review.platform, text },
    });
  });
}

async function refuseSecond(db: Db, { merchantId, id }: ReviewRow): Promise<void> {
  const [own] = await db
    .select({ id: reviewReplies.id })
    .from(reviewReplies)
    .where(
      and(
        eq(reviewReplies.merchantId, merchantId),
        eq(reviewReplies.reviewId, id),
        eq(reviewReplies.isOwn, true),
      ),
    )
    .limit(1);
  if (own) throw new Refusal(alreadyReplied);
}

/** Changes a reply and queues the change. A reply that was never sent is sent with the new text. */
export function changeReply(scope: MemberScope, id: string, text: string): Promise<string> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const { reply, review } = await ownReplyToChange(db, merchantId, id);
    if (reply.state === 'sending' || reply.state === 'removing') throw new Refusal(replyInProgress);
    if (review.goneAt) throw new Refusal(reviewGone);
    if (reply.externalId !== null && !REVIEW_REPLY_SUPPORT[review.platform].edit) {
      throw new Refusal(replyNotSupported);
    }
    await db
      .update(reviewReplies)
      .set({
        text: checkedText(review.platform, text),
        memberId: scope.caller.id,
        updatedAt: new Date(),
        ...restartAs('sending'),
      })
      .where(oneReply(merchantId, id));
    return outcomeOf(db, review, id, {
      action: 'review.replyChanged',
      subject: ['review', review.id],
      before: { text: reply.text },
      after: { text },
    });
  });
}

/** Removes a reply here and on the platform. A reply that was never sent is deleted at once. */
export function removeReply(scope: MemberScope, id: string): Promise<string> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const { reply, review } = await ownReplyToChange(db, merchantId, id);
    if (reply.state === 'sending' || reply.state === 'removing') throw new Refusal(replyInProgress);
    const audit: Audit = {
      action: 'review.replyRemoved',
      subject: ['review', review.id],
      before: { text: reply.text },
    };
    if (reply.externalId === null) {
      await db.delete(reviewReplies).where(oneReply(merchantId, id));
      return outcomeOf(db, review, null, audit);
    }
    if (review.goneAt) throw new Refusal(reviewGone);
    if (!REVIEW_REPLY_SUPPORT[review.platform].remove) throw new Refusal(replyNotSupported);
    await db.update(reviewReplies).set(restartAs('removing')).where(oneReply(merchantId, id));
    return outcomeOf(db, review, id, audit);
  });
}

/** Retries a failed reply. Does nothing for others. */
export function retryReply(scope: MemberScope, id: string): Promise<string> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const { reply, review } = await ownReplyToChange(db, merchantId, id);
    if (reply.state !== 'failed' && reply.state !== 'notRemoved') {
      return { result: review.id, audit: [], events: [] };
    }
    if (review.goneAt) throw new Refusal(reviewGone);
    await db
      .update(reviewReplies)
      .set(restartAs(reply.state === 'failed' ? 'sending' : 'removing'))
      .where(oneReply(merchantId, id));
    return outcomeOf(db, review, id, { action: 'review.replyRetried', subject: ['review', review.id] });
  });
}

const restartAs = (state: 'sending' | 'removing') => ({
  state,
  error: null,
  attempts: 0,
  nextAttemptAt: new Date(),
});
