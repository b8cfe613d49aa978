import { expect, test } from 'vitest';
import { PoolExhausted } from '../database/tenant.ts';
import { makeBatcher, makeBatcherByMerchant } from './batcher.ts';

/** Work that the test completes. */
function pendingWork() {
  const groups: { items: readonly number[]; done: () => void; fail: (error: Error) => void }[] = [];
  const work = (items: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => {
      groups.push({ items, done: () => resolve(items.map((item) => `${item} done`)), fail: reject });
    });
  const group = (number: number) => expect.poll(() => groups[number]).toBeDefined();
  return { groups, work, group };
}

test('calls during a batch form the next batch, in their order', async () => {
  const { groups, work, group } = pendingWork();
  const writing = makeBatcher(work);
  const first = writing.add(1);
  await group(0);
  const others = [writing.add(2), writing.add(3)];
  groups[0]?.done();
  expect(await first).toBe('1 done');
  await group(1);
  groups[1]?.done();
  expect(await Promise.all(others)).toEqual(['2 done', '3 done']);
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3]]);
});

test('a batch of several is delivered at once, and followed by a rest in which the next one collects more', async () => {
  const { groups, work, group } = pendingWork();
  const writing = makeBatcher(work, { restMs: 50 });
  const begun = [writing.add(1), writing.add(2)];
  await group(0);
  const third = writing.add(3);
  groups[0]?.done();
  await Promise.all(begun);
  const fourth = writing.add(4);
  await group(1);
  groups[1]?.done();
  await Promise.all([third, fourth]);
  expect(groups.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('the next batch starts before the results of the last are delivered', async () => {
  const { groups, work, group } = pendingWork();
  const writing = makeBatcher(work);
  const inProgress = writing.add(1).then(() => groups.length);
  await group(0);
  const second = writing.add(2);
  groups[0]?.done();
  expect(await inProgress).toBe(2);
  groups[1]?.done();
  expect(await second).toBe('2 done');
});

test('the failure of one item does not fail the others', async () => {
  const writing = makeBatcher<number, number>(async (items) => {
    if (items.includes(2)) throw new Error('not this one');
    return items.map((item) => item * 10);
  });
  const results = await Promise.allSettled([writing.add(1), writing.add(2), writing.add(3)]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
  ).toEqual([10, 'not this one', 30]);
});

test('a connection error rejects the whole batch without retries', async () => {
  let tries = 0;
  const writing = makeBatcher<number, number>(async () => {
    tries += 1;
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  });
  const results = await Promise.allSettled([writing.add(1), writing.add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
  await writing.settled();
});

test('items of a locked row are rejected at once, and the others are processed', async () => {
  const tried: string[] = [];
  const writing = makeBatcher<string, string>(
    async (items) => {
      tried.push(items.join());
      if (items.some((item) => item.startsWith('held'))) {
        throw Object.assign(new Error('held'), { code: '55P03' });
      }
      return items;
    },
    { keyOf: (item) => item.split(' ')[0] },
  );
  const items = ['held 1', 'free 1', 'held 2', 'free 2'];
  const results = await Promise.allSettled(items.map((item) => writing.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(tried).toEqual([items.join(), 'held 1,held 2', 'free 1,free 2']);
});

test('no batch waits for a locked row again, and it is retried until it is free', async () => {
  const tried: string[] = [];
  let isFree = false;
  const writing = makeBatcher<string, string>(
    async (items, hasWaited) => {
      tried.push(`${items.join()}${hasWaited ? ' at once' : ''}`);
      if (!isFree && items.some((item) => item.startsWith('held'))) {
        throw Object.assign(new Error('held'), { code: '55P03' });
      }
      return items;
    },
    { keyOf: (item) => item.split(' ')[0] },
  );
  const statuses = async (...items: string[]) =>
    (await Promise.allSettled(items.map((item) => writing.add(item)))).map(({ status }) => status);
  expect(await statuses('held 1', 'free 1')).toEqual(['rejected', 'fulfilled']);
  expect(await statuses('held 2', 'free 2')).toEqual(['rejected', 'fulfilled']);
  expect(tried).toEqual(['held 1,free 1', 'held 1 at once', 'free 1 at once', 'free 2']);
  tried.length = 0;
  isFree = true;
  await expect.poll(() => statuses('held 3')).toEqual(['fulfilled']);
  expect(tried).toEqual(['held 3 at once']);
  expect(await statuses('held 4', 'free 4')).toEqual(['fulfilled', 'fulfilled']);
  expect(tried.at(-1)).toBe('held 4,free 4');
});

test('unlocked items are answered before a locked one is retried', async () => {
  const release = Promise.withResolvers<void>();
  const writing = makeBatcher<string, string>(async (items, hasWaited) => {
    if (hasWaited && items.includes('held')) await release.promise;
    if (items.includes('held')) throw Object.assign(new Error('held'), { code: '55P03' });
    return items;
  });
  const [free, held] = [writing.add('free'), writing.add('held')];
  expect(await free).toBe('free');
  release.resolve();
  await expect(held).rejects.toThrow('held');
});

test('a merchant does not wait for the work of another', async () => {
  const release = Promise.withResolvers<void>();
  const work = makeBatcherByMerchant<{ merchantId: number; name: string }, string>(
    async (merchantId, items) => {
      if (merchantId === 1) await release.promise;
      return items.map(({ name }) => name);
    },
  );
  const waits = work.add({ merchantId: 1, name: 'waits' });
  expect(await work.add({ merchantId: 2, name: 'goes on' })).toBe('goes on');
  release.resolve();
  expect(await waits).toBe('waits');
});

test('an exhausted pool rejects the whole batch without retries', async () => {
  let tries = 0;
  const writing = makeBatcher<number, number>(async () => {
    tries += 1;
    throw new PoolExhausted('busy');
  });
  const results = await Promise.allSettled([writing.add(1), writing.add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});
