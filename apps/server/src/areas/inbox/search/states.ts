import type { SearchFolder, SearchState } from '@foyer/domain/message-search';
import type { MessageStatus } from '@foyer/domain/message-status';
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { conversationLabels } from '../../conversations/label-tables.ts';
import { conversations } from '../../conversations/tables.ts';
import {
  ACTIVE,
  isAssignedTo,
  isUnread,
  isWaiting,
  type ThreadReader,
  takesSlot,
} from '../../conversations/thread-filter.ts';
import { messageDrafts } from '../tables.ts';

const status = (...wanted: MessageStatus[]): SQL => inArray(conversations.inboxStatus, wanted);

/** Condition for `is:`. The categories are those of Specification 4. */
export function inState({ merchantId, viewer }: ThreadReader, state: SearchState): SQL | undefined {
  switch (state) {
    case 'pending':
      return status('Pending');
    case 'replied':
      return status('Replied', 'Answered');
    case 'assigned':
      return or(status('Assigned'), and(status('Pending'), isNotNull(conversations.assignedTo)));
    case 'draft':
      return or(status('Draft'), hasDraft({ merchantId, viewer }));
    case 'deleted':
      return status('Deleted');
    case 'junk':
      return status('Junk');
    case 'read':
    case 'unread':
      return isUnread(merchantId, viewer.id, state === 'unread');
    case 'waiting':
      return isWaiting();
    case 'active':
      return takesSlot();
    case 'completed':
      return status('Completed');
    case 'snoozed':
      return isNotNull(conversations.snoozedUntil);
    case 'open':
    case 'closed':
      return eq(conversations.status, state);
  }
}

/** Condition for `in:`, the pages of the inbox. */
export function inFolder(reader: ThreadReader, place: SearchFolder): SQL | undefined {
  const awake = and(inArray(conversations.inboxStatus, [...ACTIVE]), isNull(conversations.snoozedUntil));
  switch (place) {
    case 'my':
      return and(awake, isAssignedTo(reader.viewer.id));
    case 'team':
      return awake;
    case 'unassigned':
      return and(awake, isAssignedTo(null));
    case 'sent':
      return eq(conversations.lastOutboundBy, reader.viewer.id);
    case 'drafts':
      return hasDraft(reader);
    case 'deleted':
      return status('Deleted');
  }
}

const hasDraft = ({ merchantId, viewer }: Omit<ThreadReader, 'seenIds'>): SQL => sql`${conversations.id} in (
  select d.conversation_id from ${messageDrafts} d
  where d.merchant_id = ${merchantId} and d.member_id = ${viewer.id} and d.conversation_id is not null)`;

export const isLabelled = (merchantId: number): SQL => sql`exists (select from ${conversationLabels} l
  where l.merchant_id = ${merchantId} and l.conversation_id = ${conversations.id})`;
