import { REVIEW_PLATFORMS } from '@foyer/domain/reviews';
import { z } from 'zod';
import { Instant, OwnMerchant, Uuid } from '../kernel/shapes.ts';

export const ReviewPlatform = z.enum(REVIEW_PLATFORMS);
export type ReviewPlatform = z.infer<typeof ReviewPlatform>;

export const ReviewKind = z.enum(['review', 'comment', 'recommendation']);
export type ReviewKind = z.infer<typeof ReviewKind>;

/** Not read yet, read and well, out of reach for now, credentials not accepted. */
export const ReviewAccountState = z.enum(['waiting', 'connected', 'failing', 'refused']);
export type ReviewAccountState = z.infer<typeof ReviewAccountState>;

/** How the own answer to a review stands: none, on its way, on the platform, refused. */
export const ReplyState = z.enum(['none', 'sending', 'sent', 'failed']);
export type ReplyState = z.infer<typeof ReplyState>;

/** Where reviews and comments come from. Its credentials are never told. */
export const ReviewAccount = z.object({
  id: Uuid,
  platform: ReviewPlatform,
  name: z.string(),
  /** As the platform calls it. */
  externalId: z.string(),
  state: ReviewAccountState,
  /** What the platform said, where something is wrong. */
  stateText: z.string(),
  syncedDate: Instant.nullable(),
  nextSyncDate: Instant,
  createdDate: Instant,
});
export type ReviewAccount = z.infer<typeof ReviewAccount>;

/** What somebody wrote on a platform. */
export const Review = z.object({
  id: Uuid,
  accountId: Uuid,
  accountName: z.string(),
  platform: ReviewPlatform,
  kind: ReviewKind,
  externalId: z.string(),
  author: z.string(),
  /** One to five stars; null where the platform asks for none. */
  rating: z.number().int().nullable(),
  /** What a recommendation says; null for everything else. */
  recommends: z.boolean().nullable(),
  text: z.string(),
  /** ISO 639; null when the platform does not tell. */
  language: z.string().nullable(),
  /** What it is about: the post, or the version of the app and the device. */
  about: z.string(),
  link: z.string().nullable(),
  postedDate: Instant,
  updatedDate: Instant,
  replyState: ReplyState,
  repliedDate: Instant.nullable(),
  /** Whether the platform no longer has it. */
  isGone: z.boolean(),
});
export type Review = z.infer<typeof Review>;

/** An answer to a review, as clients of the catalogue send it. */
export const NewReviewReply = OwnMerchant.extend({
  engId: Uuid.describe('The connected account to answer for.'),
  userId: Uuid.describe('The caller.'),
  reviewId: Uuid,
  text: z.string().trim().min(1).max(8000),
});

/** An answer below a review. */
export const ReviewReply = z.object({
  id: Uuid,
  /** Whether the merchant's account wrote it. */
  isOwn: z.boolean(),
  author: z.string(),
  /** Who wrote it here; null for what was written on the platform itself. */
  memberName: z.string().nullable(),
  text: z.string(),
  state: z.enum(['sending', 'sent', 'failed', 'removing', 'notRemoved']),
  /** The platform's words when it refused. */
  error: z.string().nullable(),
  postedDate: Instant,
  updatedDate: Instant,
});
export type ReviewReply = z.infer<typeof ReviewReply>;

/** A review with all answers, oldest first. */
export const ReviewThread = z.object({ review: Review, replies: z.array(ReviewReply) });
export type ReviewThread = z.infer<typeof ReviewThread>;
