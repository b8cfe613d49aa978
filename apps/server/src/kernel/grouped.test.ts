import { expect, test } from 'vitest';
import { PoolExhausted } from '../database/tenant.ts';
import { grouped, groupedByMerchant } from './grouped.ts';

/** Work that is done when the test says so. */
function heldWork() {
  const groups: { items: readonly number[]; done: () => void; fail: (error: Error) => void }[] = [];
  const work = (items: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => {
      groups.push({ items, done: () => resolve(items.map((item) => `${item} done`)), fail: reject });
    });
  const group = (number: number) => expect.poll(() => groups[number]).toBeDefined();
  return { groups, work, group };
}

test('what is asked for while a group is under way is the next group, in the order of the calls', async () => {
  const { groups, work, group } = heldWork();
  const writing = grouped(work);
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

test('the next group is on its way before anybody hears of the last', async () => {
  const { groups, work, group } = heldWork();
  const writing = grouped(work);
  const underWay = writing.add(1).then(() => groups.length);
  await group(0);
  const second = writing.add(2);
  groups[0]?.done();
  expect(await underWay).toBe(2);
  groups[1]?.done();
  expect(await second).toBe('2 done');
});

test('one thing that is refused does not take the others with it', async () => {
  const writing = grouped<number, number>(async (items) => {
    if (items.includes(2)) throw new Error('not this one');
    return items.map((item) => item * 10);
  });
  const results = await Promise.allSettled([writing.add(1), writing.add(2), writing.add(3)]);
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
  ).toEqual([10, 'not this one', 30]);
});

test('without the database nobody is tried alone', async () => {
  let tries = 0;
  const writing = grouped<number, number>(async () => {
    tries += 1;
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  });
  const results = await Promise.allSettled([writing.add(1), writing.add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
  await writing.settled();
});

test('of what somebody else holds all is refused at once, and the rest is done', async () => {
  const tried: string[] = [];
  const writing = grouped<string, string>(
    async (items) => {
      tried.push(items.join());
      if (items.some((item) => item.startsWith('held'))) {
        throw Object.assign(new Error('held'), { code: '55P03' });
      }
      return items;
    },
    (item) => item.split(' ')[0],
  );
  const items = ['held 1', 'free 1', 'held 2', 'free 2'];
  const results = await Promise.allSettled(items.map((item) => writing.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(tried).toEqual([items.join(), 'held 1,held 2', 'free 1,free 2']);
});

test('for what somebody else holds nobody waits a second time, and it is tried again until it is free', async () => {
  const tried: string[] = [];
  let isFree = false;
  const writing = grouped<string, string>(
    async (items, hasWaited) => {
      tried.push(`${items.join()}${hasWaited ? ' at once' : ''}`);
      if (!isFree && items.some((item) => item.startsWith('held'))) {
        throw Object.assign(new Error('held'), { code: '55P03' });
      }
      return items;
    },
    (item) => item.split(' ')[0],
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

test('those who are free are answered before the next held one is tried', async () => {
  const release = Promise.withResolvers<void>();
  const writing = grouped<string, string>(async (items, hasWaited) => {
    if (hasWaited && items.includes('held')) await release.promise;
    if (items.includes('held')) throw Object.assign(new Error('held'), { code: '55P03' });
    return items;
  });
  const [free, held] = [writing.add('free'), writing.add('held')];
  expect(await free).toBe('free');
  release.resolve();
  await expect(held).rejects.toThrow('held');
});

test('what one merchant waits for keeps no other', async () => {
  const release = Promise.withResolvers<void>();
  const work = groupedByMerchant<{ merchantId: number; name: string }, string>(async (merchantId, items) => {
    if (merchantId === 1) await release.promise;
    return items.map(({ name }) => name);
  });
  const waits = work.add({ merchantId: 1, name: 'waits' });
  expect(await work.add({ merchantId: 2, name: 'goes on' })).toBe('goes on');
  release.resolve();
  expect(await waits).toBe('waits');
});

test('a merchant without a free connection is refused all at once', async () => {
  let tries = 0;
  const writing = grouped<number, number>(async () => {
    tries += 1;
    throw new PoolExhausted('busy');
  });
  const results = await Promise.allSettled([writing.add(1), writing.add(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});
