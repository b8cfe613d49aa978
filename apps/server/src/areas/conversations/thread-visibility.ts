import { maySeeVisitor, type SeenVisitor } from '@foyer/domain/visibility';
import { opensKind, type ThreadKind } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { cached, cachedAll, type MaybePromise, thenMaybe } from '../../kernel/cached.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { cachedVisibility } from '../visitors/cached-visibility.ts';
import { conversations } from './tables.ts';

/** Immutable fields of a conversation. */
interface Thread {
  readonly kind: ThreadKind;
  readonly visitorId: string;
}

/** Who may see a conversation: members with access to its kind who can see its visitor. Cached, since it is checked before each frame. */
export interface ThreadVisibility {
  /** Visitors of conversations as the visibility rules see them, loaded in one batch. Null for unknown ids. */
  seen(
    merchantId: number,
    conversationIDs: readonly string[],
  ): MaybePromise<ReadonlyMap<string, SeenVisitor | null>>;
  sees(caller: MemberCaller, conversationID: string): MaybePromise<boolean>;
}

/** Per-server cache of thread visibility. */
export const threadVisibility = memoizeByKey((services: Services): ThreadVisibility => {
  const visibility = cachedVisibility(services);
  // The kind and visitor of a conversation never change.
  const threads = cached<Thread | null>();
  const threadsOf = (merchantId: number, ids: readonly string[]) =>
    cachedAll(threads, merchantId, ids, (unknown) =>
      loadThreads(services.database.tenant(merchantId), unknown),
    );
  const seen: ThreadVisibility['seen'] = (merchantId, ids) => {
    return thenMaybe(threadsOf(merchantId, ids), (threadOf) => {
      const referenceIDs = [...threadOf.values()].flatMap((thread) => thread?.visitorId ?? []);
      return thenMaybe(
        visibility.visitors(merchantId, referenceIDs),
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
      thenMaybe(threadsOf(caller.merchantId, [id]), (threadOf) => {
        const thread = threadOf.get(id);
        if (!thread || !opensKind(caller.rights, thread.kind, 'view')) return false;
        return thenMaybe(seen(caller.merchantId, [id]), (visitors) => {
          const visitor = visitors.get(id);
          if (!visitor) return false;
          return thenMaybe(visibility.viewer(caller), (viewer) => maySeeVisitor(viewer, visitor));
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
