import { maySeeVisitor, type SeenVisitor } from '@foyer/domain/visibility';
import { opensKind, type ThreadKind } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { type Eventually, remembered, rememberedAll, whenKnown } from '../../kernel/remembered.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';
import { conversations } from './tables.ts';

/** What does not change of a conversation. */
interface Thread {
  readonly kind: ThreadKind;
  readonly visitorId: string;
}

/** Who may see a conversation: members with access to its kind who can see its visitor. Cached, since it is checked before each frame. */
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

/** Per-server cache of thread visibility. */
export const threadSight = oncePer((services: Services): ThreadSight => {
  const sight = rememberedSight(services);
  // A conversation stays with its visitor, and what it is.
  const threads = remembered<Thread | null>();
  const threadsOf = (merchantId: number, ids: readonly string[]) =>
    rememberedAll(threads, merchantId, ids, (unknown) =>
      loadThreads(services.database.tenant(merchantId), unknown),
    );
  const seen: ThreadSight['seen'] = (merchantId, ids) => {
    return whenKnown(threadsOf(merchantId, ids), (threadOf) => {
      const referenceIDs = [...threadOf.values()].flatMap((thread) => thread?.visitorId ?? []);
      return whenKnown(
        sight.visitors(merchantId, referenceIDs),
        (visitors) =>
          new Map(
            [...threadOf].map(([id, thread]) => [id, (thread && visitors.get(thread.visitorId)) || null]),
          ),
      );
    });
  };
  return {
    seen,
    sees: (caller, id) =>
      whenKnown(threadsOf(caller.merchantId, [id]), (threadOf) => {
        const thread = threadOf.get(id);
        if (!thread || !opensKind(caller.rights, thread.kind, 'view')) return false;
        return whenKnown(seen(caller.merchantId, [id]), (visitors) => {
          const visitor = visitors.get(id);
          if (!visitor) return false;
          return whenKnown(sight.viewer(caller), (viewer) => maySeeVisitor(viewer, visitor));
        });
      }),
  };
});

const loadThreads = (tenant: Tenant, ids: readonly string[]) =>
  tenant.read(async (db) => {
    const rows = await db
      .select({ id: conversations.id, kind: conversations.kind, visitorId: conversations.visitorId })
      .from(conversations)
      .where(and(eq(conversations.merchantId, tenant.merchantId), isOneOf(conversations.id, ids)));
    const threadOf = new Map(rows.map(({ id, ...thread }) => [id, thread]));
    return (id: string): Thread | null => threadOf.get(id) ?? null;
  });
