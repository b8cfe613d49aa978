import type { PageId } from './pages.ts';
import { type Right, type Rights, rightOn, suffices } from './rights.ts';

/** The pages on which conversations are worked on. */
export const CONVERSATION_PAGES: readonly PageId[] = [
  'livechat',
  'my_messages',
  'team_messages',
  'unassigned_messages',
  'online_visitors',
];

/** The pages on which visitors are worked on. */
export const VISITOR_PAGES: readonly PageId[] = ['livechat', 'online_visitors', 'visit_history'];

/** Whether rights are enough on at least one of several pages. */
export function sufficesOnAny(rights: Rights, pages: readonly PageId[], needed: Right): boolean {
  return pages.some((page) => suffices(rightOn(rights, page), needed));
}
