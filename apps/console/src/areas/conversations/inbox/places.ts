import type { InboxList } from '@foyer/contract/inbox/shapes';
import type { MessageStatus } from '@foyer/domain/message-status';
import { PAGES } from '@foyer/domain/pages';

/** The pages of the inbox, in the order of the menu. Specification 2. */
export type InboxPlaceId =
  | 'my_messages'
  | 'team_messages'
  | 'unassigned_messages'
  | 'sent_messages'
  | 'draft'
  | 'deleted'
  | 'labels'
  | 'teams';

/** A page of the inbox. */
export interface InboxPlace {
  readonly pageId: InboxPlaceId;
  readonly path: string;
  /** The list that the server filters by; the page of what is put away has two. */
  readonly list: InboxList;
  /** What it shows unless told: what is to be done, as its count beside the menu says; null for every status. */
  readonly status: MessageStatus | null;
  /** The criterion that the page itself chooses; undefined for none. */
  readonly own?: 'label' | 'team' | undefined;
}

const place = (
  pageId: InboxPlaceId,
  list: InboxList,
  status: MessageStatus | null = null,
  own?: 'label' | 'team',
): InboxPlace => ({ pageId, path: PAGES[pageId].url, list, status, own });

export const INBOX_PLACES = {
  my_messages: place('my_messages', 'my', 'Pending'),
  team_messages: place('team_messages', 'team', 'Pending'),
  unassigned_messages: place('unassigned_messages', 'unassigned', 'Pending'),
  sent_messages: place('sent_messages', 'sent'),
  draft: place('draft', 'all'),
  deleted: place('deleted', 'deleted'),
  labels: place('labels', 'team', 'Pending', 'label'),
  teams: place('teams', 'team', 'Pending', 'team'),
} as const satisfies Record<InboxPlaceId, InboxPlace>;
