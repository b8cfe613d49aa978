import { listReviews } from '@foyer/contract/reviews/calls';
import { reviewList } from '@foyer/contract/reviews/list';
import { registerListExport } from '../exports/source.ts';
import { countReviews, readReviews } from './queries.ts';

/** Registers the export of reviews. */
export const registerReviewExport = (): void =>
  registerListExport({
    list: reviewList,
    access: listReviews.access,
    count: async ({ tenant }, wanted) =>
      (await tenant.read((db) => countReviews(db, tenant.merchantId, wanted))).total,
    page: ({ tenant }, wanted) => tenant.read((db) => readReviews(db, tenant.merchantId, wanted)),
    cells: {
      author: ({ review }) => review.author,
      platform: ({ review }) => review.platform,
      account: ({ accountName }) => accountName,
      rating: ({ review }) => review.rating,
      text: ({ review }) => review.text,
      posted: ({ review }) => review.postedAt,
      answer: ({ review }) => review.replyState,
      replied: ({ review }) => review.repliedAt,
      about: ({ review }) => review.about,
      language: ({ review }) => review.language,
      link: ({ review }) => review.link,
    },
  });
