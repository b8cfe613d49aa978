import { expect, it, onTestFinished, vi } from 'vitest';
import { cached, cachedAll, getFresh } from './cached.ts';

it('loads once, and returns a cached value synchronously', async () => {
  const names = cached<string>();
  let loads = 0;
  const load = async () => {
    loads += 1;
    return `name ${loads}`;
  };
  const both = [names.get(1, 'a', load), names.get(1, 'a', load)];
  expect(await Promise.all(both)).toEqual(['name 1', 'name 1']);
  expect(names.get(1, 'a', load)).toBe('name 1');
  expect(await names.get(2, 'a', load)).toBe('name 2');
});

it('invalidates one or all entries of a merchant, including loads in progress', async () => {
  const names = cached<string>();
  const first = Promise.withResolvers<string>();
  const asked = names.get(1, 'a', () => first.promise);
  names.invalidate(1, 'a');
  const second = names.get(1, 'a', async () => 'new');
  first.resolve('old');
  expect(await asked).toBe('old');
  expect(await second).toBe('new');
  expect(names.get(1, 'a', async () => 'newer')).toBe('new');
  names.invalidate(1);
  expect(await names.get(1, 'a', async () => 'newest')).toBe('newest');
});

it('invalidates the entries of a merchant whose ids match', async () => {
  const names = cached<string>();
  const known = (merchantId: number, id: string) => names.get(merchantId, id, async () => 'loaded again');
  for (const [merchantId, id] of [
    [1, 'ann 1'],
    [1, 'ann 2'],
    [1, 'bob 1'],
    [2, 'ann 1'],
  ] as const)
    await names.get(merchantId, id, async () => 'kept');
  names.invalidateWhere(1, (id) => id.startsWith('ann '));
  expect([known(1, 'bob 1'), known(2, 'ann 1')]).toEqual(['kept', 'kept']);
  expect(await Promise.all([known(1, 'ann 1'), known(1, 'ann 2')])).toEqual(['loaded again', 'loaded again']);
});

it('expires entries after their TTL', async () => {
  const begun = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begun);
  onTestFinished(() => clock.mockRestore());
  const names = cached<string>({ ttlMs: 5_000 });
  await names.get(1, 'a', async () => 'first');
  clock.mockReturnValue(begun + 4_999);
  expect(names.get(1, 'a', async () => 'second')).toBe('first');
  clock.mockReturnValue(begun + 5_000);
  expect(await names.get(1, 'a', async () => 'second')).toBe('second');
});

it('retries a load that was invalidated meanwhile, up to a limit', async () => {
  const names = cached<string>();
  let loads = 0;
  const ask = (forgets: number) =>
    getFresh(
      () =>
        names.get(1, 'a', async () => {
          loads += 1;
          await null;
          if (loads <= forgets) names.invalidate(1, 'a');
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

it('loads again after a failure', async () => {
  const names = cached<string>();
  await expect(names.get(1, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await names.get(1, 'a', async () => 'here')).toBe('here');
});

it('is cleared when it reaches its limit of entries, over all merchants', async () => {
  const names = cached<string>({ maxEntries: 2 });
  const known = (merchantId: number) => names.get(merchantId, 'a', async () => 'loaded again');
  for (const merchantId of [1, 2]) await names.get(merchantId, 'a', async () => 'kept');
  expect([known(1), known(2)]).toEqual(['kept', 'kept']);
  await names.get(3, 'a', async () => 'kept');
  expect(known(3)).toBe('kept');
  expect(await known(1)).toBe('loaded again');
});

it('loads the missing ones of many in one call, and returns synchronously when all are cached', async () => {
  const names = cached<string>();
  await names.get(1, 'a', async () => 'known');
  const loads: (readonly string[])[] = [];
  const ask = () =>
    cachedAll(names, 1, ['a', 'b', 'c'], async (unknown) => {
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
