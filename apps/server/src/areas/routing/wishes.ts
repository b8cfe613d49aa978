import { type RouteStop, stopAt } from '@foyer/domain/routing';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import type { Item, RouteWish } from '../assignment/items.ts';
import { conversations } from '../conversations/tables.ts';
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
 * stay whose route names members; others wait in their queue. Conversations created since `since` that are not routed
 * yet are left out.
 */
export async function withRoutes(
  db: Db,
  merchantId: number,
  items: readonly Item[],
  { automatic, since, now }: { automatic: readonly Item['kind'][]; since: Date; now: Date },
): Promise<Item[]> {
  const ids = items.filter(({ kind }) => kind !== 'ticket').map(({ id }) => id);
  const rows = await db
    .select({ id: conversations.id, createdAt: conversations.createdAt, route: conversationRoutes })
    .from(conversations)
    .leftJoin(
      conversationRoutes,
      and(
        eq(conversationRoutes.merchantId, conversations.merchantId),
        eq(conversationRoutes.conversationId, conversations.id),
      ),
    )
    .where(and(eq(conversations.merchantId, merchantId), isOneOf(conversations.id, ids)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap((item) => {
    const { route, createdAt } = found.get(item.id) ?? {};
    const isAutomatic = automatic.includes(item.kind);
    if (!route && createdAt && createdAt >= since) return [];
    if (!route?.ruleId) return isAutomatic ? [item] : [];
    const stop = route.stops[stopAt(route, route.decidedAt, now)] ?? route.stops.at(-1);
    const wish = stop ? wishOf(stop) : null;
    if (!wish || (!isAutomatic && stop?.to !== 'members')) return [];
    return [{ ...item, route: wish }];
  });
}
