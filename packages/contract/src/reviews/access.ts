import { REVIEW_PAGES } from '@foyer/domain/reviews';
import { edit, page } from '../kernel/access.ts';

/** Who reads reviews. */
export const readsReviews = page(...REVIEW_PAGES);

/** Who answers reviews. */
export const answersReviews = edit(...REVIEW_PAGES);
