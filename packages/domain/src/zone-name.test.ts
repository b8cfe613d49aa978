import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh'],
  ['America/New_York', 'America/New York'],
])('shows %s as %s', (timeZone, shown) => {
  expect(zoneName(timeZone)).toBe(shown);
});

it('shows every zone of the runtime by the name of the same zone', () => {
  const canonical = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(canonical(zoneName(zone).replaceAll(' ', '_'))).toBe(canonical(zone));
  }
});
