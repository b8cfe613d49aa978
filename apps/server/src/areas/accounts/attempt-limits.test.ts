import { describe, expect, it } from 'vitest';
import {
  type AttemptLimit,
  BY_ACCOUNT,
  BY_ADDRESS,
  BY_CLIENT,
  type Failures,
  waitLeft,
  withOneMore,
} from './attempt-limits.ts';

const DAY_SECONDS = 86_400;

/** Number of wrong attempts possible in some days when each is made as soon as all limits allow it. */
function triesIn(days: number, limits: readonly AttemptLimit[]): number {
  const counts = limits.map((limit) => ({ limit, failures: 0, at: 0 }));
  const seen = (count: (typeof counts)[number], now: number): Failures => ({
    failures: count.failures,
    elapsedSeconds: now - count.at,
  });
  let tries = 0;
  for (let now = 0; now < days * DAY_SECONDS; ) {
    const wait = Math.max(...counts.map((count) => waitLeft(count.limit, seen(count, now))));
    now += Math.max(wait, 0);
    for (const count of counts) {
      count.failures = withOneMore(count.limit, seen(count, now));
      count.at = now;
    }
    tries += 1;
  }
  return tries;
}

describe('in a day of trying as fast as it goes', () => {
  it.each([
    ['one address tries 100 passwords at one account', [BY_CLIENT, BY_ACCOUNT, BY_ADDRESS], 101],
    ['any number of addresses try about 300 at one account', [BY_ACCOUNT], 306],
    ['one address tries about 1,500 at all accounts', [BY_ADDRESS], 1_496],
  ] as const)('%s', (_, limits, most) => {
    const first = triesIn(1, limits);
    expect(first).toBeLessThanOrEqual(most);
    expect(first).toBeGreaterThan(most * 0.9);
    expect(triesIn(2, limits) - first, 'later days let no more through').toBeLessThanOrEqual(first);
  });
});

describe('waiting', () => {
  it('grows with each wrong password at an account, up to five minutes', () => {
    const waits = [9, 10, 11, 12, 15, 18, 19, 20].map((failures) =>
      waitLeft(BY_ACCOUNT, { failures, elapsedSeconds: 0 }),
    );
    expect(waits).toEqual([0, 1, 2, 4, 32, 256, 300, 300]);
  });

  it('expires after a day without attempts', () => {
    for (const limit of [BY_CLIENT, BY_ACCOUNT, BY_ADDRESS]) {
      const quiet = { failures: limit.most, elapsedSeconds: DAY_SECONDS };
      expect(withOneMore(limit, quiet), limit.name).toBe(1);
    }
  });

  it('does not start because the time of the last attempt was rounded up', () => {
    expect(waitLeft(BY_CLIENT, { failures: 0, elapsedSeconds: -0.0004 })).toBe(0);
  });

  it('does not grow when the clock was set back', () => {
    const ahead = { failures: 5, elapsedSeconds: -3_600 };
    expect([waitLeft(BY_CLIENT, ahead), withOneMore(BY_CLIENT, ahead)]).toEqual([0, 1]);
  });
});
