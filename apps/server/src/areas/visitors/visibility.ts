import { parseTrackedBy, TRACKING_CODES } from '@foyer/domain/tracking';
import type { SeenVisitor, Viewer } from '@foyer/domain/visibility';
import { needsCheckinAgent, type VisitorAgent } from '@foyer/domain/visitor-flags';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { members } from '../accounts/tables.ts';
import { viewerAlone, viewerOf } from '../accounts/viewer.ts';
import type { VisitorRow } from './identification.ts';
import { visitors } from './tables.ts';

/**
 * Visibility of visitors (Specification 6). The rule is `maySeeVisitor` of the domain; the condition for lists below is
 * equivalent.
 */

/** Fields of a visitor that determine who may see them. */
export type VisibilityColumns = Pick<
  VisitorRow,
  'agentIds' | 'trackedBy' | 'trackingCode' | 'departmentIds' | 'teamIds'
>;

/** Whether a member sees only some visitors and colleagues. */
export const isLimited = ({ visibility }: Pick<MemberCaller, 'visibility'>): boolean => visibility !== 'all';

/** The member as used by the rule. */
export const loadViewer = async (tenant: Tenant, caller: MemberCaller): Promise<Viewer> =>
  caller.visibility === 'team' ? tenant.read((db) => viewerOf(db, caller)) : viewerAlone(caller);

/**
 * A visitor as used by the rule.
 * @param agents the members of `agentIds`
 */
export function seenVisitor(visitor: VisibilityColumns, agents: readonly VisitorAgent[]): SeenVisitor {
  const { trackingCode } = visitor;
  return {
    agentIds: visitor.agentIds,
    trackedById: parseTrackedBy(visitor.trackedBy).agentId,
    isCheckin: trackingCode !== TRACKING_CODES.handled && agents.some(needsCheckinAgent),
    departmentIds: [...visitor.departmentIds, ...visitor.teamIds],
  };
}

/** The visibility condition on `visitors`. Undefined when the member sees all. */
export function visibilityCondition(viewer: Viewer): SQL | undefined {
  const isTracked = eq(sql`split_part(${visitors.trackedBy}, '|', 1)`, viewer.id);
  const shares = (column: AnyPgColumn, ids: readonly string[]) =>
    sql`${column} && ${`{${ids.join(',')}}`}::uuid[]`;
  switch (viewer.visibility) {
    case 'team':
      return or(
        isTracked,
        shares(visitors.agentIds, [viewer.id, ...viewer.teamIds]),
        shares(visitors.departmentIds, viewer.departmentIds),
        shares(visitors.teamIds, viewer.departmentIds),
      );
    case 'own':
      return or(isTracked, shares(visitors.agentIds, [viewer.id]));
    case 'checkin':
      return or(isTracked, eq(visitors.trackingCode, TRACKING_CODES.handled), noCheckin);
    default:
      return undefined;
  }
}

/** Up to this many visitors, their threads are fetched and sorted. Beyond, every list soon reaches one of them. */
const FEW = 5_000;

/** Ids of the visitors a member with limited visibility may see. Null if there are many. */
export async function visibleIdsIfFew(tenant: Tenant, viewer: Viewer): Promise<readonly string[] | null> {
  const { id, visibility, teamIds, departmentIds } = viewer;
  if (visibility !== 'own' && visibility !== 'team') return null;
  const ids = (all: readonly string[]) => sql`${`{${all.join(',')}}`}::uuid[]`;
  const { rows } = await tenant.read((db) =>
    db.execute<{ id: string }>(
      sql`select id from visitors_seen_by(${id}, ${ids([id, ...teamIds])}, ${ids(departmentIds)}, ${FEW + 1}) as id`,
    ),
  );
  return rows.length > FEW ? null : rows.map((row) => row.id);
}

const noCheckin = sql`not exists (select from ${members} where ${and(
  eq(members.merchantId, visitors.merchantId),
  sql`${members.id} = any(${visitors.agentIds})`,
  sql`trim(${members.lastName}) in ('', '**')`,
)})`;
