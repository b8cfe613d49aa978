import type { OpeningHours } from '@foyer/domain/opening-hours';
import { describe, expect, it } from 'vitest';
import { clockWith, taskWith } from '../testing.ts';
import { durationText, timerOf } from './timer.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

/** Open on Fridays and Mondays from 8 to 13. */
const HOURS: OpeningHours = {
  timeZone: 'UTC',
  weekly: { Friday: [{ opens: '08:00', closes: '13:00' }], Monday: [{ opens: '08:00', closes: '13:00' }] },
  holidays: [],
};

describe('the timer of a task', () => {
  it('shows the clock that is due first, and warns near its target', () => {
    const clocks = [
      clockWith({ target: 'resolution', dueDate: at(600), warnDate: at(500) }),
      clockWith({ dueDate: at(6), warnDate: at(-1) }),
    ];
    expect(timerOf(taskWith({ clocks }), NOW, null)).toEqual({
      kind: 'left',
      target: 'firstResponse',
      ms: 6 * MINUTE,
      tone: 'warning',
    });
  });

  it('is late from the moment it is due, by the hours that count', () => {
    const clocks = [clockWith({ dueDate: at(-4), inOpeningTime: true })];
    expect(timerOf(taskWith({ clocks }), NOW, HOURS)).toMatchObject({
      kind: 'late',
      ms: 4 * MINUTE,
      tone: 'late',
    });
  });

  it('counts the remaining business time, and pauses outside of it until the next opening', () => {
    const clocks = [clockWith({ dueDate: '2026-11-23T09:00:00.000Z', inOpeningTime: true })];
    expect(timerOf(taskWith({ clocks }), NOW, HOURS)).toMatchObject({ kind: 'left', ms: 120 * MINUTE });
    expect(timerOf(taskWith({ clocks }), NOW + 120 * MINUTE, HOURS)).toMatchObject({
      kind: 'outside',
      until: new Date('2026-11-23T08:00:00Z'),
    });
  });

  it('waits for the customer while its clocks are paused, and reports the resolution time', () => {
    const paused = [clockWith({ state: 'paused', pausedDate: at(-10) })];
    expect(timerOf(taskWith({ status: 'Pending', clocks: paused }), NOW, null)).toMatchObject({
      kind: 'waiting',
    });
    const done = [clockWith({ target: 'resolution', state: 'met', doneDate: at(-1), usedMs: 12 * MINUTE })];
    expect(timerOf(taskWith({ status: 'Completed', clocks: done }), NOW, null)).toEqual({
      kind: 'met',
      ms: 12 * MINUTE,
      tone: 'met',
    });
  });

  it('shows the due date of a task without clocks, or nothing', () => {
    expect(timerOf(taskWith({ dueDate: at(-1) }), NOW, null)).toMatchObject({
      kind: 'overdue',
      tone: 'late',
    });
    expect(timerOf(taskWith(), NOW, null)).toBeNull();
  });
});

describe('lengths of time', () => {
  it.each([
    [6, '6m'],
    [72, '1h 12m'],
    [65, '1h 05m'],
    [1320, '22h'],
    [1680, '1d 4h'],
    [0.5, '<1m'],
  ])('of %s minutes read %s', (minutes, text) => {
    expect(durationText(minutes * MINUTE, 'en')).toBe(text);
  });
});
