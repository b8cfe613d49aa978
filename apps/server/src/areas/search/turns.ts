import { memoizeByKey } from '../../kernel/memoize-by-key.ts';

/** A search of a member. It is over once they have started another. */
export interface Turn {
  isOver: boolean;
}

interface Running {
  readonly turn: Turn;
  readonly ended: Promise<unknown>;
}

const runningOf = memoizeByKey((_: WeakKey) => new Map<string, Running>());

/**
 * Runs searches of a member sequentially, so that typing fast uses no more connections than one search. A newer search
 * ends the running one with its partial result.
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
