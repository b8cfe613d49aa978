import { expect, it } from 'vitest';
import { remembered, rememberedAll } from './remembered.ts';

it('loads once, and answers at once what it knows', async () => {
  const names = remembered<string>();
  let loads = 0;
  const load = async () => {
    loads += 1;
    return `name ${loads}`;
  };
  const both = [names.of(1, 'a', load), names.of(1, 'a', load)];
  expect(await Promise.all(both)).toEqual(['name 1', 'name 1']);
  expect(names.of(1, 'a', load)).toBe('name 1');
  expect(await names.of(2, 'a', load)).toBe('name 2');
});

it('forgets one or all of a merchant, and keeps nothing that was on its way then', async () => {
  const names = remembered<string>();
  const first = Promise.withResolvers<string>();
  const asked = names.of(1, 'a', () => first.promise);
  names.forget(1, 'a');
  const second = names.of(1, 'a', async () => 'new');
  first.resolve('old');
  expect(await asked).toBe('old');
  expect(await second).toBe('new');
  expect(names.of(1, 'a', async () => 'newer')).toBe('new');
  names.forget(1);
  expect(await names.of(1, 'a', async () => 'newest')).toBe('newest');
});

it('asks again after a failure', async () => {
  const names = remembered<string>();
  await expect(names.of(1, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await names.of(1, 'a', async () => 'here')).toBe('here');
});

it('begins anew where it would hold too much, whoever it is of', async () => {
  const names = remembered<string>(2);
  const known = (merchantId: number) => names.of(merchantId, 'a', async () => 'loaded again');
  for (const merchantId of [1, 2]) await names.of(merchantId, 'a', async () => 'kept');
  expect([known(1), known(2)]).toEqual(['kept', 'kept']);
  await names.of(3, 'a', async () => 'kept');
  expect(known(3)).toBe('kept');
  expect(await known(1)).toBe('loaded again');
});

it('loads what is not known of many together, and answers at once where all is', async () => {
  const names = remembered<string>();
  await names.of(1, 'a', async () => 'known');
  const loads: (readonly string[])[] = [];
  const ask = () =>
    rememberedAll(names, 1, ['a', 'b', 'c'], async (unknown) => {
      loads.push(unknown);
      return (id) => `loaded ${id}`;
    });
  const expected = new Map([
    ['a', 'known'],
    ['b', 'loaded b'],
    ['c', 'loaded c'],
  ]);
  expect(await Promise.all([ask(), ask()])).toEqual([expected, expected]);
  expect(ask()).toEqual(expected);
  expect(loads).toEqual([['b', 'c']]);
});
