import { z } from 'zod';
import {
  aboutPost,
  Created,
  callGraph,
  GraphMoment,
  graphPage,
  nextCursor,
  Person,
  POSTS_AT_ONCE,
  readCursor,
  remainingPages,
} from './graph.ts';
import { parseAnswer } from './http.ts';
import type { Adapter, PlatformReply, PlatformReview, PlatformUrls } from './platform.ts';

const Comment = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: GraphMoment,
  from: Person.optional(),
  permalink_url: z.string().optional(),
});
const Thread = Comment.extend({ comments: graphPage(Comment).optional() });
const Post = z.object({
  id: z.string(),
  message: z.string().optional(),
  comments: graphPage(Thread).optional(),
});
const Recommendation = z.object({
  created_time: GraphMoment,
  recommendation_type: z.enum(['positive', 'negative']).optional(),
  rating: z.number().int().min(1).max(5).optional(),
  review_text: z.string().default(''),
  reviewer: Person.optional(),
  /** The object to reply to; without it a reply is impossible. */
  open_graph_story: z.object({ id: z.string(), comments: graphPage(Comment).optional() }).optional(),
});

const COMMENT_FIELDS = 'id,message,created_time,from,permalink_url';
const THREAD_FIELDS = `${COMMENT_FIELDS},comments.limit(50){${COMMENT_FIELDS}}`;
const RECOMMENDATION_FIELDS = `created_time,recommendation_type,rating,review_text,reviewer,open_graph_story{id,comments.limit(50){${COMMENT_FIELDS}}}`;

/** The first page of a sync contains the recommendations; those of posts follow. */
const POSTS_BEGIN = 'posts';

/** Adapter for comments on posts of a page, and its recommendations: the Graph API of Facebook. */
export function facebook({ FACEBOOK_URL }: PlatformUrls): Adapter<'facebook'> {
  const graph = (path: string, token: string, request = {}) => callGraph(FACEBOOK_URL, path, token, request);

  async function recommendations(pageId: string, token: string) {
    const query = { fields: RECOMMENDATION_FIELDS, limit: 100 };
    const answer = await graph(`/${pageId}/ratings`, token, { query });
    const found = parseAnswer(graphPage(Recommendation), answer).data;
    return found.flatMap((one) => recommended(one, pageId) ?? []);
  }

  /** The comments of a post beyond those included with it. */
  const moreComments = (postId: string, token: string, first: string | null) =>
    remainingPages(first, async (after) => {
      const query = { fields: THREAD_FIELDS, filter: 'toplevel', limit: 50, after };
      return parseAnswer(graphPage(Thread), await graph(`/${postId}/comments`, token, { query }));
    });

  return {
    async check({ externalId, credentials }) {
      await graph(`/${externalId}`, credentials.accessToken, { query: { fields: 'id,name' } });
    },

    async read({ externalId, credentials }, since, cursor) {
      const token = credentials.accessToken;
      if (cursor === null) return { reviews: await recommendations(externalId, token), cursor: POSTS_BEGIN };
      const { pages, after } = readCursor(cursor);
      const fields = `id,message,comments.filter(toplevel).limit(50){${THREAD_FIELDS}}`;
      const query = { fields, limit: POSTS_AT_ONCE, after };
      const page = parseAnswer(graphPage(Post), await graph(`/${externalId}/feed`, token, { query }));
      const reviews: PlatformReview[] = [];
      for (const post of page.data) {
        const rest = await moreComments(post.id, token, post.comments?.after ?? null);
        const others = [...(post.comments?.data ?? []), ...rest].filter(
          ({ from }) => from?.id !== externalId,
        );
        reviews.push(...others.map((comment) => reviewOf(comment, post, externalId)));
      }
      return { reviews, cursor: nextCursor(since, pages + 1, page.after) };
    },

    async reply({ credentials }, reviewId, text) {
      const request = { method: 'POST', form: { message: text } };
      const answer = await graph(`/${reviewId}/comments`, credentials.accessToken, request);
      const { id } = parseAnswer(Created, answer);
      return { externalId: id, isOwn: true, author: '', text, postedAt: new Date() };
    },

    async post({ externalId, credentials }, { text, link, pictureUrl }) {
      const form: Record<string, string> = pictureUrl
        ? { caption: [text, link].filter(Boolean).join('\n'), url: pictureUrl }
        : { message: text, ...(link && { link }) };
      const edge = pictureUrl ? 'photos' : 'feed';
      const answer = await graph(`/${externalId}/${edge}`, credentials.accessToken, { method: 'POST', form });
      const { id, post_id } = parseAnswer(Created.extend({ post_id: z.string().optional() }), answer);
      return { externalId: post_id ?? id, link: `https://www.facebook.com/${post_id ?? id}` };
    },

    async figures({ externalId, credentials }) {
      const query = { fields: 'followers_count' };
      const answer = await graph(`/${externalId}`, credentials.accessToken, { query });
      const { followers_count } = parseAnswer(z.object({ followers_count: z.number().optional() }), answer);
      return { followers: followers_count ?? null, posts: null };
    },

    async replies({ externalId, credentials }, reviewId) {
      const query = { fields: COMMENT_FIELDS, limit: 50 };
      const answer = await graph(`/${reviewId}/comments`, credentials.accessToken, { query });
      return parseAnswer(graphPage(Comment), answer).data.map((one) => replyOf(one, externalId));
    },

    async change({ credentials }, _reviewId, replyId, text) {
      await graph(`/${replyId}`, credentials.accessToken, { method: 'POST', form: { message: text } });
    },

    async remove({ credentials }, _reviewId, replyId) {
      await graph(`/${replyId}`, credentials.accessToken, { method: 'DELETE' });
    },
  };
}

function reviewOf(
  comment: z.output<typeof Thread>,
  post: z.output<typeof Post>,
  pageId: string,
): PlatformReview {
  return {
    kind: 'comment',
    externalId: comment.id,
    author: comment.from?.name ?? '',
    rating: null,
    recommends: null,
    text: comment.message,
    language: null,
    about: aboutPost(post.message),
    link: comment.permalink_url ?? null,
    postedAt: comment.created_time,
    updatedAt: comment.created_time,
    replies: (comment.comments?.data ?? []).map((one) => replyOf(one, pageId)),
  };
}

function recommended(one: z.output<typeof Recommendation>, pageId: string): PlatformReview | null {
  const { open_graph_story: story, recommendation_type: type } = one;
  if (!story) return null;
  return {
    kind: 'recommendation',
    externalId: story.id,
    author: one.reviewer?.name ?? '',
    rating: one.rating ?? null,
    recommends: type === undefined ? null : type === 'positive',
    text: one.review_text,
    language: null,
    about: '',
    link: null,
    postedAt: one.created_time,
    updatedAt: one.created_time,
    replies: (story.comments?.data ?? []).map((reply) => replyOf(reply, pageId)),
  };
}

const replyOf = (reply: z.output<typeof Comment>, pageId: string): PlatformReply => ({
  externalId: reply.id,
  isOwn: reply.from?.id === pageId,
  author: reply.from?.name ?? '',
  text: reply.message,
  postedAt: reply.created_time,
});
