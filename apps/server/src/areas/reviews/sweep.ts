import { REVIEW_PLATFORMS, type ReviewPlatform } from '@foyer/domain/reviews';
import { newId } from '../../kernel/ids.ts';
import { defineSweep, type WorldRows } from '../../sweep/area-sweep.ts';
import { reviewAccounts, reviewReplies, reviews } from './tables.ts';

type OnEach = Readonly<Record<ReviewPlatform, string>>;

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    /** An account per platform, with a review. */
    readonly reviewAccountIds: OnEach;
    readonly reviewIds: OnEach;
    /** A reply that could not be sent. */
    readonly reviewReplyId: string;
  }
}

const onEach = () =>
  Object.fromEntries(REVIEW_PLATFORMS.map((platform) => [platform, newId()] as const)) as OnEach;

const onPlatform = (platform: ReviewPlatform) => (world: WorldRows) => ({
  engId: world.reviewAccountIds[platform],
  reviewId: world.reviewIds[platform],
});

export const sweep = defineSweep({
  after: ['accounts'],
  rows: () => ({ reviewAccountIds: onEach(), reviewIds: onEach(), reviewReplyId: newId() }),
  async write(db, { merchantId, mark, memberId, reviewAccountIds, reviewIds, reviewReplyId }) {
    const now = new Date();
    await db.insert(reviewAccounts).values(
      REVIEW_PLATFORMS.map((platform) => ({
        merchantId,
        id: reviewAccountIds[platform],
        platform,
        name: mark,
        externalId: mark,
        sealedCredentials: mark,
        createdBy: memberId,
      })),
    );
    await db.insert(reviews).values(
      REVIEW_PLATFORMS.map((platform) => ({
        merchantId,
        id: reviewIds[platform],
        accountId: reviewAccountIds[platform],
        platform,
        kind: 'review' as const,
        externalId: mark,
        author: mark,
        text: mark,
        postedAt: now,
        updatedAt: now,
      })),
    );
    await db.insert(reviewReplies).values({
      merchantId,
      id: reviewReplyId,
      reviewId: reviewIds.facebook,
      isOwn: true,
      memberId,
      text: mark,
      state: 'failed',
      error: mark,
      postedAt: now,
      updatedAt: now,
    });
  },
  ids: ({ reviewReplyId, reviewAccountIds, reviewIds }) => [
    [/api\/reviewReplies/, reviewReplyId],
    [/api\/reviewAccounts/, reviewAccountIds.instagram],
    [/api\/reviews/, reviewIds.instagram],
  ],
  fields: ({ reviewAccountIds, reviewIds }) => ({
    engId: reviewAccountIds.instagram,
    reviewId: reviewIds.instagram,
    accountId: reviewAccountIds.instagram,
  }),
  lists: ({ reviewAccountIds }) => ({ engIds: reviewAccountIds.instagram }),
  special: {
    replyOnInstagram: onPlatform('instagram'),
    replyOnPlayStore: onPlatform('playstore'),
    replyOnGoogleBusiness: onPlatform('gBusiness'),
    replyOnFacebook: onPlatform('facebook'),
    connectReviewAccount: () => ({ externalId: '17841400000000001' }),
    changeReviewAccount: () => ({ credentials: null }),
  },
  withoutRows: ['listReviews accountId', 'countReviews accountId'],
});
