import { VISITOR_LIST_PAGES, VISITOR_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Who sees visitors. */
export const visitors = page(...VISITOR_PAGES);

/** Who lists and searches visitors; the live chat alone shows those who are there or write. */
export const visitorLists = page(...VISITOR_LIST_PAGES);

/** Who changes what is known of visitors. */
export const visitorWork = edit(...VISITOR_PAGES);
