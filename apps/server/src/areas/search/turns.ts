import { oncePer } from '../../kernel/once-per.ts';

/** A search of a member; it is over once they have begun another. */
export interface Turn {
  isOver: boolean;
}

interface Running {
  readonly turn: Turn;
  readonly ended: Promise<unknown>;
}

const runningOf = oncePer((_: WeakKey) => new Map<string, Running>());

/**
 * Runs searches of a member one after the other, so that typing fast takes no more connections than one search. A newer
 * one makes the older end with what it has.
 * @param owner the server's services
 */
export async function inTurn<Result>(
  owner: WeakKey,
  memberId: string,
  search: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const running = runningOf(owner);
  const earlier = running.get(memberId);
  if (earlier) earlier.turn.isOver = true;
  const turn: Turn = { isOver: false };
  const result = Promise.resolve(earlier?.ended).then(() => search(turn));
  const own = { turn, ended: result.catch(() => {}) };
  running.set(memberId, own);
  try {
    return await result;
  } finally {
    if (running.get(memberId) === own) running.delete(memberId);
  }
}
