import { maySeeVisitor, type SeenVisitor } from '@foyer/domain/visibility';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { type Eventually, remembered, rememberedAll, whenKnown } from '../../kernel/remembered.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';
import { conversations } from './tables.ts';

/** Who may see a conversation: whoever sees its visitor. Remembered, as members are asked about before each frame. */
export interface ThreadSight {
  /**
   * The visitors of conversations as the rules see them, null where there is none: of many by as few queries as of one.
   */
  seen(
    merchantId: number,
    conversationIDs: readonly string[],
  ): Eventually<ReadonlyMap<string, SeenVisitor | null>>;
  sees(caller: MemberCaller, conversationID: string): Eventually<boolean>;
}

/** What one server remembers of who sees which thread. */
export const threadSight = oncePer((services: Services): ThreadSight => {
  const sight = rememberedSight(services);
  // A conversation stays with its visitor.
  const visitorIds = remembered<string | null>();
  const seen: ThreadSight['seen'] = (merchantId, ids) => {
    const load = (unknown: readonly string[]) =>
      loadVisitorIds(services.database.tenant(merchantId), unknown);
    return whenKnown(rememberedAll(visitorIds, merchantId, ids, load), (visitorOf) => {
      const referenceIDs = [...visitorOf.values()].filter((id) => id !== null);
      return whenKnown(
        sight.visitors(merchantId, referenceIDs),
        (visitors) =>
          new Map(
            [...visitorOf].map(([id, visitorId]) => [id, (visitorId && visitors.get(visitorId)) || null]),
          ),
      );
    });
  };
  return {
    seen,
    sees: (caller, id) =>
      whenKnown(seen(caller.merchantId, [id]), (visitors) => {
        const visitor = visitors.get(id);
        return visitor ? whenKnown(sight.viewer(caller), (viewer) => maySeeVisitor(viewer, visitor)) : false;
      }),
  };
});

const loadVisitorIds = (tenant: Tenant, ids: readonly string[]) =>
  tenant.read(async (db) => {
    const rows = await db
      .select({ id: conversations.id, visitorId: conversations.visitorId })
      .from(conversations)
      .where(and(eq(conversations.merchantId, tenant.merchantId), isOneOf(conversations.id, ids)));
    const visitorOf = new Map(rows.map(({ id, visitorId }) => [id, visitorId]));
    return (id: string): string | null => visitorOf.get(id) ?? null;
  });
