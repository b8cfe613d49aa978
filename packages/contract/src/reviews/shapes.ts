import { REVIEW_PLATFORMS } from '@foyer/domain/reviews';
import { z } from 'zod';
import { Instant, OwnMerchant, Uuid } from '../kernel/shapes.ts';

export const ReviewPlatform = z.enum(REVIEW_PLATFORMS);
export type ReviewPlatform = z.infer<typeof ReviewPlatform>;

export const ReviewKind = z.enum(['review', 'comment', 'recommendation']);
export type ReviewKind = z.infer<typeof ReviewKind>;

/** Not synced yet, synced, temporarily unreachable, or credentials rejected. */
export const ReviewAccountState = z.enum(['waiting', 'connected', 'failing', 'refused']);
export type ReviewAccountState = z.infer<typeof ReviewAccountState>;

export const ReplyState = z.enum(['none', 'sending', 'sent', 'failed']);
export type ReplyState = z.infer<typeof ReplyState>;

/** A connected account of a platform. Credentials are never returned. */
export const ReviewAccount = z.object({
  id: Uuid,
  platform: ReviewPlatform,
  name: z.string(),
  /** The platform's id. */
  externalId: z.string(),
  state: ReviewAccountState,
  /** The platform's error message. */
  stateText: z.string(),
  syncedDate: Instant.nullable(),
  nextSyncDate: Instant,
  createdDate: Instant,
  /** Of its name and credentials. */
  lastModifiedDate: Instant,
});
export type ReviewAccount = z.infer<typeof ReviewAccount>;

/** A review or comment. */
export const Review = z.object({
  id: Uuid,
  accountId: Uuid,
  accountName: z.string(),
  platform: ReviewPlatform,
  kind: ReviewKind,
  externalId: z.string(),
  author: z.string(),
  /** One to five stars. Null if the platform has none. */
  rating: z.number().int().nullable(),
  /** Whether a recommendation is positive. Null if it is not a recommendation. */
  recommends: z.boolean().nullable(),
  text: z.string(),
  /** ISO 639. Null if unknown. */
  language: z.string().nullable(),
  /** The post, or the app version and device. */
  about: z.string(),
  link: z.string().nullable(),
  postedDate: Instant,
  updatedDate: Instant,
  replyState: ReplyState,
  repliedDate: Instant.nullable(),
  /** Whether it was deleted on the platform. */
  isGone: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** A reply to a review, as sent by catalogue clients. */
export const NewReviewReply = OwnMerchant.extend({
  engId: Uuid.describe('The connected account to answer for.'),
  userId: Uuid.describe('The caller.'),
  reviewId: Uuid,
  text: z.string().trim().min(1).max(8000),
});

/** A reply to a review. */
export const ReviewReply = z.object({
  id: Uuid,
  /** Whether the merchant's account wrote it. */
  isOwn: z.boolean(),
  author: z.string(),
  /** The member who wrote it. Null if it was written on the platform. */
  memberName: z.string().nullable(),
  text: z.string(),
  state: z.enum(['sending', 'sent', 'failed', 'removing', 'notRemoved']),
  /** The platform's error message. */
  error: z.string().nullable(),
  postedDate: Instant,
  updatedDate: Instant,
});
export type ReviewReply = z.infer<typeof ReviewReply>;

/** A review with all replies, oldest first. */
export const ReviewThread = z.object({ review: Review, replies: z.array(ReviewReply) });
export type ReviewThread = z.infer<typeof ReviewThread>;
