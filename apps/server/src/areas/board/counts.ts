import { flagOf } from '@foyer/domain/channels';
import type { Viewer } from '@foyer/domain/visibility';
import { MEMBER_AGENT_TYPE, visitorFlags } from '@foyer/domain/visitor-flags';
import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { conversations } from '../conversations/tables.ts';
import { visitors, visits } from '../visitors/tables.ts';
import { visibilityCondition } from '../visitors/visibility.ts';
import { isActive } from './queries.ts';

/** Counts visible visitors who are online, in conversation, or in need of an agent. */
export async function countActive(tenant: Tenant, viewer: Viewer) {
  const rows = await loadActive(tenant, viewer);
  const online = rows.filter((row) => row.isOnline);
  const countries = Map.groupBy(online, ({ country }) => flagOf(country));
  return {
    activeUsers: online.length,
    inConversation: rows.filter((row) => row.conversationId !== null).length,
    needAgent: rows.filter((row) => needsAgent(row, viewer)).length,
    byCountry: [...countries]
      .map(([country, here]) => ({ country, count: here.length }))
      .sort((a, b) => b.count - a.count || a.country.localeCompare(b.country)),
  };
}

/** Counts visible visitors who are online, and those of them who are in conversation. */
export async function countOnline(tenant: Tenant, viewer: Viewer) {
  const online = (await loadActive(tenant, viewer)).filter((row) => row.isOnline);
  return {
    onlineVisitors: online.length,
    inConversation: online.filter((row) => row.conversationId !== null).length,
  };
}

type Row = Awaited<ReturnType<typeof loadActive>>[number];

const loadActive = (tenant: Tenant, viewer: Viewer) =>
  tenant.read((db) =>
    db
      .select({
        id: visitors.id,
        country: visitors.country,
        trackingCode: visitors.trackingCode,
        trackedBy: visitors.trackedBy,
        intent: sql<string | null>`${visitors.params} ->> 'intent'`,
        conversationId: conversations.id,
        agentIds: conversations.agentIds,
        isOnline: isOnline(db),
      })
      .from(visitors)
      .leftJoin(
        conversations,
        and(
          eq(conversations.merchantId, visitors.merchantId),
          eq(conversations.id, visitors.conversationId),
          eq(conversations.status, 'open'),
        ),
      )
      .where(
        and(
          eq(visitors.merchantId, tenant.merchantId),
          isActive(tenant.merchantId),
          visibilityCondition(viewer),
        ),
      ),
  );

function needsAgent({ id, trackingCode, trackedBy, intent, agentIds }: Row, viewer: Viewer): boolean {
  const flags = visitorFlags(
    {
      referenceID: id,
      agents: (agentIds ?? []).map((agentId) => ({ id: agentId, type: MEMBER_AGENT_TYPE })),
      tracking: { tracking_code: trackingCode, tracked_by: trackedBy },
      visitorParams: { intent },
    },
    viewer,
  );
  return flags.needAgent !== null;
}

/**
 * Whether an active visitor is on the site. Reading all open visits is fine, as the query covers all active visitors.
 */
const isOnline = (db: Db) =>
  sql<boolean>`${exists(
    db
      .select({ id: visits.id })
      .from(visits)
      .where(
        and(
          eq(visits.merchantId, visitors.merchantId),
          eq(visits.visitorId, visitors.id),
          isNull(visits.endedAt),
        ),
      ),
  )}`;
