import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { isWithinLabel } from '@foyer/domain/labels';
import type { ThreadFilter } from '../search.ts';

/** The context that a filter is evaluated in, besides the thread. */
export interface Reader {
  readonly id: string;
  /** Label names by id, to match descendants of the filtered label. */
  readonly labelNames: ReadonlyMap<string, string>;
}

const DONE = ['Deleted', 'Junk', 'Completed'] as const;

/** The status of a thread that needs no work; undefined while it may. */
export const doneStatusOf = ({ status }: InboxThread): (typeof DONE)[number] | undefined =>
  DONE.find((done) => done === status);

/** Whether a thread belongs to a list of the inbox, as far as its row tells. */
function isInList(thread: InboxThread, list: ThreadFilter['list'], myId: string): boolean {
  const { assignedTo } = thread.assignmentInfo;
  const isActive = doneStatusOf(thread) === undefined;
  const isAwake = isActive && thread.snoozedUntil === null;
  switch (list) {
    case 'my':
      return isAwake && assignedTo === myId;
    case 'team':
      return isAwake;
    case 'unassigned':
      return isAwake && assignedTo === null;
    case 'needAgent':
      return isAwake && assignedTo === null && thread.isOnline && thread.status === 'Pending';
    case 'snoozed':
      return isActive && thread.snoozedUntil !== null;
    case 'sent':
      return thread.status !== 'Deleted' && thread.status !== 'Junk';
    case 'completed':
      return thread.status === 'Completed';
    case 'deleted':
      return thread.status === 'Deleted';
    case 'junk':
      return thread.status === 'Junk';
    default:
      return true;
  }
}

/**
 * Whether a thread matches a filter, as far as its row tells; null when only the server can decide, as for a full-text
 * search.
 */
export function fits(thread: InboxThread, filter: ThreadFilter, reader: Reader): boolean | null {
  const { assignedTo } = thread.assignmentInfo;
  const wanted =
    filter.assignedTo === 'me' ? reader.id : filter.assignedTo === 'none' ? null : filter.assignedTo;
  const outer = filter.labelId ? reader.labelNames.get(filter.labelId) : undefined;
  const isLabelled =
    filter.labelId === undefined ||
    thread.labels.some(
      (label) => label.id === filter.labelId || (outer !== undefined && isWithinLabel(label.tagName, outer)),
    );
  const passes =
    isInList(thread, filter.list, reader.id) &&
    (filter.status === undefined || filter.status === thread.status) &&
    (filter.replyStatus === undefined || filter.replyStatus === thread.replyStatus) &&
    (wanted === undefined || wanted === assignedTo) &&
    (filter.departmentId === undefined || filter.departmentId === thread.departmentID) &&
    (filter.channel === undefined || filter.channel.toLowerCase() === thread.channel.toLowerCase()) &&
    (filter.priority === undefined || filter.priority === thread.priority) &&
    (filter.unread === undefined || thread.isUnread) &&
    isLabelled;
  if (!passes) return false;
  return filter.search || filter.list === 'sent' ? null : true;
}

/** The rows of a list, and the threads that arrived or moved since they were sorted. */
export interface Rows {
  readonly rows: readonly InboxThread[];
  /** Threads that belong to the list but are not in it yet. */
  readonly arrived: readonly InboxThread[];
}

/**
 * The rows after some threads were refetched: existing rows are updated where they are, rows that no longer belong are
 * removed unless pinned, and new ones wait in `arrived`. `requested` are the ids that were fetched; an id missing from
 * the response is no longer visible.
 */
export function patchRows(
  { rows, arrived }: Rows,
  requested: readonly string[],
  read: readonly InboxThread[],
  belongs: (thread: InboxThread) => boolean | null,
  isPinned: (id: string) => boolean,
): Rows {
  const answers = new Map(read.map((thread) => [thread.conversationID, thread]));
  const changed = new Set(requested);
  const known = new Set(rows.map((row) => row.conversationID));
  const next = rows.flatMap((row) => {
    const id = row.conversationID;
    if (!changed.has(id)) return [row];
    const answer = answers.get(id);
    if (!answer) return [];
    return belongs(answer) !== false || isPinned(id) ? [answer] : [];
  });
  const fresh = read.filter((thread) => !known.has(thread.conversationID) && belongs(thread) === true);
  const waiting = arrived.filter((thread) => !changed.has(thread.conversationID));
  return { rows: next, arrived: [...fresh, ...waiting] };
}

/** The rows with some rolled back after a failed optimistic update. Removed rows return to their sorted position. */
export function rollBackRows(
  { rows, arrived }: Rows,
  former: readonly InboxThread[],
  sort: string,
  hasMore: boolean,
): Rows {
  const formerOf = new Map(former.map((thread) => [thread.conversationID, thread]));
  const known = new Set(rows.map((row) => row.conversationID));
  const there = rows.map((row) => formerOf.get(row.conversationID) ?? row);
  const left = former.filter((thread) => !known.has(thread.conversationID));
  return {
    rows: left.length === 0 ? there : mergeArrived({ rows: there, arrived: left }, sort, hasMore),
    arrived: arrived.filter((thread) => !formerOf.has(thread.conversationID)),
  };
}

const at = (thread: InboxThread): number => Date.parse(thread.lastModifiedTime);
const since = (thread: InboxThread): number =>
  thread.waitingSince ? Date.parse(thread.waitingSince) : Number.POSITIVE_INFINITY;

/** Compares as the server's lists are ordered. */
function compare(sort: string) {
  return (a: InboxThread, b: InboxThread): number => {
    if (sort === 'waiting' && since(a) !== since(b)) return since(a) < since(b) ? -1 : 1;
    const order = sort === 'newest' ? at(b) - at(a) : at(a) - at(b);
    return order || a.conversationID.localeCompare(b.conversationID) * (sort === 'newest' ? -1 : 1);
  };
}

/**
 * The rows with `arrived` merged in order, as a fresh read would return them. While more pages remain, threads that
 * sort after the last row are left to those pages.
 */
export function mergeArrived({ rows, arrived }: Rows, sort: string, hasMore: boolean): InboxThread[] {
  const order = compare(sort);
  const last = rows.at(-1);
  const within = hasMore && last ? arrived.filter((thread) => order(thread, last) <= 0) : arrived;
  return [...rows, ...within].sort(order);
}
