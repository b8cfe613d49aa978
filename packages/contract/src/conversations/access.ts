import { CONVERSATION_PAGES, TASK_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Reads conversations, over HTTP and the socket, of the kinds that the role can view (`opensKind`). */
export const conversationsView = page(...CONVERSATION_PAGES);

/** Takes part in conversations, over HTTP and the socket, of the kinds that the role can change. */
export const conversationsEdit = edit(...CONVERSATION_PAGES);

/** Uploads files for messages and task comments. */
export const filesEdit = edit(...CONVERSATION_PAGES, ...TASK_PAGES);
