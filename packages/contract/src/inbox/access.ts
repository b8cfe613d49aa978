import { INBOX_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Views the inbox. */
export const inboxView = page(...INBOX_PAGES);

/** Changes conversations and labels of the inbox. */
export const inboxEdit = edit(...INBOX_PAGES);
