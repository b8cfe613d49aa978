/** States of an article of the help centre. Only published ones are public. */
export const ARTICLE_STATES = ['draft', 'published', 'archived'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Limits of the help centre. Characters unless named otherwise. */
export const HELP_LIMITS = {
  siteTitle: 80,
  slogan: 200,
  /** Of addresses: sites, categories and articles. */
  slug: 80,
  host: 253,
  languages: 10,
  categories: 50,
  categoryName: 60,
  articles: 2_000,
  title: 150,
  body: 60_000,
  comment: 1_000,
  query: 200,
} as const;

/** Addresses of sites, categories and articles: letters, digits and single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur', 'yi'];

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';

/** An address made from a title. Empty when the title has no Latin letters. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
