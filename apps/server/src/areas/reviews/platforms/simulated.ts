import { newId } from '../../../kernel/ids.ts';
import type { Adapter } from './platform.ts';

/** Adapter for demo accounts: there are no new reviews, and every reply succeeds. */
export const simulated: Adapter = {
  check: async () => undefined,
  read: async () => ({ reviews: [], cursor: null }),
  reply: async (_account, _reviewId, text) => ({
    externalId: newId(),
    isOwn: true,
    author: '',
    text,
    postedAt: new Date(),
  }),
  post: async () => ({ externalId: newId(), link: null }),
  figures: async () => ({ followers: null, posts: null }),
  change: async () => undefined,
  remove: async () => undefined,
};
