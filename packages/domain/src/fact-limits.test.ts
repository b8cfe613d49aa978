import { expect, it } from 'vitest';
import { limitsText, readLimits } from './fact-limits.ts';

it('limits are read as they were written, and other texts are not read', () => {
  const limits = [
    { dimension: 'channel', key: 'web' },
    { dimension: 'intent', key: 'a:b, 100 %' },
    { dimension: 'agent', key: '' },
  ] as const;
  expect(readLimits(limitsText(limits))).toEqual(limits);
  expect(readLimits('')).toEqual([]);
  expect(readLimits('intent:100 %')).toEqual([{ dimension: 'intent', key: '100 %' }]);
  expect(['channel', 'colour:red', 'channel:web,', 'toString:x'].map(readLimits)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
