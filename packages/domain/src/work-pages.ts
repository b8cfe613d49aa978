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

/** Pages with conversations. */
export const CONVERSATION_PAGES: readonly PageId[] = ['livechat', 'online_visitors', ...INBOX_PAGES];

/** Kinds of conversation: a chat or an email thread. */
export type ThreadKind = 'chat' | 'mail';

/** Pages that give access to conversations of a kind. Emails require the inbox. Specification 2, 6. */
const PAGES_OF_KIND: Readonly<Record<ThreadKind, readonly PageId[]>> = {
  chat: CONVERSATION_PAGES,
  mail: INBOX_PAGES,
};

/** Whether permissions suffice to view or change conversations of a kind. */
export function opensKind(rights: Rights, kind: ThreadKind, needed: Right): boolean {
  return sufficesOnAny(rights, PAGES_OF_KIND[kind], needed);
}

/** Kinds of conversations that the permissions allow viewing. */
export function openedKinds(rights: Rights): ThreadKind[] {
  return (['chat', 'mail'] as const).filter((kind) => opensKind(rights, kind, 'view'));
}

/** Pages with tasks and tickets. */
export const TASK_PAGES: readonly PageId[] = ['tasks', 'tickets'];

/**
 * Pages that list visitors and visits. Others only show visitors who are online or in a conversation. Specification 2.
 */
export const VISITOR_LIST_PAGES: readonly PageId[] = [
  'online_visitors',
  'visitors_tracking',
  'visit_history',
  ...INBOX_PAGES,
  ...TASK_PAGES,
];

/** Pages with visitors. */
export const VISITOR_PAGES: readonly PageId[] = ['livechat', ...VISITOR_LIST_PAGES];

/** Whether permissions suffice on at least one of the pages. */
export function sufficesOnAny(rights: Rights, pages: readonly PageId[], needed: Right): boolean {
  return pages.some((page) => suffices(rightOn(rights, page), needed));
}
