import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { memoizeByKey } from '../kernel/memoize-by-key.ts';
import type { Connection } from './connection.ts';

/**
 * Keeps the order of frames to a socket. A frame whose content is loaded asynchronously delays all frames after it.
 * While the member's rights change, frames are paused, and those already prepared are prepared again.
 */

/** An encoded frame, or null if the member must not receive it. */
type Made = string | null;
type Make = () => Made | Promise<Made>;

interface Attempt {
  readonly made: Made | Promise<Made>;
  readonly version: number;
}

interface Turns {
  /** Resolves after the last waiting frame. */
  tail: Promise<void>;
  waiting: number;
  /** The work during which frames are paused. */
  paused: Promise<void> | null;
  /** Incremented by each pause. */
  version: number;
}

const turnsOf = memoizeByKey(
  (_: Connection): Turns => ({ tail: Promise.resolve(), waiting: 0, paused: null, version: 0 }),
);

const attempt = ({ version }: Turns, make: Make): Attempt => ({ version, made: make() });

/**
 * Sends a frame after all waiting ones; synchronously when none waits and `make` returns synchronously.
 * @param make prepares the frame for the member's current rights; may be called again
 */
export async function sendInTurn(connection: Connection, make: Make): Promise<void> {
  const turns = turnsOf(connection);
  const first = turns.waiting === 0 && !turns.paused ? attempt(turns, make) : null;
  if (first && !(first.made instanceof Promise)) {
    if (first.made !== null) connection.sendText(first.made);
    return;
  }
  turns.waiting += 1;
  turns.tail = Promise.all([first?.made, turns.tail])
    .then(() => sendLatest(connection, turns, make, first))
    // After a failure the member's rights are unknown: the client reconnects and fetches what it missed.
    .catch(() => connection.close(CLOSE_CODES.goingAway))
    .then(() => {
      turns.waiting -= 1;
    });
  await turns.tail;
}

async function sendLatest(connection: Connection, turns: Turns, make: Make, first: Attempt | null) {
  for (let current = first; ; current = attempt(turns, make)) {
    const text = current && (await current.made);
    if (current?.version === turns.version) {
      if (text !== null) connection.sendText(text);
      return;
    }
    await framesResumed(connection);
  }
}

/** Pauses the frames to a socket until the work is done. The work itself may send. */
export function pauseFrames(connection: Connection, work: () => Promise<void>): Promise<void> {
  const turns = turnsOf(connection);
  turns.version += 1;
  const paused: Promise<void> = (turns.paused ?? Promise.resolve())
    .then(work)
    .catch(() => connection.close(CLOSE_CODES.goingAway))
    .then(() => {
      if (turns.paused === paused) turns.paused = null;
    });
  turns.paused = paused;
  return paused;
}

/** Resolves when frames are not paused. */
export async function framesResumed(connection: Connection): Promise<void> {
  const turns = turnsOf(connection);
  while (turns.paused) await turns.paused;
}
