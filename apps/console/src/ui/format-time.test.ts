import { describe, expect, it } from 'vitest';
import { dayAndTime, relativeTime } from './format-time.ts';

const HOUR = 3_600_000;
const ZONE = 'Europe/Lisbon';
const monday = Date.parse('2026-11-23T06:00:00Z');
const ago = (hours: number) => relativeTime(monday - hours * HOUR, monday, 'en', ZONE);

describe('how long ago something was', () => {
  it('is counted in hours within a day, then in calendar days', () => {
    expect(ago(23)).toMatch(/^23 h/);
    expect(ago(29)).toBe('yesterday');
    expect(ago(31)).toBe('2 days ago');
    expect(ago(47)).toBe('2 days ago');
  });
  it('is counted ahead for what is to come', () => {
    const ahead = (hours: number, locale = 'en') => relativeTime(monday + hours * HOUR, monday, locale, ZONE);
    expect(ahead(0.01)).toBe('now');
    expect(ahead(5)).toBe('in 5 hr');
    expect(ahead(72)).toBe('in 3 days');
    expect(ahead(72, 'ar')).toBe('خلال 3 أيام');
  });
  it('follows the zone', () => {
    const at = Date.parse('2026-11-21T23:30:00Z');
    expect(relativeTime(at, monday, 'en', 'UTC')).toBe('2 days ago');
    expect(relativeTime(at, monday, 'en', 'Asia/Tokyo')).toBe('yesterday');
  });
});

describe('a day with its time', () => {
  it('has the day first in English', () => {
    expect(dayAndTime('2026-11-09T09:00:00Z', 'en', ZONE)).toBe('Mon 9 Nov, 09:00');
  });
});
