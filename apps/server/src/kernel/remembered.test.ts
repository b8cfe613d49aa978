import { afterEach, expect, it, vi } from 'vitest';
import { askedAnew, remembered, rememberedAll } from './remembered.ts';

afterEach(() => vi.useRealTimers());

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

it('forgets those whose ids match, of one merchant', async () => {
  const names = remembered<string>();
  const known = (merchantId: number, id: string) => names.of(merchantId, id, async () => 'loaded again');
  for (const [merchantId, id] of [
    [1, 'ann 1'],
    [1, 'ann 2'],
    [1, 'bob 1'],
    [2, 'ann 1'],
  ] as const)
    await names.of(merchantId, id, async () => 'kept');
  names.forgetWhere(1, (id) => id.startsWith('ann '));
  expect([known(1, 'bob 1'), known(2, 'ann 1')]).toEqual(['kept', 'kept']);
  expect(await Promise.all([known(1, 'ann 1'), known(1, 'ann 2')])).toEqual(['loaded again', 'loaded again']);
});

it('believes nothing for longer than it is told to', async () => {
  vi.useFakeTimers();
  const names = remembered<string>({ forMs: 5_000 });
  await names.of(1, 'a', async () => 'first');
  vi.advanceTimersByTime(4_999);
  expect(names.of(1, 'a', async () => 'second')).toBe('first');
  vi.advanceTimersByTime(1);
  expect(await names.of(1, 'a', async () => 'second')).toBe('second');
});

it('asks anew for what was forgotten before it came, though not for ever', async () => {
  const names = remembered<string>();
  let loads = 0;
  const ask = (forgets: number) =>
    askedAnew(
      () =>
        names.of(1, 'a', async () => {
          loads += 1;
          await null;
          if (loads <= forgets) names.forget(1, 'a');
          return `load ${loads}`;
        }),
      3,
    );
  expect(await ask(1)).toBe('load 2');
  expect(await ask(1)).toBe('load 2');
  names.clear();
  loads = 0;
  expect(await ask(9)).toBe('load 3');
});

it('asks again after a failure', async () => {
  const names = remembered<string>();
  await expect(names.of(1, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await names.of(1, 'a', async () => 'here')).toBe('here');
});

it('begins anew where it would hold too much, whoever it is of', async () => {
  const names = remembered<string>({ most: 2 });
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
