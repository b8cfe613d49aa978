import type { MessageStatus } from './message-status.ts';

/** Events of an inbox thread. The first three follow from messages, the others from actions of members. */
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
 * One of the things that happen to an inbox thread.
 *
 * - `received`: the customer wrote. `replied`: a member wrote to them. `answered`: a bot did.
 * - `assigned`, `unassigned`: a member has it, nobody has it any more.
 * - `readOff`: a member saw it, and no answer is owed. `pended`: an answer is owed after all.
 * - `completed`, `reopened`: it is done, it is not.
 * - `deleted`, `junked`, `restored`: it is put away, and taken back.
 */
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** The statuses of threads that are put away; nothing is sent from them before they are taken back. Specification 4. */
export const PUT_AWAY: readonly MessageStatus[] = ['Deleted', 'Junk'];

type Moves = Readonly<Partial<Record<MessageEvent, MessageStatus>>>;

const AWAY = { deleted: 'Deleted', junked: 'Junk' } as const;

/**
 * The status that each status becomes by what happens; what is not named is refused. `restored` gives the status that
 * the thread had when it was put away, which `messageStatusAfter` is told.
 * Specification 4 names the statuses, the transitions are Foyer's.
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

/** The status after something happened, or null where it is refused. */
export function messageStatusAfter(
  status: MessageStatus,
  event: MessageEvent,
  putAwayFrom: MessageStatus | null = null,
): MessageStatus | null {
  const next = MESSAGE_MOVES[status][event] ?? null;
  return event === 'restored' && next !== null ? (putAwayFrom ?? next) : next;
}

/** What members do by choosing a status, rather than by writing or assigning. */
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

/** The reply statuses of a thread that the catalogue's filter knows. Specification 3, 4. */
export const REPLY_STATUSES = ['Pending', 'Assigned', 'Replied'] as const;

/** One of the reply statuses. Specification 3, 4. */
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

/**
 * The reply status that follows from a thread: Assigned while somebody has what is owed, Pending while nobody has,
 * Replied where nothing is owed. Specification 4.
 */
export function replyStatusOf(status: MessageStatus, assignedTo: string | null): ReplyStatus {
  if (status !== 'Pending') return 'Replied';
  return assignedTo === null ? 'Pending' : 'Assigned';
}
