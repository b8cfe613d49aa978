import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { Cursor, GridPage, NextCursor, OwnMerchant, pageSize, RowTotal, Uuid } from '../kernel/shapes.ts';
import { reviewsEdit, reviewsView } from './access.ts';
import { alreadyReplied, reviewGone } from './errors.ts';
import { reviewList } from './list.ts';
import { NewReviewReply, Review, type ReviewPlatform, ReviewThread } from './shapes.ts';
import { NewSocialPost, SocialAnalytics, SocialPostResult } from './social-shapes.ts';

export const description = 'Reviews on social platforms, and replies to them.';

const one = z.object({ id: Uuid });

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/reviews',
  access: reviewsView,
  topics: ['reviews'],
  query: z.object(listQuery(reviewList)),
  reply: GridPage.extend({ reviews: z.array(Review) }),
  summary: 'List reviews and comments of all connected accounts',
});

export const countReviews = defineCall({
  method: 'GET',
  path: '/api/reviews/count',
  access: reviewsView,
  topics: ['reviews'],
  query: z.object(listFilter(reviewList)),
  reply: RowTotal,
  summary: 'Count reviews that match a filter, exact up to 100,000',
});

export const getReview = defineCall({
  method: 'GET',
  path: '/api/reviews/{id}',
  access: reviewsView,
  topics: ['reviews'],
  params: one,
  reply: ReviewThread,
  summary: 'Get a review with its thread',
});

export const listReviewLanguages = defineCall({
  method: 'GET',
  path: '/api/reviewLanguages',
  access: reviewsView,
  topics: ['reviews'],
  reply: z.object({ languages: z.array(z.string()) }),
  summary: 'List the languages of reviews',
});

export const getComments = defineCall({
  method: 'POST',
  path: '/socialMedia/getComments',
  access: reviewsView,
  body: OwnMerchant.extend({
    /** The connected account. */
    engId: Uuid,
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ comments: z.array(Review) }),
  summary: 'List comments and reviews of a connected account, newest first',
  description: 'Catalogue 7.21.',
});

export const postToPlatforms = defineCall({
  method: 'POST',
  path: '/socialMedia/post',
  access: reviewsEdit,
  body: NewSocialPost,
  reply: z.object({ posts: z.array(SocialPostResult) }),
  rateLimit: { max: 30, perSeconds: 60 },
  summary: 'Publish a post on connected accounts',
  description:
    'Catalogue 7.21. Published at once, one result per account. A post without an answer has the state `unknown`: look ' +
    'on the platform before publishing again. Google Play has no posts.',
});

export const getSocialAnalytics = defineCall({
  method: 'POST',
  path: '/socialMedia/analytics',
  access: reviewsView,
  body: OwnMerchant.extend({
    /** The connected account. */
    engId: Uuid,
    days: z.int().min(1).max(365).default(30),
  }),
  reply: SocialAnalytics,
  summary: 'Get the figures of a connected account',
  description:
    'Catalogue 7.21. Of the last `days` days; followers and posts as the platform counts them now.',
});

const replyTo = <const Platform extends ReviewPlatform>(platform: Platform, title: string) =>
  defineCall({
    method: 'POST',
    path: `/clbk/${platform}/reply`,
    access: reviewsEdit,
    topics: ['reviews'],
    body: NewReviewReply,
    reply: ReviewThread,
    errors: [alreadyReplied, reviewGone],
    rateLimit: { max: 120, perSeconds: 60 },
    summary: `Reply on ${title}`,
    description:
      'Catalogue 7.21. The reply is stored, then sent by a job. The thread shows its status and the platform’s message.',
  });

export const replyOnInstagram = replyTo('instagram', 'Instagram');
export const replyOnPlayStore = replyTo('playstore', 'Google Play');
export const replyOnGoogleBusiness = replyTo('gBusiness', 'Google Business');
export const replyOnFacebook = replyTo('facebook', 'Facebook');
