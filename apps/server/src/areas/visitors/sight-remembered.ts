import type { SeenVisitor, Viewer } from '@foyer/domain/visibility';
import { MEMBER_AGENT_TYPE } from '@foyer/domain/visitor-flags';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { type Eventually, remembered, rememberedAll } from '../../kernel/remembered.ts';
import { members } from '../accounts/tables.ts';
import { rememberedViewers } from '../accounts/viewer-remembered.ts';
import { seenVisitor } from './sight.ts';
import { visitors } from './tables.ts';

/** Per-process cache of visibility, so that frames need no query. */
export interface RememberedSight {
  /** The member as the rules of visibility see them. */
  viewer(caller: MemberCaller): Eventually<Viewer>;
  /** Visitors as the rules see them, null where there is none: of many by as few queries as of one. */
  visitors(
    merchantId: number,
    referenceIDs: readonly string[],
  ): Eventually<ReadonlyMap<string, SeenVisitor | null>>;
}

/**
 * What one process remembers, forgotten with the events that change it. Whoever tells by it asks for it before listening
 * to those events, so that it has forgotten by then.
 */
export const rememberedSight = oncePer((services: Services): RememberedSight => {
  const { bus, messageEffects, database } = services;
  const viewer = rememberedViewers(services);
  const seen = remembered<SeenVisitor | null>();
  const forgetAll = ({ merchantId }: { merchantId: number }) => seen.forget(merchantId);
  const forgetVisitor = (changed: { merchantId: number; referenceID: string }) =>
    seen.forget(changed.merchantId, changed.referenceID);
  bus.on('visitor.changed', (changed) => {
    if (!changed.keepsSight) forgetVisitor(changed);
  });
  bus.on('conversation.changed', forgetVisitor);
  // What changes who sees a visitor is an entry of the conversation too, which is told before the change.
  messageEffects.add('visibility', (stored) => {
    if (stored.messages.some(({ kind }) => kind === 'event')) forgetVisitor(stored);
  });
  bus.on('rights.changed', forgetAll);
  bus.on('settings.changed', (changed) => {
    if (changed.what === 'members') forgetAll(changed);
  });
  bus.onMissed(seen.clear);
  return {
    viewer,
    visitors: (merchantId, referenceIDs) =>
      rememberedAll(seen, merchantId, referenceIDs, (ids) => loadSeen(database.tenant(merchantId), ids)),
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
