import type { MessageStatus } from './message-status.ts';

/** Events of an inbox thread. The first three are caused by messages, the others by members. */
export const MESSAGE_EVENTS = [
  'received',
  'replied',
  'answered',
  'assigned',
  'unassigned',
  'readOff',
  'pended',
  'completed',
  'reopened',
  'deleted',
  'junked',
  'restored',
] as const;

/**
 * An event of an inbox thread.
 *
 * - `received`: the customer wrote. `replied`: a member replied. `answered`: a bot replied.
 * - `assigned`, `unassigned`: the assignee was set or cleared.
 * - `readOff`: a member marked it as needing no reply. `pended`: it needs a reply after all.
 * - `completed`, `reopened`: it was completed or reopened.
 * - `deleted`, `junked`, `restored`: it was discarded or restored.
 */
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** Statuses of discarded threads. Nothing is sent from them until they are restored. Specification 4. */
export const DISCARDED: readonly MessageStatus[] = ['Deleted', 'Junk'];

type Moves = Readonly<Partial<Record<MessageEvent, MessageStatus>>>;

const AWAY = { deleted: 'Deleted', junked: 'Junk' } as const;

/**
 * Transitions by status and event. Events without an entry are rejected. `restored` returns to the status before the
 * thread was discarded, which is passed to `messageStatusAfter`. Specification 4 names the statuses; the transitions
 * are Foyer's own.
 */
export const MESSAGE_MOVES: Readonly<Record<MessageStatus, Moves>> = {
  Pending: {
    received: 'Pending',
    replied: 'Replied',
    answered: 'Answered',
    assigned: 'Pending',
    unassigned: 'Pending',
    readOff: 'Read',
    completed: 'Completed',
    ...AWAY,
  },
  Replied: {
    received: 'Pending',
    replied: 'Replied',
    assigned: 'Replied',
    unassigned: 'Replied',
    pended: 'Pending',
    completed: 'Completed',
    ...AWAY,
  },
  Answered: {
    received: 'Pending',
    replied: 'Replied',
    answered: 'Answered',
    assigned: 'Assigned',
    readOff: 'Read',
    pended: 'Pending',
    completed: 'Completed',
    ...AWAY,
  },
  Read: {
    received: 'Pending',
    replied: 'Replied',
    answered: 'Answered',
    assigned: 'Assigned',
    pended: 'Pending',
    completed: 'Completed',
    ...AWAY,
  },
  Assigned: {
    received: 'Pending',
    replied: 'Replied',
    assigned: 'Assigned',
    unassigned: 'Read',
    readOff: 'Read',
    pended: 'Pending',
    completed: 'Completed',
    ...AWAY,
  },
  Completed: { received: 'Pending', replied: 'Replied', reopened: 'Pending', ...AWAY },
  Draft: { received: 'Pending', replied: 'Replied', deleted: 'Deleted' },
  Deleted: { received: 'Pending', restored: 'Pending' },
  Junk: { received: 'Junk', deleted: 'Deleted', restored: 'Pending' },
};

/** The status after an event, or null if it is rejected. */
export function messageStatusAfter(
  status: MessageStatus,
  event: MessageEvent,
  discardedFrom: MessageStatus | null = null,
): MessageStatus | null {
  const next = MESSAGE_MOVES[status][event] ?? null;
  return event === 'restored' && next !== null ? (discardedFrom ?? next) : next;
}

/** Events caused by choosing a status. */
const BY_HAND = [
  'readOff',
  'pended',
  'completed',
  'reopened',
  'deleted',
  'junked',
  'restored',
] as const satisfies readonly MessageEvent[];

/** The action that moves a thread from one status to another. Null if no single action does. */
export function eventToward(from: MessageStatus, to: MessageStatus): (typeof BY_HAND)[number] | null {
  return BY_HAND.find((event) => MESSAGE_MOVES[from][event] === to) ?? null;
}

/** Reply statuses of the catalogue's filter. Specification 3, 4. */
export const REPLY_STATUSES = ['Pending', 'Assigned', 'Replied'] as const;

/** One of the reply statuses. Specification 3, 4. */
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

/**
 * Reply status of a thread: Assigned or Pending while a reply is due, with or without an assignee, otherwise Replied.
 * Specification 4.
 */
export function replyStatusOf(status: MessageStatus, assignedTo: string | null): ReplyStatus {
  if (status !== 'Pending') return 'Replied';
  return assignedTo === null ? 'Pending' : 'Assigned';
}
