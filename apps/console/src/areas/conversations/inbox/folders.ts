import type { InboxList } from '@foyer/contract/inbox/shapes';
import type { MessageStatus } from '@foyer/domain/message-status';
import { PAGES } from '@foyer/domain/pages';

/** The pages of the inbox, in the order of the menu. Specification 2. */
export type InboxFolderId =
  | 'my_messages'
  | 'team_messages'
  | 'unassigned_messages'
  | 'sent_messages'
  | 'draft'
  | 'deleted'
  | 'labels'
  | 'teams';

/** A page of the inbox. */
export interface InboxFolder {
  readonly pageId: InboxFolderId;
  readonly path: string;
  /** The list that the server filters by; the page of deleted threads has two. */
  readonly list: InboxList;
  /** The default status filter, which matches the count in the menu; null for every status. */
  readonly status: MessageStatus | null;
  /** The criterion that the page itself sets; undefined for none. */
  readonly own?: 'label' | 'team' | undefined;
}

const folder = (
  pageId: InboxFolderId,
  list: InboxList,
  status: MessageStatus | null = null,
  own?: 'label' | 'team',
): InboxFolder => ({ pageId, path: PAGES[pageId].url, list, status, own });

export const INBOX_FOLDERS = {
  my_messages: folder('my_messages', 'my', 'Pending'),
  team_messages: folder('team_messages', 'team', 'Pending'),
  unassigned_messages: folder('unassigned_messages', 'unassigned', 'Pending'),
  sent_messages: folder('sent_messages', 'sent'),
  draft: folder('draft', 'all'),
  deleted: folder('deleted', 'deleted'),
  labels: folder('labels', 'team', 'Pending', 'label'),
  teams: folder('teams', 'team', 'Pending', 'team'),
} as const satisfies Record<InboxFolderId, InboxFolder>;
