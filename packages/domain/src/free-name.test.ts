import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test('a taken name gets the next free number', () => {
  expect(freeName('VIP', ['Shop'])).toBe('VIP');
  expect(freeName('VIP', ['vip', 'VIP (2)', 'Shop'])).toBe('VIP (3)');
});
