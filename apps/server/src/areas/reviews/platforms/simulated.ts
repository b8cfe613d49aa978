import { newId } from '../../../kernel/ids.ts';
import type { Adapter } from './platform.ts';

/** Stands in for the platform of a demo account: it has nothing new, and takes every answer. */
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
  change: async () => undefined,
  remove: async () => undefined,
};
