// @vitest-environment node
import { expect, it } from 'vitest';
import { comparedWith } from './range.ts';

it('a range is compared with the days right before, or with the same weekdays a year before', () => {
  const range = { from: '2026-11-06', to: '2026-11-12' };
  expect(comparedWith(range, 'before')).toEqual({ from: '2026-10-30', to: '2026-11-05' });
  expect(comparedWith(range, 'year')).toEqual({ from: '2025-11-07', to: '2025-11-13' });
  expect(comparedWith(range, 'none')).toBeNull();
});
