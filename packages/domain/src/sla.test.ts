import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours } from './opening-hours.ts';
import {
  clockInStatus,
  DEFAULT_SLA_POLICY,
  dueAt,
  finishClock,
  isFirstResponsePending,
  pauseClock,
  remainingMs,
  reopenClock,
  restartClock,
  resumeClock,
  SLA_MINUTES_MAX,
  SLA_TARGETS,
  type SlaClock,
  type SlaPolicy,
  settleClock,
  slaPolicyError,
  slaTerms,
  startClock,
  stateAt,
  usedMsAt,
  warnAt,
} from './sla.ts';

const MINUTE = 60_000;
const office: OpeningHours = {
  timeZone: 'UTC',
  weekly: {
    Monday: [{ opens: '09:00', closes: '17:00' }],
    Tuesday: [{ opens: '09:00', closes: '17:00' }],
  },
  holidays: [],
};
const none = { firstResponse: null, nextResponse: null, resolution: null };
const policy: SlaPolicy = {
  minutes: {
    Low: none,
    Medium: { firstResponse: 120, nextResponse: 240, resolution: 480 },
    High: { firstResponse: 60, nextResponse: 60, resolution: 240 },
  },
  inOpeningTime: true,
  warningShare: 0.75,
};
const terms = slaTerms(policy, 'Medium', 'firstResponse', office);
const resolution = startClock('resolution', new Date('2026-11-16T09:00:00Z'));
/** A time of Monday 16 November 2026, or of the day after. */
const monday = (time: string) => new Date(`2026-11-16T${time}:00Z`);
const tuesday = (time: string) => new Date(`2026-11-17T${time}:00Z`);
const started = (time = '15:00') => startClock('firstResponse', monday(time));
const states = (clock: SlaClock, ...times: Date[]) => times.map((time) => stateAt(clock, time, terms));

describe('a running clock', () => {
  it('is due and warns in opening time', () => {
    expect(dueAt(started(), terms)).toEqual(monday('17:00'));
    expect(warnAt(started(), terms)).toEqual(monday('16:30'));
    expect(dueAt(started('16:00'), terms)).toEqual(tuesday('10:00'));
    expect(warnAt(started('16:00'), terms)).toEqual(tuesday('09:30'));
    expect(dueAt(started('03:00'), terms)).toEqual(monday('11:00'));
  });
  it('is due and warns in calendar time where the policy says so, or no hours are known', () => {
    const calendar = slaTerms({ ...policy, inOpeningTime: false }, 'Medium', 'firstResponse', office);
    expect(dueAt(started('16:30'), calendar)).toEqual(monday('18:30'));
    expect(dueAt(started('16:30'), slaTerms(policy, 'Medium', 'firstResponse', null))).toEqual(
      monday('18:30'),
    );
  });
  it('warns from its share on and is breached from due on', () => {
    expect(
      states(started('16:00'), monday('16:00'), monday('23:00'), tuesday('09:29'), tuesday('09:30')),
    ).toEqual(['running', 'running', 'running', 'warning']);
    expect(states(started('16:00'), tuesday('09:59'), tuesday('10:00'), tuesday('23:00'))).toEqual([
      'warning',
      'breached',
      'breached',
    ]);
  });
  it('is breached at the closing when it ends there, not at the next opening', () => {
    expect(states(started('15:00'), monday('16:59'), monday('17:00'))).toEqual(['warning', 'breached']);
  });
  it('tells what is left in opening time, and how late it is', () => {
    const left = (time: Date) => Number(remainingMs(started('16:00'), time, terms)) / MINUTE;
    expect([monday('16:00'), monday('20:00'), tuesday('10:00'), tuesday('10:45')].map(left)).toEqual([
      120, 60, 0, -45,
    ]);
  });
  it('never warns where all of the target is the share', () => {
    const late = slaTerms({ ...policy, warningShare: 1 }, 'Medium', 'firstResponse', office);
    expect(stateAt(started('15:00'), new Date(monday('17:00').getTime() - 1), late)).toBe('running');
    expect(stateAt(started('15:00'), monday('17:00'), late)).toBe('breached');
  });
  it('is never due without a promise, or for a merchant that never opens', () => {
    const free = slaTerms(policy, 'Low', 'resolution', office);
    expect([
      dueAt(started(), free),
      warnAt(started(), free),
      remainingMs(started(), tuesday('16:00'), free),
    ]).toEqual([null, null, null]);
    expect(stateAt(started(), new Date('2036-01-01'), free)).toBe('running');
    const shut = slaTerms(policy, 'Medium', 'firstResponse', { ...office, weekly: {} });
    expect([dueAt(started(), shut), stateAt(started(), tuesday('16:00'), shut)]).toEqual([null, 'running']);
  });
});

describe('a paused clock', () => {
  const paused = pauseClock(started('15:00'), monday('15:30'), terms);

  it('stands still and is not due', () => {
    expect(paused).toEqual({
      target: 'firstResponse',
      startedAt: monday('15:00'),
      pausedAt: monday('15:30'),
      usedMs: 30 * MINUTE,
      doneAt: null,
    });
    expect([dueAt(paused, terms), warnAt(paused, terms)]).toEqual([null, null]);
    expect(states(paused, monday('15:31'), tuesday('16:00'))).toEqual(['paused', 'paused']);
    expect(remainingMs(paused, tuesday('16:00'), terms)).toBe(90 * MINUTE);
  });
  it('runs on with the time it used', () => {
    const resumed = resumeClock(paused, tuesday('11:00'));
    expect(dueAt(resumed, terms)).toEqual(tuesday('12:30'));
    expect(usedMsAt(resumed, tuesday('11:10'), terms)).toBe(40 * MINUTE);
    const again = resumeClock(pauseClock(resumed, tuesday('11:10'), terms), tuesday('15:00'));
    expect(dueAt(again, terms)).toEqual(tuesday('16:20'));
  });
  it('stays breached', () => {
    const late = pauseClock(started('09:00'), monday('11:30'), terms);
    expect(stateAt(late, tuesday('09:00'), terms)).toBe('breached');
    expect(remainingMs(late, tuesday('09:00'), terms)).toBe(-30 * MINUTE);
    expect(dueAt(resumeClock(late, tuesday('09:00')), terms)).toEqual(tuesday('09:00'));
  });
  it('is paused and resumed once', () => {
    expect(pauseClock(paused, monday('16:30'), terms)).toBe(paused);
    expect(resumeClock(resolution, monday('16:30'))).toBe(resolution);
  });
});

describe('a clock that is done', () => {
  it.each([
    ['in time', monday('16:59'), 'met'],
    ['at the moment it was due', monday('17:00'), 'met_late'],
    ['at night after it was due', monday('22:00'), 'met_late'],
    ['late', tuesday('09:30'), 'met_late'],
  ])('%s', (_, at, state) => {
    const done = finishClock(started('15:00'), at, terms);
    expect(done.doneAt).toEqual(at);
    expect(states(done, at, new Date('2036-01-01'))).toEqual([state, state]);
    expect([dueAt(done, terms), warnAt(done, terms)]).toEqual([null, null]);
  });
  it('keeps what it used', () => {
    const done = finishClock(started('15:00'), monday('16:00'), terms);
    expect(remainingMs(done, tuesday('16:00'), terms)).toBe(60 * MINUTE);
    expect(finishClock(done, tuesday('16:00'), terms)).toBe(done);
    expect(pauseClock(done, tuesday('16:00'), terms)).toBe(done);
    expect(resumeClock(done, tuesday('16:00'))).toBe(done);
  });
  it('can be done while paused, which uses no more', () => {
    const done = finishClock(pauseClock(started('15:00'), monday('15:30'), terms), tuesday('16:00'), terms);
    expect(done).toMatchObject({ usedMs: 30 * MINUTE, pausedAt: null, doneAt: tuesday('16:00') });
    expect(stateAt(done, tuesday('16:00'), terms)).toBe('met');
  });
  it('restarts for the next response, while an open one continues', () => {
    const done = finishClock(started('15:00'), monday('16:00'), terms);
    expect(restartClock(done, tuesday('09:00'))).toEqual(startClock('firstResponse', tuesday('09:00')));
    const open = started('15:00');
    expect(restartClock(open, tuesday('09:00'))).toBe(open);
  });
  it('runs on with what it used when reopened, and an open one is not touched', () => {
    const done = finishClock(started('15:00'), monday('16:00'), terms);
    expect(dueAt(reopenClock(done, tuesday('09:00')), terms)).toEqual(tuesday('10:00'));
    const open = started('15:00');
    expect(reopenClock(open, tuesday('09:00'))).toBe(open);
  });
});

describe('a clock whose terms change', () => {
  it('keeps the time it used under another priority', () => {
    const high = slaTerms(policy, 'High', 'firstResponse', office);
    const resumed = resumeClock(pauseClock(started('09:00'), monday('09:20'), terms), monday('10:00'));
    expect(dueAt(resumed, terms)).toEqual(monday('11:40'));
    expect(dueAt(resumed, high)).toEqual(monday('10:40'));
    expect(remainingMs(resumed, monday('10:10'), high)).toBe(30 * MINUTE);
  });
  it('counts without a promise too, for the priority that has one', () => {
    const low = slaTerms(policy, 'Low', 'firstResponse', office);
    const paused = pauseClock(started('09:00'), monday('09:50'), low);
    expect(stateAt(paused, monday('09:50'), low)).toBe('paused');
    const high = slaTerms(policy, 'High', 'firstResponse', office);
    expect(dueAt(resumeClock(paused, monday('11:00')), high)).toEqual(monday('11:10'));
  });
  it('is due at once when it used more than is granted now', () => {
    const high = slaTerms(policy, 'High', 'firstResponse', office);
    const resumed = resumeClock(pauseClock(started('09:00'), monday('10:30'), terms), monday('12:00'));
    expect(dueAt(resumed, high)).toEqual(monday('12:00'));
    expect(stateAt(resumed, monday('12:00'), high)).toBe('breached');
  });
  it('keeps its past by the old hours when settled', () => {
    const settled = settleClock(started('16:00'), monday('20:00'), terms);
    expect(settled).toMatchObject({ startedAt: monday('20:00'), pausedAt: null, usedMs: 60 * MINUTE });
    expect(dueAt(settled, terms)).toEqual(dueAt(started('16:00'), terms));
    const calendar = slaTerms({ ...policy, inOpeningTime: false }, 'Medium', 'firstResponse', office);
    expect(dueAt(settled, calendar)).toEqual(monday('21:00'));
  });
});

describe('a clock and the status of its task', () => {
  const open = ['Open', 'Assigned', 'In Progress'] as const;
  it('is paused while the task waits for the customer, whatever the target', () => {
    for (const target of SLA_TARGETS) {
      const paused = clockInStatus(startClock(target, monday('09:00')), 'Pending', monday('10:00'), terms);
      expect(paused.pausedAt).toEqual(monday('10:00'));
      for (const status of open) {
        const running = clockInStatus(paused, status, monday('12:00'), terms);
        expect(running).toMatchObject({ startedAt: monday('12:00'), pausedAt: null, usedMs: 60 * MINUTE });
      }
    }
  });
  it('is not touched by moves among the open statuses', () => {
    for (const status of open)
      expect(clockInStatus(resolution, status, monday('10:00'), terms)).toBe(resolution);
  });
  it('is done with the task; the resolution runs on when it is reopened, responses do not', () => {
    const done = clockInStatus(resolution, 'Completed', monday('10:00'), terms);
    expect(done).toMatchObject({ doneAt: monday('10:00'), usedMs: 60 * MINUTE });
    const reopened = clockInStatus(done, 'Open', monday('15:00'), terms);
    expect(reopened).toMatchObject({ doneAt: null, startedAt: monday('15:00'), usedMs: 60 * MINUTE });
    const response = clockInStatus(started('09:00'), 'Completed', monday('10:00'), terms);
    expect(clockInStatus(response, 'Open', monday('15:00'), terms)).toBe(response);
    expect(clockInStatus(response, 'Pending', monday('15:00'), terms)).toBe(response);
  });
  it('is in the list of first responses while that is owed', () => {
    expect(isFirstResponsePending([resolution])).toBe(false);
    expect(isFirstResponsePending([resolution, started()])).toBe(true);
    expect(isFirstResponsePending([pauseClock(started(), monday('15:10'), terms)])).toBe(true);
    expect(isFirstResponsePending([finishClock(started(), monday('15:10'), terms), resolution])).toBe(false);
  });
});

describe('any clock', () => {
  const moves = fc.array(
    fc.record({
      after: fc.nat(600),
      status: fc.constantFrom('Open', 'Pending', 'In Progress', 'Completed'),
    } as const),
    { maxLength: 8 },
  );

  it('is breached exactly from due on, warns exactly from its share on, and is done late exactly from then', () => {
    fc.assert(
      fc.property(moves, fc.nat(3_000), fc.constantFrom(...SLA_TARGETS), (list, later, target) => {
        const own = slaTerms(policy, 'Medium', target, office);
        let at = monday('08:00');
        let clock = startClock(target, at);
        for (const { after, status } of list) {
          at = new Date(at.getTime() + after * MINUTE);
          clock = clockInStatus(clock, status, at, own);
        }
        const now = new Date(at.getTime() + later * MINUTE);
        const [due, warn] = [dueAt(clock, own), warnAt(clock, own)];
        expect(due === null).toBe(clock.pausedAt !== null || clock.doneAt !== null);
        if (due === null || warn === null) return;
        const state = stateAt(clock, now, own);
        expect(state).toBe(due <= now ? 'breached' : warn <= now ? 'warning' : 'running');
        expect(stateAt(finishClock(clock, now, own), now, own)).toBe(due <= now ? 'met_late' : 'met');
        expect(dueAt(settleClock(clock, now, own), own)).toEqual(due <= now ? now : due);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a policy', () => {
  const high = (minutes: Partial<SlaPolicy['minutes']['High']>, warningShare = 0.5) =>
    slaPolicyError({
      ...policy,
      warningShare,
      minutes: { ...policy.minutes, High: { ...none, ...minutes } },
    });

  it('may be the default, or promise nothing', () => {
    expect(slaPolicyError(DEFAULT_SLA_POLICY)).toBeNull();
    expect(high({})).toBeNull();
    expect(high({ firstResponse: 30, resolution: 30, nextResponse: SLA_MINUTES_MAX }, 1)).toBeNull();
  });
  it.each([0, -1, 1.5, SLA_MINUTES_MAX + 1, Number.NaN])('has whole minutes within bounds: %s', (minutes) => {
    expect(high({ nextResponse: minutes })).toBe('The times of High must be whole minutes from 1 to 43200.');
  });
  it.each([0, -0.1, 1.01, Number.NaN])('warns after a share: %s', (share) => {
    expect(high({}, share)).toBe('The warning share must be above 0 and at most 1.');
  });
  it('does not promise the end before the first response', () => {
    expect(high({ firstResponse: 60, resolution: 59 })).toBe(
      'The resolution of High must not come before its first response.',
    );
  });
});
