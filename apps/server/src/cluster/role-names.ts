/**
 * What a process does: `api` answers members' calls and pages, `chat` holds the sockets and answers the widget, `worker`
 * does jobs, watches the time and holds mailboxes.
 */
export const PROCESS_ROLES = ['api', 'chat', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];
