import { z } from 'zod';
import { DateLike, Uuid } from '../kernel/shapes.ts';
import { ReviewPlatform } from './shapes.ts';

/** What a list of reviews can be narrowed to. */
export const reviewFilters = {
  platform: ReviewPlatform.optional(),
  accountId: Uuid.optional(),
  /** Stars from and to, both included; what has no stars fits none. */
  minRating: z.coerce.number().int().min(1).max(5).optional(),
  maxRating: z.coerce.number().int().min(1).max(5).optional(),
  /** `unanswered` has no own reply on the platform; `failed` has one that the platform refused. */
  answer: z.enum(['unanswered', 'answered', 'sending', 'failed']).optional(),
  language: z.string().max(20).optional(),
  fromDate: DateLike.optional(),
  toDate: DateLike.optional(),
  /** Words of author or text; the last one may be a beginning. Among the newest 10,000 that hold them. */
  text: z.string().trim().max(200).optional(),
};

export const REVIEW_SORTS = ['posted', 'rating', 'author', 'platform'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
