import { expect, it } from 'vitest';
import { memoizeByKey } from './memoize-by-key.ts';

it('makes one for each owner, when it is first asked for', () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  const asked: string[] = [];
  const listOf = memoizeByKey(({ name }: { name: string }) => {
    asked.push(name);
    return [name];
  });
  expect(asked).toEqual([]);
  expect(listOf(one)).toEqual(['one']);
  expect(listOf(one)).toBe(listOf(one));
  expect(listOf(other)).toEqual(['other']);
  expect(asked).toEqual(['one', 'other']);
});

it('keeps the two apart that are made for one owner', () => {
  const owner = {};
  const [first, second] = [memoizeByKey(() => new Set()), memoizeByKey(() => new Set())];
  expect(first(owner)).not.toBe(second(owner));
});

it('makes it again after a failure', () => {
  const owner = {};
  let tries = 0;
  const made = memoizeByKey(() => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return { tries };
  });
  expect(() => made(owner)).toThrow('not yet');
  expect(made(owner)).toEqual({ tries: 2 });
});
