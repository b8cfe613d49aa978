import { REVIEW_PAGES } from '@foyer/domain/reviews';
import { edit, page } from '../kernel/access.ts';

/** Views reviews. */
export const reviewsView = page(...REVIEW_PAGES);

/** Replies to reviews. */
export const reviewsEdit = edit(...REVIEW_PAGES);
