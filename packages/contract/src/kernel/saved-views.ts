import { z } from 'zod';
import type { List } from './list.ts';
import { listOrder } from './list-query.ts';
import { Instant, Uuid } from './shapes.ts';

const VALUE_MAX = 400;

/** The shape of a saved view. `query` is what it stores of the page's address. */
export const savedView = <Query extends z.ZodType>(query: Query) =>
  z.object({
    id: Uuid,
    name: z.string(),
    isShared: z.boolean(),
    query,
    lastModifiedDate: Instant,
  });

export const savedViewInput = <Query extends z.ZodType>(query: Query) =>
  z.strictObject({
    name: z.string().trim().min(1).max(80),
    isShared: z.boolean().default(false),
    query,
  });

/** Filter and order of a list, named and written as in the page's address. */
export function listViewQuery<const L extends List>(list: L) {
  const { sort, order } = listOrder(list);
  const value = z.string().max(VALUE_MAX).optional();
  const criteria = Object.fromEntries(Object.keys(list.filters).map((id) => [id, value]));
  return z.strictObject({
    q: value,
    ...(criteria as { [Id in keyof L['filters']]: typeof value }),
    sort: sort.unwrap().optional(),
    order: order.unwrap().optional(),
  });
}
