import { REVIEW_REPLY_SUPPORT } from '@foyer/domain/reviews';
import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import {
  type AccountRow,
  oneReply,
  oneReview,
  type ReplyRow,
  type ReviewRow,
  reviewToChange,
} from './access.ts';
import { reviewsChanged } from './live.ts';
import { adapterOf, PlatformError, type PlatformReply } from './platforms/index.ts';
import { updateReplyStates } from './storing.ts';
import { retryDelayMs, withRenewedCredentials } from './sync.ts';
import { reviewAccounts, reviewReplies, reviews } from './tables.ts';

/** Maximum attempts while the platform is unreachable or asks to wait. */
const ATTEMPTS_MOST = 8;
/** Lease of an attempt, after which another may begin. Milliseconds. */
const LEASE_MS = 2 * 60_000;
/** Tolerated clock difference of platforms. Milliseconds. */
const CLOCK_MS = 2 * 60_000;

export const SEND_QUEUE = 'reviews.send';

/** The job that sends a reply to its platform. */
export const sendJob = (merchantId: number, replyId: string, delaySeconds?: number): JobRequest => ({
  queue: SEND_QUEUE,
  data: { merchantId, replyId },
  key: replyId,
  group: replyId,
  ...(delaySeconds && { delaySeconds }),
});

interface Delivery {
  readonly reply: ReplyRow;
  readonly review: ReviewRow;
  readonly account: AccountRow;
}

/** Sends, changes or removes a reply on its platform, if it is due. */
export async function sendReply(
  services: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<void> {
  const delivery = await claim(services, merchantId, id, now);
  if (!delivery) return;
  try {
    const sent = await deliver(services, delivery, now);
    await settle(services, delivery, sent);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await recordFailure(services, delivery, error, now);
  }
}

/** Claims a due reply. The returned row still contains the time of the previous attempt. */
async function claim(
  { database }: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<Delivery | null> {
  return database.tenant(merchantId).transaction(async (db) => {
    const [found] = await db
      .select({ reply: reviewReplies, review: reviews, account: reviewAccounts })
      .from(reviewReplies)
      .innerJoin(reviews, and(eq(reviews.merchantId, merchantId), eq(reviews.id, reviewReplies.reviewId)))
      .innerJoin(
        reviewAccounts,
        and(eq(reviewAccounts.merchantId, merchantId), eq(reviewAccounts.id, reviews.accountId)),
      )
      .where(and(oneReply(merchantId, id), lte(reviewReplies.nextAttemptAt, now)))
      .for('update', { of: reviewReplies });
    if (!found) return null;
    const attempts = found.reply.attempts + 1;
    await db
      .update(reviewReplies)
      .set({ attempts, attemptAt: now, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
      .where(oneReply(merchantId, id));
    return { ...found, reply: { ...found.reply, attempts } };
  });
}

/** Sends, changes or removes a reply on the platform. Null when it was removed. */
async function deliver(services: Services, delivery: Delivery, now: Date): Promise<PlatformReply | null> {
  const { reply, review } = delivery;
  const account = await withRenewedCredentials(services, delivery.account, now);
  const adapter = adapterOf(services.config, account);
  if (reply.state === 'removing') {
    await adapter.remove?.(account, review.externalId, reply.externalId ?? '').catch(ignoreGone);
    return null;
  }
  const isThere = reply.externalId !== null;
  if (isThere && adapter.change) {
    await adapter.change(account, review.externalId, reply.externalId ?? '', reply.text);
    return { ...toPlatformReply(reply), externalId: reply.externalId ?? '' };
  }
  // A previous attempt with unknown outcome may have been delivered.
  const unsure = !isThere && reply.attemptAt !== null && !REVIEW_REPLY_SUPPORT[review.platform].single;
  const delivered = unsure
    ? await findDelivered(delivery, () => adapter.replies?.(account, review.externalId))
    : null;
  return delivered ?? adapter.reply(account, review.externalId, reply.text);
}

const ignoreGone = (error: unknown) => {
  if (!(error instanceof PlatformError && error.reason === 'gone')) throw error;
};

const toPlatformReply = ({ text, author, postedAt }: ReplyRow): Omit<PlatformReply, 'externalId'> => ({
  isOwn: true,
  author,
  text,
  postedAt,
});

async function findDelivered(
  { reply }: Delivery,
  read: () => Promise<readonly PlatformReply[]> | undefined,
): Promise<PlatformReply | null> {
  const since = (reply.attemptAt?.getTime() ?? 0) - CLOCK_MS;
  const found = (await read()) ?? [];
  return found.find((one) => one.isOwn && one.text === reply.text && one.postedAt.getTime() >= since) ?? null;
}

const settled = { error: null, attempts: 0, attemptAt: null, nextAttemptAt: null } as const;

function settle(services: Services, { reply, review }: Delivery, sent: PlatformReply | null): Promise<void> {
  return store(services, review, async (db) => {
    if (!sent) return void (await db.delete(reviewReplies).where(oneReply(reply.merchantId, reply.id)));
    // A concurrent sync may have stored the same reply as one written on the platform.
    await db
      .delete(reviewReplies)
      .where(
        and(
          eq(reviewReplies.merchantId, reply.merchantId),
          eq(reviewReplies.reviewId, review.id),
          eq(reviewReplies.externalId, sent.externalId),
          ne(reviewReplies.id, reply.id),
        ),
      );
    await db
      .update(reviewReplies)
      .set({ state: 'sent', externalId: sent.externalId, postedAt: sent.postedAt, ...settled })
      .where(oneReply(reply.merchantId, reply.id));
  });
}

/**
 * Schedules another attempt after a temporary failure. Otherwise marks the reply as failed, with the platform's
 * message.
 */
async function recordFailure(
  services: Services,
  { reply, review }: Delivery,
  { reason, message, waitMs }: PlatformError,
  now: Date,
): Promise<void> {
  const text = message.slice(0, 500);
  const mayHelp = reason === 'limited' || reason === 'unreachable';
  const key = oneReply(reply.merchantId, reply.id);
  if (mayHelp && reply.attempts < ATTEMPTS_MOST) {
    const pause = retryDelayMs(reason, reply.attempts, waitMs);
    await act(systemScope(services, reply.merchantId), async (db) => {
      await db
        .update(reviewReplies)
        .set({
          error: text,
          nextAttemptAt: new Date(now.getTime() + pause),
          ...(reason === 'limited' && { attemptAt: reply.attemptAt }),
        })
        .where(key);
      const job = sendJob(reply.merchantId, reply.id, Math.ceil(pause / 1000));
      return { result: undefined, audit: [], events: [], jobs: [job] };
    });
    return;
  }
  const state = reply.state === 'removing' ? 'notRemoved' : 'failed';
  const attemptAt = reason === 'unreachable' ? now : null;
  await store(services, review, async (db) => {
    await db
      .update(reviewReplies)
      .set({ ...settled, state, error: text, attemptAt })
      .where(key);
    if (reason === 'gone') {
      await db.update(reviews).set({ goneAt: now }).where(oneReview(review.merchantId, review.id));
    }
  });
}

/** Stores the state of a reply, and updates that of its review, which is locked first as by members' changes. */
function store(
  services: Services,
  { merchantId, id }: ReviewRow,
  write: (db: Db) => Promise<void>,
): Promise<void> {
  return act(systemScope(services, merchantId), async (db) => {
    await reviewToChange(db, merchantId, id);
    await write(db);
    await updateReplyStates(db, merchantId, [id]);
    return { result: undefined, audit: [], events: [reviewsChanged(merchantId)] };
  });
}
