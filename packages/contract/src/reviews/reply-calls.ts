import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { Uuid } from '../kernel/shapes.ts';
import { reviewsEdit } from './access.ts';
import { replyInProgress, replyNotSupported, reviewGone } from './errors.ts';
import { ReviewThread } from './shapes.ts';

const one = z.object({ id: Uuid });

export const changeReviewReply = defineCall({
  method: 'PUT',
  path: '/api/reviewReplies/{id}',
  access: reviewsEdit,
  topics: ['reviews'],
  params: one,
  body: z.strictObject({ text: z.string().trim().min(1).max(8000) }),
  reply: ReviewThread,
  errors: [replyNotSupported, replyInProgress, reviewGone],
  summary: 'Update a reply where the platform allows it',
});

export const removeReviewReply = defineCall({
  method: 'DELETE',
  path: '/api/reviewReplies/{id}',
  access: reviewsEdit,
  topics: ['reviews'],
  params: one,
  reply: ReviewThread,
  errors: [replyNotSupported, replyInProgress, reviewGone],
  summary: 'Delete a reply where the platform allows it. Unsent replies are deleted immediately',
});

export const retryReviewReply = defineCall({
  method: 'POST',
  path: '/api/reviewReplies/{id}/retry',
  access: reviewsEdit,
  topics: ['reviews'],
  params: one,
  reply: ReviewThread,
  errors: [reviewGone],
  summary: 'Retry sending or deleting a reply that failed',
});
