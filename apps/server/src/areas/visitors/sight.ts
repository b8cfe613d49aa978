import { parseTrackedBy, TRACKING_CODES } from '@foyer/domain/tracking';
import type { SeenVisitor, Viewer } from '@foyer/domain/visibility';
import { needsCheckinAgent, type VisitorAgent } from '@foyer/domain/visitor-flags';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tenant } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { members } from '../accounts/tables.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { visitors } from './tables.ts';
import type { VisitorRow } from './who.ts';

/**
 * Who sees which visitor (Specification 6). The rule itself is `maySeeVisitor` of the domain; the condition for lists
 * below says the same of rows.
 */

/** Fields of a visitor that determine who may see them. */
export type SightColumns = Pick<
  VisitorRow,
  'agentIds' | 'trackedBy' | 'trackingCode' | 'departmentIds' | 'teamIds'
>;

/** Whether a member sees some visitors and colleagues only. */
export const isLimited = ({ sight }: Pick<MemberCaller, 'sight'>): boolean => sight !== 'all';

/** The member as the rule sees them. */
export const loadViewer = (tenant: Tenant, caller: MemberCaller): Promise<Viewer> =>
  tenant.read((db) => viewerOf(db, caller));

/**
 * A visitor as the rule sees them.
 * @param agents the members of `agentIds`
 */
export function seenVisitor(visitor: SightColumns, agents: readonly VisitorAgent[]): SeenVisitor {
  const { trackingCode } = visitor;
  return {
    agentIds: visitor.agentIds,
    trackedById: parseTrackedBy(visitor.trackedBy).agentId,
    isCheckin: trackingCode !== TRACKING_CODES.handled && agents.some(needsCheckinAgent),
    departmentIds: [...visitor.departmentIds, ...visitor.teamIds],
  };
}

/** The condition on `visitors` under which a member sees them; undefined when they see all. */
export function sightCondition(viewer: Viewer): SQL | undefined {
  const isTracked = eq(sql`split_part(${visitors.trackedBy}, '|', 1)`, viewer.id);
  const shares = (column: AnyPgColumn, ids: readonly string[]) =>
    sql`${column} && ${`{${ids.join(',')}}`}::uuid[]`;
  switch (viewer.sight) {
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

/** So many visitors are few: their threads are fetched and ordered. Beyond, every list soon meets one of them. */
const FEW = 5_000;

/** Ids of the visitors a member with limited visibility may see. Null if there are many. */
export async function fewSeen(tenant: Tenant, viewer: Viewer): Promise<readonly string[] | null> {
  const { id, sight, teamIds, departmentIds } = viewer;
  if (sight !== 'own' && sight !== 'team') return null;
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
