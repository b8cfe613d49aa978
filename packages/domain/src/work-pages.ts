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

/** Kinds of conversation: a chat or an email thread. */
export type ThreadKind = 'chat' | 'mail';

/** The pages that open conversations of a kind: a mail is opened by the inbox alone. Specification 2, 6. */
const PAGES_OF_KIND: Readonly<Record<ThreadKind, readonly PageId[]>> = {
  chat: CONVERSATION_PAGES,
  mail: INBOX_PAGES,
};

/** Whether rights are enough for conversations of a kind: to read them, or also to take part and change them. */
export function opensKind(rights: Rights, kind: ThreadKind, needed: Right): boolean {
  return sufficesOnAny(rights, PAGES_OF_KIND[kind], needed);
}

/** The kinds of conversations that rights open. */
export function openedKinds(rights: Rights): ThreadKind[] {
  return (['chat', 'mail'] as const).filter((kind) => opensKind(rights, kind, 'view'));
}

/** The pages on which tasks and tickets are worked on. */
export const TASK_PAGES: readonly PageId[] = ['tasks', 'tickets'];

/** The pages that list visitors and visits; on the others one meets those who are there or write. Specification 2. */
export const VISITOR_LIST_PAGES: readonly PageId[] = [
  'online_visitors',
  'visit_history',
  ...INBOX_PAGES,
  ...TASK_PAGES,
];

/** The pages on which visitors are worked on. */
export const VISITOR_PAGES: readonly PageId[] = ['livechat', ...VISITOR_LIST_PAGES];

/** Whether rights are enough on at least one of several pages. */
export function sufficesOnAny(rights: Rights, pages: readonly PageId[], needed: Right): boolean {
  return pages.some((page) => suffices(rightOn(rights, page), needed));
}
