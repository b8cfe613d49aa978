import { edit, page } from '../kernel/access.ts';

/** Views contact lists. */
export const contactListsView = page('lists', 'engagements_segmentation');

/** Changes contact lists. */
export const contactListsEdit = edit('lists', 'engagements_segmentation');
