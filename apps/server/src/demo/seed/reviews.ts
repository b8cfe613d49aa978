import type { ReviewKind } from '@foyer/contract/reviews/shapes';
import { sealCredentials } from '../../areas/reviews/credentials.ts';
import type { reviewAccounts, reviewReplies, reviews } from '../../areas/reviews/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { reviewRecipes } from '../content/reviews.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { after, DAY_MS } from './calendar.ts';
import { idAt } from './visits.ts';

const KINDS = {
  gBusiness: 'review',
  playstore: 'review',
  facebook: 'recommendation',
  instagram: 'comment',
} as const;

/** Simulated accounts of Tidewell with reviews, some of them answered. */
export function makeReviews(now: Date, begin: Date, secret: string) {
  const accounts: (typeof reviewAccounts.$inferInsert)[] = [];
  const written: (typeof reviews.$inferInsert)[] = [];
  const replies: (typeof reviewReplies.$inferInsert)[] = [];
  for (const { reviews: recipes, credentials, ...account } of reviewRecipes) {
    const key = { merchantId: TIDEWELL, id: newId() };
    const { platform } = credentials;
    const kind: ReviewKind = KINDS[platform];
    accounts.push({
      ...key,
      ...account,
      platform,
      sealedCredentials: sealCredentials(secret, key, credentials, begin, true),
      state: 'connected',
      syncedAt: now,
      nextSyncAt: now,
      createdBy: MEMBER_IDS.priya,
      createdAt: begin,
      modifiedAt: begin,
    });
    for (const { daysAgo, reply, ...recipe } of recipes) {
      const at = new Date(now.getTime() - daysAgo * DAY_MS);
      const id = idAt(at);
      const repliedAt = reply ? after(at, reply.hoursLater * 3600) : null;
      written.push({
        ...recipe,
        merchantId: TIDEWELL,
        id,
        accountId: key.id,
        platform,
        kind,
        externalId: id,
        postedAt: at,
        updatedAt: at,
        replyState: reply ? 'sent' : 'none',
        repliedAt,
        readAt: at,
      });
      if (!reply || !repliedAt) continue;
      replies.push({
        merchantId: TIDEWELL,
        id: idAt(repliedAt),
        reviewId: id,
        externalId: idAt(repliedAt),
        isOwn: true,
        author: 'Tidewell',
        memberId: MEMBER_IDS[reply.by],
        text: reply.text,
        postedAt: repliedAt,
        updatedAt: repliedAt,
      });
    }
  }
  return { accounts, reviews: written, replies };
}
