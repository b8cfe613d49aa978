import { REVIEW_PLATFORMS, type ReviewPlatform } from '@foyer/domain/reviews';
import { tableExports } from '../areas/exports/tables.ts';
import { reviewAccounts, reviewReplies, reviews } from '../areas/reviews/tables.ts';
import type { Db } from '../database/tenant.ts';
import { newId } from '../kernel/ids.ts';

/** Ids of an account per platform with a review, a failed reply, and a finished export, in the sweep's world. */
export interface ReviewIds {
  readonly reviewAccountIds: Readonly<Record<ReviewPlatform, string>>;
  readonly reviewIds: Readonly<Record<ReviewPlatform, string>>;
  readonly reviewReplyId: string;
  readonly exportId: string;
}

const onEach = () =>
  Object.fromEntries(REVIEW_PLATFORMS.map((platform) => [platform, newId()])) as Record<
    ReviewPlatform,
    string
  >;

export const makeReviewIds = (): ReviewIds => ({
  reviewAccountIds: onEach(),
  reviewIds: onEach(),
  reviewReplyId: newId(),
  exportId: newId(),
});

type Ids = ReviewIds & {
  readonly merchantId: number;
  readonly mark: string;
  readonly memberId: string;
};

/** Writes the rows; the member must exist. */
export async function writeReviews(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, reviewAccountIds, reviewIds } = ids;
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
    id: ids.reviewReplyId,
    reviewId: reviewIds.facebook,
    isOwn: true,
    memberId,
    text: mark,
    state: 'failed',
    error: mark,
    postedAt: now,
    updatedAt: now,
  });
  await db.insert(tableExports).values({
    merchantId,
    id: ids.exportId,
    memberId,
    kind: 'members',
    format: 'csv',
    state: 'done',
    fileKey: `${mark}export`,
    fileSize: 1,
    finishedAt: now,
  });
}

/** The meaning of `id` in these calls, by path. */
export const reviewIdKinds = (world: ReviewIds): readonly (readonly [RegExp, string])[] => [
  [/api\/reviewReplies/, world.reviewReplyId],
  [/api\/reviewAccounts/, world.reviewAccountIds.instagram],
  [/api\/reviews/, world.reviewIds.instagram],
  [/api\/exports/, world.exportId],
];

/** Values of other fields of these calls, by name. */
export const reviewMeanings = (world: Ids) => ({
  engId: world.reviewAccountIds.instagram,
  reviewId: world.reviewIds.instagram,
  accountId: world.reviewAccountIds.instagram,
});

const onPlatform = (platform: ReviewPlatform) => (world: Ids) => ({
  engId: world.reviewAccountIds[platform],
  reviewId: world.reviewIds[platform],
});

/** Calls in which a field name has another meaning. */
export const SPECIAL_REVIEWS: Readonly<Record<string, (world: Ids) => Readonly<Record<string, unknown>>>> = {
  replyOnInstagram: onPlatform('instagram'),
  replyOnPlayStore: onPlatform('playstore'),
  replyOnGoogleBusiness: onPlatform('gBusiness'),
  replyOnFacebook: onPlatform('facebook'),
  connectReviewAccount: () => ({ externalId: '17841400000000001' }),
  changeReviewAccount: () => ({ credentials: null }),
  beginExport: () => ({ filter: {} }),
};

/** Filters of lists, for which an empty result is correct. */
export const FILTERS_OF_REVIEWS = ['listReviews accountId', 'countReviews accountId'];
