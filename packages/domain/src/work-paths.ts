import { PAGES, type PageId } from './pages.ts';
import { opens, type Rights } from './rights.ts';
import type { TaskMode } from './task.ts';

/** Console path of a conversation: a chat on its own page, an email in the team inbox. */
export function threadPath({ id, kind }: { readonly id: string; readonly kind: 'chat' | 'mail' }): string {
  return `${kind === 'chat' ? PAGES.livechat.url : PAGES.team_messages.url}?id=${id}`;
}

/** Console path of a task or ticket. */
export function taskPath({ id, mode }: { readonly id: string; readonly mode: TaskMode }): string {
  return `${mode === 'Ticket' ? `${PAGES.tickets.url}/all` : PAGES.tasks.url}?task=${id}`;
}

/** Pages that can show any conversation of the inbox, most general first. */
const THREAD_PAGES: readonly PageId[] = [
  'team_messages',
  'my_messages',
  'unassigned_messages',
  'teams',
  'labels',
];

/** The inbox page on which a member with these permissions opens a conversation. Null if there is none. */
export function inboxPath(rights: Rights): string | null {
  const page = THREAD_PAGES.find((one) => opens(rights, one));
  return page ? PAGES[page].url : null;
}

/**
 * The path at which a member with these permissions opens a conversation, at the message `seq` if given. Null if no
 * page shows it.
 */
export function openThreadPath(
  { id, kind, seq }: { readonly id: string; readonly kind: 'chat' | 'mail'; readonly seq?: number },
  rights: Rights,
): string | null {
  const page = kind === 'chat' && opens(rights, 'livechat') ? PAGES.livechat.url : inboxPath(rights);
  return page && `${page}?id=${id}${seq === undefined ? '' : `&seq=${seq}`}`;
}

/** The path at which a member with these permissions opens a task. Null if no page shows it. */
export function openTaskPath(
  { id, mode }: { readonly id: string; readonly mode: TaskMode },
  rights: Rights,
): string | null {
  if (mode === 'Ticket' && opens(rights, 'tickets')) return taskPath({ id, mode });
  if (opens(rights, 'tasks')) return taskPath({ id, mode: 'Task' });
  return opens(rights, 'tickets') ? taskPath({ id, mode: 'Ticket' }) : null;
}
