import type { FactDimension } from './fact-sources.ts';

/** Titles of keys of dimensions, in English. Other keys are shown as they are, or have a name of their own. */
export const KEY_TITLES: Readonly<Record<string, string>> = {
  excellent: 'Excellent',
  satisfied: 'Satisfied',
  neutral: 'Neutral',
  unsatisfied: 'Unsatisfied',
  'very unsatisfied': 'Very unsatisfied',
  direct: 'Direct',
  campaign: 'Campaign',
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
  High: 'High',
  Medium: 'Medium',
  Low: 'Low',
};

/** Titles of the empty key, in English. */
export const NO_KEY_TITLES: Readonly<Partial<Record<FactDimension | 'other', string>>> = {
  agent: 'No agent',
  department: 'No team',
  rating: 'Not rated',
  campaign: 'No campaign',
  country: 'Unknown',
  language: 'Unknown',
  sentiment: 'Unknown',
  other: 'None',
};

export const noKeyTitle = (dimension: FactDimension): string =>
  NO_KEY_TITLES[dimension] ?? NO_KEY_TITLES.other ?? '';

/** Dimensions whose keys are ids, named by the reply. */
export const NAMED_DIMENSIONS: readonly FactDimension[] = ['agent', 'department', 'engagement', 'label'];

/** A page by its title and its address. */
export const pageText = (page: string, title: string | undefined): string =>
  title ? `${title} · ${page}` : page;

/** What stands for an id whose name is gone, in English. */
export const DELETED_KEY = 'Deleted';
