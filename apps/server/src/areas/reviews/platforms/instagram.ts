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
import { ask, parseAnswer } from './http.ts';
import {
  type Adapter,
  PlatformError,
  type PlatformReply,
  type PlatformReview,
  type PlatformUrls,
} from './platform.ts';

const Reply = z.object({
  id: z.string(),
  text: z.string().default(''),
  timestamp: GraphMoment,
  username: z.string().default(''),
  from: Person.optional(),
});
const Comment = Reply.extend({ replies: graphPage(Reply).optional() });
const Media = z.object({
  id: z.string(),
  caption: z.string().optional(),
  permalink: z.string().optional(),
  comments: graphPage(Comment).optional(),
});

const REPLY_FIELDS = 'id,text,timestamp,username,from';
const COMMENT_FIELDS = `${REPLY_FIELDS},replies.limit(50){${REPLY_FIELDS}}`;
const DAY_MS = 86_400_000;
/** Tokens are valid for sixty days and can be renewed after one. */
const RENEW_AFTER_MS = 20 * DAY_MS;

type CommentAnswer = z.output<typeof Comment>;
type ReplyAnswer = z.output<typeof Reply>;

/** Adapter for comments on posts of a professional account: the Instagram API with Instagram login. */
export function instagram({ INSTAGRAM_URL }: PlatformUrls): Adapter<'instagram'> {
  const graph = (path: string, token: string, request = {}) => callGraph(INSTAGRAM_URL, path, token, request);

  /** The comments of a post beyond those included with it. */
  const moreComments = (mediaId: string, token: string, first: string | null) =>
    remainingPages(first, async (after) => {
      const query = { fields: COMMENT_FIELDS, limit: 50, after };
      return parseAnswer(graphPage(Comment), await graph(`/${mediaId}/comments`, token, { query }));
    });

  return {
    async check({ externalId, credentials }) {
      await graph(`/${externalId}`, credentials.accessToken, { query: { fields: 'user_id,username' } });
    },

    async read({ externalId, credentials }, since, cursor) {
      const { pages, after } = readCursor(cursor);
      const fields = `id,caption,permalink,comments.limit(50){${COMMENT_FIELDS}}`;
      const query = { fields, limit: POSTS_AT_ONCE, after };
      const answer = await graph(`/${externalId}/media`, credentials.accessToken, { query });
      const page = parseAnswer(graphPage(Media), answer);
      const reviews: PlatformReview[] = [];
      for (const media of page.data) {
        const comments = media.comments?.data ?? [];
        const rest = await moreComments(media.id, credentials.accessToken, media.comments?.after ?? null);
        const others = [...comments, ...rest].filter(({ from }) => from?.id !== externalId);
        reviews.push(...others.map((comment) => reviewOf(comment, media, externalId)));
      }
      return { reviews, cursor: nextCursor(since, pages + 1, page.after) };
    },

    async reply({ credentials }, reviewId, text) {
      const form = { message: text };
      const answer = await graph(`/${reviewId}/replies`, credentials.accessToken, { method: 'POST', form });
      const { id } = parseAnswer(Created, answer);
      return { externalId: id, isOwn: true, author: '', text, postedAt: new Date() };
    },

    async post({ externalId, credentials }, { text, link, pictureUrl }) {
      if (!pictureUrl) throw new PlatformError('refused', 'A post on Instagram needs a picture.');
      const token = credentials.accessToken;
      const send = async (edge: string, form: Record<string, string>) =>
        parseAnswer(Created, await graph(`/${externalId}/${edge}`, token, { method: 'POST', form })).id;
      const caption = [text, link].filter(Boolean).join('\n');
      const container = await send('media', { image_url: pictureUrl, caption });
      const id = await send('media_publish', { creation_id: container });
      return { externalId: id, link: null };
    },

    async figures({ externalId, credentials }) {
      const query = { fields: 'followers_count,media_count' };
      const answer = await graph(`/${externalId}`, credentials.accessToken, { query });
      const counts = z.object({ followers_count: z.number().optional(), media_count: z.number().optional() });
      const { followers_count, media_count } = parseAnswer(counts, answer);
      return { followers: followers_count ?? null, posts: media_count ?? null };
    },

    async replies({ externalId, credentials }, reviewId) {
      const query = { fields: REPLY_FIELDS, limit: 50 };
      const answer = await graph(`/${reviewId}/replies`, credentials.accessToken, { query });
      return parseAnswer(graphPage(Reply), answer).data.map((reply) => replyOf(reply, externalId));
    },

    async remove({ credentials }, _reviewId, replyId) {
      await graph(`/${replyId}`, credentials.accessToken, { method: 'DELETE' });
    },

    async renew({ credentials }, issuedAt, now) {
      if (now.getTime() - issuedAt.getTime() < RENEW_AFTER_MS) return null;
      const query = { grant_type: 'ig_refresh_token', access_token: credentials.accessToken };
      const answer = await ask(INSTAGRAM_URL, '/refresh_access_token', { query });
      if (!answer.ok) throw new PlatformError('credentials', 'The access token could not be renewed.');
      const { access_token } = parseAnswer(z.object({ access_token: z.string().min(1) }), answer.body);
      return { ...credentials, accessToken: access_token };
    },
  };
}

function reviewOf(comment: CommentAnswer, media: z.output<typeof Media>, ownId: string): PlatformReview {
  return {
    kind: 'comment',
    externalId: comment.id,
    author: comment.username || (comment.from?.username ?? ''),
    rating: null,
    recommends: null,
    text: comment.text,
    language: null,
    about: aboutPost(media.caption),
    link: media.permalink ?? null,
    postedAt: comment.timestamp,
    updatedAt: comment.timestamp,
    replies: (comment.replies?.data ?? []).map((reply) => replyOf(reply, ownId)),
  };
}

const replyOf = (reply: ReplyAnswer, ownId: string): PlatformReply => ({
  externalId: reply.id,
  isOwn: reply.from?.id === ownId,
  author: reply.username || (reply.from?.username ?? ''),
  text: reply.text,
  postedAt: reply.timestamp,
});
