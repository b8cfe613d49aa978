/**
 * The roles of a process: `api` serves calls of members and the console, `chat` serves the sockets and the widget,
 * `worker` runs jobs, timers and mailbox connections.
 */
export const PROCESS_ROLES = ['api', 'chat', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];
