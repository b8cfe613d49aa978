import type { PageId } from './pages.ts';
import { type Right, type Rights, rightOn, suffices } from './rights.ts';

/** The pages of the inbox. Specification 2. */
export const INBOX_PAGES: readonly PageId[] = [
  'my_messages',
  'team_messages',
  'unassigned_messages',
  'sent_messages',
  'draft',
  'deleted',
  'labels',
  'teams',
];

/** The pages on which conversations are worked on. */
export const CONVERSATION_PAGES: readonly PageId[] = ['livechat', 'online_visitors', ...INBOX_PAGES];

/** The pages on which tasks and tickets are worked on. */
export const TASK_PAGES: readonly PageId[] = ['tasks', 'tickets'];

/** The pages on which visitors are worked on. */
export const VISITOR_PAGES: readonly PageId[] = [
  'livechat',
  'online_visitors',
  'visit_history',
  ...INBOX_PAGES,
  ...TASK_PAGES,
];

/** Whether rights are enough on at least one of several pages. */
export function sufficesOnAny(rights: Rights, pages: readonly PageId[], needed: Right): boolean {
  return pages.some((page) => suffices(rightOn(rights, page), needed));
}
