import { VISITOR_LIST_PAGES, VISITOR_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Views visitors. */
export const visitorsView = page(...VISITOR_PAGES);

/** Lists and searches visitors. Live chat alone only shows visitors who are online or in a conversation. */
export const visitorListsView = page(...VISITOR_LIST_PAGES);

/** Changes visitors. */
export const visitorsEdit = edit(...VISITOR_PAGES);
