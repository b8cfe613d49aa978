import { describe, expect, it } from 'vitest';
import { inQueueOrder, isSilent, queuePositions, silentSince, type WaitingItem } from './assignment.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));

describe('queue positions', () => {
  const item = (
    id: string,
    minute: number,
    departmentIds: string[] = [],
    priority?: number,
  ): WaitingItem => ({
    id,
    departmentIds,
    waitingSince: at(minute),
    priority,
  });
  const places = (...waiting: WaitingItem[]) => Object.fromEntries(queuePositions(waiting));

  it('are ordered by waiting time, then id, regardless of input order', () => {
    expect(places(item('b', 2), item('a', 1), item('d', 3), item('c', 3))).toEqual({
      a: 1,
      b: 2,
      c: 3,
      d: 4,
    });
    expect(places()).toEqual({});
  });
  it('count only items that compete for the same members', () => {
    const waiting = [
      item('a', 1, ['sales']),
      item('b', 2, ['care']),
      item('c', 3, ['sales']),
      item('d', 4, ['care', 'sales']),
      item('e', 5),
      item('f', 6, ['care']),
      item('g', 7, ['sales', 'care']),
    ];
    expect(places(...waiting)).toEqual({ a: 1, b: 1, c: 2, d: 4, e: 5, f: 4, g: 7 });
  });
  it('put a higher priority before', () => {
    expect(places(item('a', 1), item('b', 2, [], 0), item('c', 3, [], 2), item('d', 4, [], -1))).toEqual({
      c: 1,
      a: 2,
      b: 3,
      d: 4,
    });
  });
  it('stand in the order in which they are served', () => {
    const waiting = [item('b', 2), item('a', 2), item('c', 3, [], 1), item('d', 1)];
    expect(inQueueOrder(waiting).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b']);
  });
  it('start at 1 without gaps if all compete', () => {
    const waiting = Array.from({ length: 2000 }, (_, index) => item(`i${index}`, (index * 7919) % 2000));
    expect([...queuePositions(waiting).values()]).toEqual(waiting.map((_, index) => index + 1));
  });
});

describe('a silent agent', () => {
  it.each([
    ['nobody has it', null, null, at(0), null],
    ['nobody waits', at(0), null, null, null],
    ['the visitor waits from before', at(5), null, at(0), at(5)],
    ['the visitor began to wait later', at(0), null, at(5), at(5)],
    ['the agent wrote before the visitor', at(0), at(3), at(5), at(5)],
    ['the agent answered', at(0), at(6), at(5), null],
    ['an agent answered before it was handed over', at(9), at(6), at(5), null],
    ['both in one moment', at(0), at(5), at(5), at(5)],
  ])('%s', (_, assignedAt, lastAgentMessageAt, waitingSince, expected) => {
    expect(silentSince({ assignedAt, lastAgentMessageAt, waitingSince })).toEqual(expected);
  });
  it('is silent from the limit on', () => {
    const conversation = { assignedAt: at(0), lastAgentMessageAt: null, waitingSince: at(5) };
    expect(isSilent(conversation, at(10), 5 * 60_000)).toBe(true);
    expect(isSilent(conversation, at(10), 5 * 60_000 + 1)).toBe(false);
    expect(isSilent({ ...conversation, assignedAt: null }, at(10), 0)).toBe(false);
  });
});
