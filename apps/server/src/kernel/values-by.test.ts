import { expect, it } from 'vitest';
import { valuesBy } from './values-by.ts';

it('gathers what rows hold by what they belong to, in their order', () => {
  const rows = [
    { task: 'a', tag: 'late' },
    { task: 'b', tag: 'new' },
    { task: 'a', tag: 'early' },
  ];
  const tags = valuesBy(
    rows,
    ({ task }) => task,
    ({ tag }) => tag,
  );
  expect([...tags]).toEqual([
    ['a', ['late', 'early']],
    ['b', ['new']],
  ]);
});
