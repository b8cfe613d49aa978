import type { SeenVisitor, Viewer } from '@foyer/domain/visibility';
import { MEMBER_AGENT_TYPE } from '@foyer/domain/visitor-flags';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { cached, cachedAll, type MaybePromise } from '../../kernel/cached.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { cachedViewers } from '../accounts/cached-viewers.ts';
import { members } from '../accounts/tables.ts';
import { visitors } from './tables.ts';
import { seenVisitor } from './visibility.ts';

/** Per-process cache of visibility, so that frames need no query. */
export interface CachedVisibility {
  /** The member as used by the visibility rules. */
  viewer(caller: MemberCaller): MaybePromise<Viewer>;
  /** Visitors as used by the rules, null for unknown ids. Loads all of them by one query. */
  visitors(
    merchantId: number,
    referenceIDs: readonly string[],
  ): MaybePromise<ReadonlyMap<string, SeenVisitor | null>>;
}

/**
 * Per-process cache, invalidated by events. Subscribers that send by it must call it before they subscribe to those
 * events, so that it is invalidated first.
 */
export const cachedVisibility = memoizeByKey((services: Services): CachedVisibility => {
  const { bus, messageEffects, database } = services;
  const viewer = cachedViewers(services);
  const seen = cached<SeenVisitor | null>();
  const invalidateAll = ({ merchantId }: { merchantId: number }) => seen.invalidate(merchantId);
  const invalidateVisitor = (changed: { merchantId: number; referenceID: string }) =>
    seen.invalidate(changed.merchantId, changed.referenceID);
  bus.on('visitor.changed', (changed) => {
    if (!changed.keepsVisibility) invalidateVisitor(changed);
  });
  bus.on('conversation.changed', invalidateVisitor);
  // Changes of visibility are also stored as conversation events, which are published before the change itself.
  messageEffects.add('visibility', (stored) => {
    if (stored.messages.some(({ kind }) => kind === 'event')) invalidateVisitor(stored);
  });
  bus.on('rights.changed', invalidateAll);
  bus.on('settings.changed', (changed) => {
    if (changed.what === 'members') invalidateAll(changed);
  });
  bus.onMissed(seen.clear);
  return {
    viewer,
    visitors: (merchantId, referenceIDs) =>
      cachedAll(seen, merchantId, referenceIDs, (ids) => loadSeen(database.tenant(merchantId), ids)),
  };
});

const loadSeen = (tenant: Tenant, ids: readonly string[]) =>
  tenant.read(async (db) => {
    const { merchantId } = tenant;
    const rows = await db
      .select({
        id: visitors.id,
        agentIds: visitors.agentIds,
        trackedBy: visitors.trackedBy,
        trackingCode: visitors.trackingCode,
        departmentIds: visitors.departmentIds,
        teamIds: visitors.teamIds,
      })
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.id, ids)));
    const agentIds = [...new Set(rows.flatMap((visitor) => visitor.agentIds))];
    const agents =
      agentIds.length === 0
        ? []
        : await db
            .select({ id: members.id, lastName: members.lastName })
            .from(members)
            .where(and(eq(members.merchantId, merchantId), isOneOf(members.id, agentIds)));
    const agentOf = new Map(agents.map((agent) => [agent.id, { ...agent, type: MEMBER_AGENT_TYPE }]));
    const seen = new Map(
      rows.map((visitor) => [
        visitor.id,
        seenVisitor(
          visitor,
          visitor.agentIds.flatMap((id) => agentOf.get(id) ?? []),
        ),
      ]),
    );
    return (id: string): SeenVisitor | null => seen.get(id) ?? null;
  });
