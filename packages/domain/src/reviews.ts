import type { PageId } from './pages.ts';

/** Review platforms, named as in the catalogue's calls. Specification 7.21. */
export const REVIEW_PLATFORMS = ['instagram', 'playstore', 'gBusiness', 'facebook'] as const;

/** One of the platforms. */
export type ReviewPlatform = (typeof REVIEW_PLATFORMS)[number];

/** Display names of the platforms. */
export const REVIEW_PLATFORM_NAMES: Readonly<Record<ReviewPlatform, string>> = {
  instagram: 'Instagram',
  playstore: 'Google Play',
  gBusiness: 'Google Business',
  facebook: 'Facebook',
};

/** Maximum length of a reply by platform. Characters. */
export const REVIEW_REPLY_MAX: Readonly<Record<ReviewPlatform, number>> = {
  instagram: 2200,
  playstore: 350,
  gBusiness: 4096,
  facebook: 8000,
};

/**
 * What each platform supports: whether there is one reply only, and whether it can be changed and deleted. Google Play
 * has no call to delete a reply, Instagram none to change one.
 */
export const REVIEW_REPLY_SUPPORT: Readonly<
  Record<ReviewPlatform, { readonly single: boolean; readonly edit: boolean; readonly remove: boolean }>
> = {
  instagram: { single: false, edit: false, remove: true },
  playstore: { single: true, edit: true, remove: false },
  gBusiness: { single: true, edit: true, remove: true },
  facebook: { single: false, edit: true, remove: true },
};

/** The pages that show reviews. Specification 2. */
export const REVIEW_PAGES: readonly PageId[] = ['review_response', 'knowledge_review_response'];
