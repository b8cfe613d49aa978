import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { oncePer } from '../kernel/once-per.ts';
import type { Connection } from './connection.ts';

/**
 * The order of what a socket hears. A frame that has to be asked for first waits, and so do all frames after it. While
 * it changes what the member may hear, everything waits, and what was asked for before is asked for again.
 */

/** An encoded frame, or null if the member must not receive it. */
type Made = string | null;
type Make = () => Made | Promise<Made>;

interface Asked {
  readonly made: Made | Promise<Made>;
  readonly version: number;
}

interface Turns {
  /** The last frame that waits. */
  tail: Promise<void>;
  waiting: number;
  /** What everything waits for. */
  held: Promise<void> | null;
  /** Grows each time that everything is held. */
  version: number;
}

const turnsOf = oncePer(
  (_: Connection): Turns => ({ tail: Promise.resolve(), waiting: 0, held: null, version: 0 }),
);

const ask = ({ version }: Turns, make: Make): Asked => ({ version, made: make() });

/**
 * Sends a frame after all that wait; at once where none does and the answer is there at once.
 * @param make looks at the member as they are when it is called; may be called again
 */
export async function sendInTurn(connection: Connection, make: Make): Promise<void> {
  const turns = turnsOf(connection);
  const first = turns.waiting === 0 && !turns.held ? ask(turns, make) : null;
  if (first && !(first.made instanceof Promise)) {
    if (first.made !== null) connection.sendText(first.made);
    return;
  }
  turns.waiting += 1;
  turns.tail = Promise.all([first?.made, turns.tail])
    .then(() => sendAsked(connection, turns, make, first))
    // Without an answer nobody knows what the member may hear: they come back and ask for what they missed.
    .catch(() => connection.close(CLOSE_CODES.goingAway))
    .then(() => {
      turns.waiting -= 1;
    });
  await turns.tail;
}

async function sendAsked(connection: Connection, turns: Turns, make: Make, first: Asked | null) {
  for (let asked = first; ; asked = ask(turns, make)) {
    const text = asked && (await asked.made);
    if (asked?.version === turns.version) {
      if (text !== null) connection.sendText(text);
      return;
    }
    await settled(connection);
  }
}

/** Lets everything wait until work is done; the work itself may send. */
export function hold(connection: Connection, work: () => Promise<void>): Promise<void> {
  const turns = turnsOf(connection);
  turns.version += 1;
  const held: Promise<void> = (turns.held ?? Promise.resolve())
    .then(work)
    .catch(() => connection.close(CLOSE_CODES.goingAway))
    .then(() => {
      if (turns.held === held) turns.held = null;
    });
  turns.held = held;
  return held;
}

/** Resolves when nothing is held. */
export async function settled(connection: Connection): Promise<void> {
  const turns = turnsOf(connection);
  while (turns.held) await turns.held;
}
