import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callGoogle, googleTokens } from './google.ts';
import { parseAnswer } from './http.ts';
import {
  type Adapter,
  ONLY_REPLY,
  type PlatformReply,
  type PlatformReview,
  type PlatformUrls,
} from './platform.ts';

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Reply = z.object({ comment: z.string().default(''), updateTime: Moment.optional() });
const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
const Review = z.object({
  reviewId: z.string(),
  reviewer: z.object({ displayName: z.string().default('') }).optional(),
  starRating: z.string().default(''),
  comment: z.string().default(''),
  createTime: Moment,
  updateTime: Moment,
  reviewReply: Reply.optional(),
});
const Page = z.object({ reviews: z.array(Review).default([]), nextPageToken: z.string().optional() });

const PAGE = 50;

/** Adapter for reviews of a location: the Google Business Profile API. */
export function business({ GOOGLE_BUSINESS_URL, GOOGLE_OAUTH_URL }: PlatformUrls): Adapter<'gBusiness'> {
  const tokenFor = googleTokens(GOOGLE_OAUTH_URL);
  const token = ({
    clientId,
    clientSecret,
    refreshToken,
  }: Record<'clientId' | 'clientSecret' | 'refreshToken', string>) =>
    tokenFor(
      createHash('sha256').update(`${clientId}\n${clientSecret}\n${refreshToken}`).digest('hex'),
      () => ({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }),
    );
  const locationPath = (location: string) => `/v4/${location.split('/').map(encodeURIComponent).join('/')}`;
  const path = (location: string) => `${locationPath(location)}/reviews`;
  const replyPath = (location: string, reviewId: string) =>
    `${path(location)}/${encodeURIComponent(reviewId)}/reply`;

  return {
    async check({ externalId, credentials }) {
      const query = { pageSize: 1 };
      await callGoogle(GOOGLE_BUSINESS_URL, path(externalId), await token(credentials), { query });
    },

    async read({ externalId, credentials }, since, cursor) {
      const query = { pageSize: PAGE, orderBy: 'updateTime desc', pageToken: cursor ?? undefined };
      const answer = await callGoogle(GOOGLE_BUSINESS_URL, path(externalId), await token(credentials), {
        query,
      });
      const { reviews, nextPageToken } = parseAnswer(Page, answer);
      const oldest = reviews.at(-1)?.updateTime;
      const isKnown = since !== null && oldest !== undefined && oldest < since;
      return { reviews: reviews.map(reviewOf), cursor: isKnown ? null : (nextPageToken ?? null) };
    },

    async reply({ externalId, credentials }, reviewId, text) {
      const request = { method: 'PUT', json: { comment: text } } as const;
      const location = replyPath(externalId, reviewId);
      const answer = await callGoogle(GOOGLE_BUSINESS_URL, location, await token(credentials), request);
      const { comment, updateTime } = parseAnswer(Reply, answer);
      return replyOf(comment || text, updateTime ?? new Date());
    },

    async post({ externalId, credentials }, { text, link, pictureUrl }) {
      const json = {
        summary: text,
        topicType: 'STANDARD',
        ...(link && { callToAction: { actionType: 'LEARN_MORE', url: link } }),
        ...(pictureUrl && { media: [{ mediaFormat: 'PHOTO', sourceUrl: pictureUrl }] }),
      };
      const to = `${locationPath(externalId)}/localPosts`;
      const request = { method: 'POST', json } as const;
      const answer = await callGoogle(GOOGLE_BUSINESS_URL, to, await token(credentials), request);
      const { name, searchUrl } = parseAnswer(
        z.object({ name: z.string(), searchUrl: z.string().optional() }),
        answer,
      );
      return { externalId: name, link: searchUrl ?? null };
    },

    async remove({ externalId, credentials }, reviewId) {
      const location = replyPath(externalId, reviewId);
      await callGoogle(GOOGLE_BUSINESS_URL, location, await token(credentials), { method: 'DELETE' });
    },
  };
}

function reviewOf(review: z.output<typeof Review>): PlatformReview {
  const { reviewReply } = review;
  const stars = STARS.indexOf(review.starRating) + 1;
  return {
    kind: 'review',
    externalId: review.reviewId,
    author: review.reviewer?.displayName ?? '',
    rating: stars || null,
    recommends: null,
    text: review.comment,
    language: null,
    about: '',
    link: null,
    postedAt: review.createTime,
    updatedAt: review.updateTime,
    replies: reviewReply ? [replyOf(reviewReply.comment, reviewReply.updateTime ?? review.updateTime)] : [],
  };
}

const replyOf = (text: string, postedAt: Date): PlatformReply => ({
  externalId: ONLY_REPLY,
  isOwn: true,
  author: '',
  text,
  postedAt,
});
