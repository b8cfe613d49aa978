import type { reviews } from '@foyer/contract';
import type { ReviewPlatform } from '@foyer/domain/reviews';
import type { MemberScope } from '../../kernel/context.ts';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { accountFor } from './access.ts';
import { changeAccount, connectAccount, disconnectAccount, syncNow } from './accounts.ts';
import { presentAccount, presentReview } from './present.ts';
import { countReviews, readAccounts, readLanguages, readReviews, readThread } from './queries.ts';
import { addReply, changeReply, removeReply, retryReply } from './replies.ts';
import { figuresOf, publishPost } from './social.ts';

const threadOf = ({ tenant }: MemberScope, id: string) =>
  tenant.read((db) => readThread(db, tenant.merchantId, id));

/** Handles the four reply calls, which differ only in their platform. */
const replyOn =
  (platform: ReviewPlatform) =>
  async (
    scope: MemberScope,
    { body }: { body: { engId: string; userId: string; reviewId: string; text: string } },
  ) => {
    const { engId, userId, reviewId, text } = body;
    return threadOf(scope, await addReply(scope, { platform, accountId: engId, reviewId, userId, text }));
  };

export const handlers: Handlers<typeof reviews> = {
  async listReviews({ tenant }, { query }) {
    const { page, ...rest } = await tenant.read((db) => readReviews(db, tenant.merchantId, query));
    return { reviews: page.map(presentReview), ...rest };
  },

  countReviews: ({ tenant }, { query }) => tenant.read((db) => countReviews(db, tenant.merchantId, query)),

  getReview: (scope, { params }) => threadOf(scope, params.id),

  listReviewLanguages: async ({ tenant }) => ({
    languages: await tenant.read((db) => readLanguages(db, tenant.merchantId)),
  }),

  async getComments({ tenant }, { body }) {
    const { engId, cursor, limit } = body;
    return tenant.read(async (db) => {
      const { id } = await accountFor(db, tenant.merchantId, engId);
      const range = { sort: 'posted', order: 'desc', back: false, cursor, limit } as const;
      const { page, nextCursor } = await readReviews(db, tenant.merchantId, { accountId: id, ...range });
      return { comments: page.map(presentReview), nextCursor };
    });
  },

  async postToPlatforms(scope, { body: { engIds, text, link, pictureUrl } }) {
    return { posts: await publishPost(scope, engIds, { text, link, pictureUrl }) };
  },

  getSocialAnalytics: (scope, { body: { engId, days } }) => figuresOf(scope, engId, days),

  replyOnInstagram: replyOn('instagram'),
  replyOnPlayStore: replyOn('playstore'),
  replyOnGoogleBusiness: replyOn('gBusiness'),
  replyOnFacebook: replyOn('facebook'),

  changeReviewReply: async (scope, { params, body }) =>
    threadOf(scope, await changeReply(scope, params.id, body.text)),

  removeReviewReply: async (scope, { params }) => threadOf(scope, await removeReply(scope, params.id)),

  retryReviewReply: async (scope, { params }) => threadOf(scope, await retryReply(scope, params.id)),

  listReviewAccounts: async ({ tenant }) => ({
    accounts: (await tenant.read((db) => readAccounts(db, tenant.merchantId))).map(presentAccount),
  }),

  connectReviewAccount: async (scope, { body }) => presentAccount(await connectAccount(scope, body)),

  changeReviewAccount: async (scope, { params, body }) =>
    presentAccount(await changeAccount(scope, params.id, body)),

  async disconnectReviewAccount(scope, { params }) {
    await disconnectAccount(scope, params.id);
    return done;
  },

  syncReviewAccount: async (scope, { params }) => presentAccount(await syncNow(scope, params.id)),
};
