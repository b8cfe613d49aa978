import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { isWithinLabel } from '@foyer/domain/labels';
import type { ThreadFilter } from '../search.ts';

/** What a filter is asked with, besides the thread. */
export interface Reader {
  readonly id: string;
  /** Names of labels by id, for those within the one that is asked for. */
  readonly labelNames: ReadonlyMap<string, string>;
}

const DONE = ['Deleted', 'Junk', 'Completed'] as const;

/** The status of a thread in which nothing is to be done; undefined while something may be. */
export const doneStatusOf = ({ status }: InboxThread): (typeof DONE)[number] | undefined =>
  DONE.find((done) => done === status);

/** Whether a thread stands in a list of the inbox, as far as what is told of it says. */
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
 * Whether a thread passes a filter, as far as its row tells; null where only the server knows, as for a search in the
 * words of its messages.
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

/** The rows of a list, and what came or moved since they were put in order. */
export interface Rows {
  readonly rows: readonly InboxThread[];
  /** Threads that belong into the list and do not stand in it yet. */
  readonly arrived: readonly InboxThread[];
}

/**
 * The rows after some threads were read anew: what stands there keeps its place with its new state, what belongs there
 * no longer leaves unless it is held, what is new waits in `arrived`. `asked` are the ids that were read; one that is
 * not among the answers is out of sight.
 */
export function patched(
  { rows, arrived }: Rows,
  asked: readonly string[],
  read: readonly InboxThread[],
  belongs: (thread: InboxThread) => boolean | null,
  isHeld: (id: string) => boolean,
): Rows {
  const answers = new Map(read.map((thread) => [thread.conversationID, thread]));
  const changed = new Set(asked);
  const known = new Set(rows.map((row) => row.conversationID));
  const next = rows.flatMap((row) => {
    const id = row.conversationID;
    if (!changed.has(id)) return [row];
    const answer = answers.get(id);
    if (!answer) return [];
    return belongs(answer) !== false || isHeld(id) ? [answer] : [];
  });
  const fresh = read.filter((thread) => !known.has(thread.conversationID) && belongs(thread) === true);
  const waiting = arrived.filter((thread) => !changed.has(thread.conversationID));
  return { rows: next, arrived: [...fresh, ...waiting] };
}

/**
 * The rows with some put back as they were, after what was shown ahead did not happen. Those that left stand in their
 * order again.
 */
export function returned(
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
    rows: left.length === 0 ? there : settled({ rows: there, arrived: left }, sort, hasMore),
    arrived: arrived.filter((thread) => !formerOf.has(thread.conversationID)),
  };
}

const at = (thread: InboxThread): number => Date.parse(thread.lastModifiedTime);
const since = (thread: InboxThread): number =>
  thread.waitingSince ? Date.parse(thread.waitingSince) : Number.POSITIVE_INFINITY;

/** The order of the calls. */
function compare(sort: string) {
  return (a: InboxThread, b: InboxThread): number => {
    if (sort === 'waiting' && since(a) !== since(b)) return since(a) < since(b) ? -1 : 1;
    const order = sort === 'newest' ? at(b) - at(a) : at(a) - at(b);
    return order || a.conversationID.localeCompare(b.conversationID) * (sort === 'newest' ? -1 : 1);
  };
}

/**
 * The rows with what arrived in their order, as a fresh read tells them. Where more pages are to come, what would stand
 * beyond the last row is theirs.
 */
export function settled({ rows, arrived }: Rows, sort: string, hasMore: boolean): InboxThread[] {
  const order = compare(sort);
  const last = rows.at(-1);
  const within = hasMore && last ? arrived.filter((thread) => order(thread, last) <= 0) : arrived;
  return [...rows, ...within].sort(order);
}
