import { REVIEW_REPLY_POWERS } from '@foyer/domain/reviews';
import { and, eq, lte, ne } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { type AccountRow, oneReply, oneReview, type ReplyRow, type ReviewRow } from './access.ts';
import { reviewsChanged } from './live.ts';
import { adapterOf, type FoundReply, PlatformError } from './platforms/index.ts';
import { tellReplyStates } from './storing.ts';
import { pauseMs, renewed } from './sync.ts';
import { reviewAccounts, reviewReplies, reviews } from './tables.ts';

/** How often a reply is tried while its platform cannot be reached or asks to wait. */
const ATTEMPTS_MOST = 8;
/** How long an attempt may take before another one may begin. Milliseconds. */
const LEASE_MS = 2 * 60_000;
/** Clocks of platforms may differ from ours by so much. Milliseconds. */
const CLOCK_MS = 2 * 60_000;

export const SEND_QUEUE = 'reviews.send';

/** The job that takes a reply to its platform. */
export const sendJob = (merchantId: number, replyId: string, delaySeconds?: number): JobRequest => ({
  queue: SEND_QUEUE,
  data: { merchantId, replyId },
  key: replyId,
  group: replyId,
  ...(delaySeconds && { delaySeconds }),
});

interface Errand {
  readonly reply: ReplyRow;
  readonly review: ReviewRow;
  readonly account: AccountRow;
}

/** Sends, changes or removes a reply on its platform, if its time has come. */
export async function sendReply(
  services: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<void> {
  const errand = await claim(services, merchantId, id, now);
  if (!errand) return;
  try {
    const sent = await carryOut(services, errand, now);
    await settle(services, errand, sent);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await putOff(services, errand, error, now);
  }
}

/** Takes a reply whose time has come. The row tells of the attempt before this one. */
async function claim(
  { database }: Services,
  merchantId: number,
  id: string,
  now: Date,
): Promise<Errand | null> {
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

/** Does on the platform what the reply wants. Null when it is removed. */
async function carryOut(services: Services, errand: Errand, now: Date): Promise<FoundReply | null> {
  const { reply, review } = errand;
  const account = await renewed(services, errand.account, now);
  const adapter = adapterOf(services.config, account);
  if (reply.state === 'removing') {
    await adapter.remove?.(account, review.externalId, reply.externalId ?? '').catch(unlessGone);
    return null;
  }
  const isThere = reply.externalId !== null;
  if (isThere && adapter.change) {
    await adapter.change(account, review.externalId, reply.externalId ?? '', reply.text);
    return { ...asFound(reply), externalId: reply.externalId ?? '' };
  }
  // An attempt of which nobody knows how it ended may have arrived: then it is there already.
  const unsure = !isThere && reply.attemptAt !== null && !REVIEW_REPLY_POWERS[review.platform].single;
  const arrived = unsure
    ? await arrivedReply(errand, () => adapter.replies?.(account, review.externalId))
    : null;
  return arrived ?? adapter.reply(account, review.externalId, reply.text);
}

const unlessGone = (error: unknown) => {
  if (!(error instanceof PlatformError && error.trouble === 'gone')) throw error;
};

const asFound = ({ text, author, postedAt }: ReplyRow): Omit<FoundReply, 'externalId'> => ({
  isOwn: true,
  author,
  text,
  postedAt,
});

async function arrivedReply(
  { reply }: Errand,
  read: () => Promise<readonly FoundReply[]> | undefined,
): Promise<FoundReply | null> {
  const since = (reply.attemptAt?.getTime() ?? 0) - CLOCK_MS;
  const found = (await read()) ?? [];
  return found.find((one) => one.isOwn && one.text === reply.text && one.postedAt.getTime() >= since) ?? null;
}

const settled = { error: null, attempts: 0, attemptAt: null, nextAttemptAt: null } as const;

function settle(services: Services, { reply, review }: Errand, sent: FoundReply | null): Promise<void> {
  return store(services, review, async (db) => {
    if (!sent) return void (await db.delete(reviewReplies).where(oneReply(reply.merchantId, reply.id)));
    // A reading in between may have stored the same reply as one written on the platform.
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

/** What did not go is tried later where that may help, else it failed, with the platform's words. */
async function putOff(
  services: Services,
  { reply, review }: Errand,
  { trouble, message, waitMs }: PlatformError,
  now: Date,
): Promise<void> {
  const words = message.slice(0, 500);
  const mayHelp = trouble === 'limited' || trouble === 'unreachable';
  const key = oneReply(reply.merchantId, reply.id);
  if (mayHelp && reply.attempts < ATTEMPTS_MOST) {
    const pause = pauseMs(trouble, reply.attempts, waitMs);
    await act(systemScope(services, reply.merchantId), async (db) => {
      await db
        .update(reviewReplies)
        .set({
          error: words,
          nextAttemptAt: new Date(now.getTime() + pause),
          ...(trouble === 'limited' && { attemptAt: reply.attemptAt }),
        })
        .where(key);
      const job = sendJob(reply.merchantId, reply.id, Math.ceil(pause / 1000));
      return { result: undefined, audit: [], events: [], jobs: [job] };
    });
    return;
  }
  const state = reply.state === 'removing' ? 'notRemoved' : 'failed';
  const attemptAt = trouble === 'unreachable' ? now : null;
  await store(services, review, async (db) => {
    await db
      .update(reviewReplies)
      .set({ ...settled, state, error: words, attemptAt })
      .where(key);
    if (trouble === 'gone') {
      await db.update(reviews).set({ goneAt: now }).where(oneReview(review.merchantId, review.id));
    }
  });
}

/** Stores how a reply stands, there and on its review. */
function store(
  services: Services,
  { merchantId, id }: ReviewRow,
  write: (db: Db) => Promise<void>,
): Promise<void> {
  return act(systemScope(services, merchantId), async (db) => {
    await write(db);
    await tellReplyStates(db, merchantId, [id]);
    return { result: undefined, audit: [], events: [reviewsChanged(merchantId)] };
  });
}
