import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { Cursor, GridPage, NextCursor, OwnMerchant, pageSize, RowTotal, Uuid } from '../kernel/shapes.ts';
import { answersReviews, readsReviews } from './access.ts';
import { repliedAlready, reviewGone } from './errors.ts';
import { reviewList } from './list.ts';
import { NewReviewReply, Review, type ReviewPlatform, ReviewThread } from './shapes.ts';

const one = z.object({ id: Uuid });

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/reviews',
  access: readsReviews,
  topics: ['reviews'],
  query: z.object(listQuery(reviewList)),
  reply: GridPage.extend({ reviews: z.array(Review) }),
  summary: 'List reviews and comments of all connected accounts',
});

export const countReviews = defineCall({
  method: 'GET',
  path: '/api/reviews/count',
  access: readsReviews,
  topics: ['reviews'],
  query: z.object(listFilter(reviewList)),
  reply: RowTotal,
  summary: 'Count reviews that match a filter, exact up to 100,000',
});

export const getReview = defineCall({
  method: 'GET',
  path: '/api/reviews/{id}',
  access: readsReviews,
  topics: ['reviews'],
  params: one,
  reply: ReviewThread,
  summary: 'Get a review with its thread',
});

export const listReviewLanguages = defineCall({
  method: 'GET',
  path: '/api/reviewLanguages',
  access: readsReviews,
  topics: ['reviews'],
  reply: z.object({ languages: z.array(z.string()) }),
  summary: 'List the languages of reviews',
});

export const getComments = defineCall({
  method: 'POST',
  path: '/socialMedia/getComments',
  access: readsReviews,
  body: OwnMerchant.extend({
    /** The connected account whose comments are wanted. */
    engId: Uuid,
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ comments: z.array(Review) }),
  summary: 'List comments and reviews of a connected account, newest first',
  description: 'Catalogue 7.21.',
});

const replyTo = <const Platform extends ReviewPlatform>(platform: Platform, title: string) =>
  defineCall({
    method: 'POST',
    path: `/clbk/${platform}/reply`,
    access: answersReviews,
    topics: ['reviews'],
    body: NewReviewReply,
    reply: ReviewThread,
    errors: [repliedAlready, reviewGone],
    rateLimit: { max: 120, perSeconds: 60 },
    summary: `Answer on ${title}`,
    description:
      'Catalogue 7.21. The reply is stored, then sent by a job. The thread shows its status and the platform’s message.',
  });

export const replyOnInstagram = replyTo('instagram', 'Instagram');
export const replyOnPlayStore = replyTo('playstore', 'Google Play');
export const replyOnGoogleBusiness = replyTo('gBusiness', 'Google Business');
export const replyOnFacebook = replyTo('facebook', 'Facebook');
