import { expect, it, onTestFinished } from 'vitest';
import { openLimits } from '../kernel/limits/limits.ts';
import { makeSlowed } from './slowed.ts';

it('slows the whole network of an address that goes on being refused, and no other', () => {
  const limits = openLimits({ prefix: 'test' });
  onTestFinished(() => limits.close());
  const slowed = makeSlowed(limits);
  for (let index = 0; index < 60; index += 1) slowed.count(`2001:db8::${index.toString(16)}`);
  expect(slowed.has('2001:db8::1')).toBe(false);
  slowed.count('2001:db8::abcd');
  expect(slowed.has('2001:db8::ffff:1')).toBe(true);
  expect(slowed.has('2001:db8:0:1::1')).toBe(false);
  expect(slowed.has('203.0.113.9')).toBe(false);
});
