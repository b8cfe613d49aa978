import type { Viewer } from '@foyer/domain/visibility';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { tasks, taskWatchers } from './tables.ts';

type Member = Pick<MemberCaller, 'merchantId' | 'id' | 'role' | 'visibility'>;

/** A member with their visibility of tasks. */
export interface TaskViewer extends Viewer {
  /** Ids of the visible tasks, if they are few. Null: many or all. */
  readonly seenIds: readonly string[] | null;
}

/** Up to this number, visible tasks are fetched by id and sorted. With more, a scan of a list meets one soon. */
const FEW = 2_000;

/** Loads the visibility of a member. Includes the departments and their members for every role, for the list `team`. */
export async function taskViewer(db: Db, caller: Member): Promise<TaskViewer> {
  const viewer = {
    ...(await viewerOf(db, { ...caller, visibility: 'team' })),
    visibility: caller.visibility,
  };
  return {
    ...viewer,
    seenIds: isLimited(viewer) ? await visibleIdsIfFew(db, caller.merchantId, viewer) : null,
  };
}

const isLimited = ({ visibility }: Viewer): boolean => visibility === 'own' || visibility === 'team';

/** Ids of the tasks visible to a limited member. Null if they are not few. */
async function visibleIdsIfFew(db: Db, merchantId: number, viewer: Viewer): Promise<string[] | null> {
  const found = grounds(merchantId, viewer).map(
    (ground) =>
      sql`(select id from tasks where merchant_id = ${merchantId} and removed_at is null and ${ground} limit ${FEW + 1})`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(found, sql` union `)}) seen limit ${FEW + 1}`,
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** Reasons why a limited member sees a task. Each has its own index. */
function grounds(merchantId: number, viewer: Viewer): SQL[] {
  const own = [eq(tasks.createdBy, viewer.id), watchedBy(merchantId, viewer.id)];
  return viewer.visibility === 'team'
    ? [...teamGrounds(viewer), ...own]
    : [eq(tasks.assignedTo, viewer.id), ...own];
}

/** Condition for tasks that are not removed. */
export const notRemoved = (merchantId: number): SQL =>
  and(eq(tasks.merchantId, merchantId), isNull(tasks.removedAt)) as SQL;

const teamGrounds = ({ id, departmentIds, teamIds }: Viewer): SQL[] => [
  inArray(tasks.assignedTo, [...new Set([id, ...teamIds])]),
  ...(departmentIds.length === 0 ? [] : [inArray(tasks.departmentId, [...departmentIds])]),
];

/** Condition for tasks of the member's departments and of members of those, including the member's own. */
export const ofTeam = (viewer: Viewer): SQL => or(...teamGrounds(viewer)) as SQL;

const watchedBy = (merchantId: number, memberId: string): SQL => sql`${tasks.id} in (
  select ${taskWatchers.taskId} from ${taskWatchers}
  where ${taskWatchers.merchantId} = ${merchantId} and ${taskWatchers.memberId} = ${memberId})`;

/**
 * Condition for the tasks that a member may see. Undefined: all. With visibility `team`: tasks of their departments and
 * of the departments' members, and those they created or watch. With `own`: tasks assigned to them, created or watched
 * by them.
 */
export function taskVisibility(merchantId: number, viewer: TaskViewer): SQL | undefined {
  const all = visibilityGrounds(merchantId, viewer);
  return all ? or(...all) : undefined;
}

/** Alternatives of that condition. Null: the member sees all tasks. */
export function visibilityGrounds(merchantId: number, viewer: TaskViewer): SQL[] | null {
  if (!isLimited(viewer)) return null;
  if (viewer.seenIds) return [isOneOf(tasks.id, viewer.seenIds)];
  return grounds(merchantId, viewer);
}
