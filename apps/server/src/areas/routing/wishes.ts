import { type RouteStop, stopAt } from '@foyer/domain/routing';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import type { Item, RouteWish } from '../assignment/items.ts';
import { conversationRoutes } from './tables.ts';

/** Who a stop asks. Null for receivers of other areas. */
export function wishOf(stop: RouteStop): RouteWish | null {
  switch (stop.to) {
    case 'members':
      return { memberIds: stop.memberIds, departmentIds: null, skill: '' };
    case 'team':
      return { memberIds: null, departmentIds: [stop.departmentId], skill: stop.skill };
    case 'anyone':
      return { memberIds: null, departmentIds: null, skill: stop.skill };
    case 'further':
      return null;
  }
}

/**
 * Waiting items with what their routes ask for at this moment. Without automatic assignment of their kind, only those
 * stay whose route names members; others wait in their queue.
 */
export async function withRoutes(
  db: Db,
  merchantId: number,
  items: readonly Item[],
  automatic: readonly Item['kind'][],
  now: Date,
): Promise<Item[]> {
  const ids = items.filter(({ kind }) => kind !== 'ticket').map(({ id }) => id);
  const rows = await db
    .select()
    .from(conversationRoutes)
    .where(
      and(eq(conversationRoutes.merchantId, merchantId), isOneOf(conversationRoutes.conversationId, ids)),
    );
  const routes = new Map(rows.map((row) => [row.conversationId, row]));
  return items.flatMap((item) => {
    const row = routes.get(item.id);
    const isAutomatic = automatic.includes(item.kind);
    if (!row?.ruleId) return isAutomatic ? [item] : [];
    const stop = row.stops[stopAt(row, row.decidedAt, now)] ?? row.stops.at(-1);
    const route = stop ? wishOf(stop) : null;
    if (!route || (!isAutomatic && stop?.to !== 'members')) return [];
    return [{ ...item, route }];
  });
}
