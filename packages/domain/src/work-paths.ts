import { PAGES } from './pages.ts';
import type { TaskMode } from './task.ts';

/** Where the console shows a conversation: a chat on its own page, a mail in the inbox of the team. */
export function threadPath({ id, kind }: { readonly id: string; readonly kind: 'chat' | 'mail' }): string {
  return `${kind === 'chat' ? PAGES.livechat.url : PAGES.team_messages.url}?id=${id}`;
}

/** Where the console shows a task or ticket. */
export function taskPath({ id, mode }: { readonly id: string; readonly mode: TaskMode }): string {
  return `${mode === 'Ticket' ? `${PAGES.tickets.url}/all` : PAGES.tasks.url}?task=${id}`;
}
