import { edit, page } from '../kernel/access.ts';

/** Views contacts. */
export const contactsView = page('my_contacts', 'my_leads');

/** Changes contacts. */
export const contactsEdit = edit('my_contacts', 'my_leads');
