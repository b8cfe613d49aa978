import { CONVERSATION_PAGES, TASK_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Who reads conversations, by calls and over the socket; those of a kind that the role opens (`opensKind`). */
export const chat = page(...CONVERSATION_PAGES);

/** Who takes part in conversations, by calls and over the socket; in those of a kind that the role changes. */
export const talk = edit(...CONVERSATION_PAGES);

/** Who stores files for messages, or for comments on tasks. */
export const upload = edit(...CONVERSATION_PAGES, ...TASK_PAGES);
