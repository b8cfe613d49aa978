import { INBOX_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Who reads the inbox. */
export const inbox = page(...INBOX_PAGES);

/** Who works on what is in it. */
export const sort = edit(...INBOX_PAGES);
