import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../areas.ts';
import { lists } from '../lists.ts';

test('every list with a total says whether it is exact', () => {
  const without = lists.filter((list) => {
    const { reply } = allCalls[('countCall' in list ? list.countCall : list.call) as keyof typeof allCalls];
    return reply instanceof z.ZodObject && 'total' in reply.shape && !('isExact' in reply.shape);
  });
  expect(without.map(({ name }) => name)).toEqual([]);
});
