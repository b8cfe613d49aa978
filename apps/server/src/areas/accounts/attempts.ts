/** Wrong passwords after which an account waits, and the time within which they count and for which it waits. */
const ATTEMPTS_MAX = 5;
const ATTEMPTS_WINDOW_MS = 15 * 60_000;

/** Wrong attempts so far. */
export interface Failures {
  readonly count: number;
  readonly since: Date | null;
}

const counts = ({ since }: Failures, now: Date) =>
  since !== null && now.getTime() - since.getTime() < ATTEMPTS_WINDOW_MS;

/** Whether an account must wait before the next attempt. */
export const mustWait = (failures: Failures, now: Date): boolean =>
  counts(failures, now) && failures.count >= ATTEMPTS_MAX;

/** The failures with one more. */
export const oneMore = (failures: Failures, now: Date): Failures =>
  counts(failures, now) ? { count: failures.count + 1, since: failures.since } : { count: 1, since: now };

const UNKNOWN_NAMES_MOST = 10_000;
const unknownNames = new Map<string, Failures>();

/** Attempts at names that nobody has. They are counted as well, or waiting would tell which names exist. */
export const unknownName = {
  failures: (name: string): Failures => unknownNames.get(name) ?? { count: 0, since: null },
  fail(name: string, now: Date): void {
    if (unknownNames.size >= UNKNOWN_NAMES_MOST) unknownNames.clear();
    unknownNames.set(name, oneMore(unknownName.failures(name), now));
  },
};

const turns = new Map<string, Promise<unknown>>();

/** Runs attempts at one name one after the other, so that many at once do not all pass before the first has failed. */
export function inTurn<T>(name: string, attempt: () => Promise<T>): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(attempt, attempt);
  const done = mine.then(
    () => {},
    () => {},
  );
  turns.set(name, done);
  void done.then(() => {
    if (turns.get(name) === done) turns.delete(name);
  });
  return mine;
}
