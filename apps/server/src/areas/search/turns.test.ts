import { expect, it } from 'vitest';
import { inTurn, type Turn } from './turns.ts';

it('runs the searches of a member sequentially, and ends older ones', async () => {
  const server = {};
  const { promise: found, resolve: finds } = Promise.withResolvers<void>();
  const order: string[] = [];
  const search = (memberId: string, name: string) =>
    inTurn(server, memberId, async ({ isOver }: Turn) => {
      order.push(name);
      return isOver;
    });
  const slow = inTurn(server, 'ada', async (turn) => {
    await found;
    order.push('slow');
    return turn.isOver;
  });
  const second = search('ada', 'second');
  const third = search('ada', 'third');
  expect(await search('bo', 'of another member')).toBe(false);
  finds();
  expect(await Promise.all([slow, second, third])).toEqual([true, true, false]);
  expect(order).toEqual(['of another member', 'slow', 'second', 'third']);
});

it('continues after a failed one', async () => {
  const server = {};
  const failing = inTurn(server, 'ada', () => Promise.reject(new Error('gone')));
  const next = inTurn(server, 'ada', async () => 'found');
  await expect(failing).rejects.toThrow('gone');
  expect(await next).toBe('found');
});
