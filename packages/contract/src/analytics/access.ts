import { ANALYTICS_PAGES } from '@foyer/domain/analytics-pages';
import { edit, page } from '../kernel/access.ts';

/** Who may ask for numbers. Members with limited visibility get the numbers of what they may see. */
export const numbersView = page('dashboard', ...ANALYTICS_PAGES, 'reports');

/** Who may see the rows behind a number. */
export const factRowsView = page(...ANALYTICS_PAGES, 'reports');

/** Custom dashboards. */
export const customView = page('analytics_custom');
export const customEdit = edit('analytics_custom');
