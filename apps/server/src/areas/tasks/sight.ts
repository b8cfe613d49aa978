import type { Viewer } from '@foyer/domain/visibility';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { viewerOf } from '../accounts/viewer.ts';
import { tasks, taskWatchers } from './tables.ts';

type Looker = Pick<MemberCaller, 'merchantId' | 'id' | 'role' | 'sight'>;

/** A member as tasks see them. */
export interface TaskViewer extends Viewer {
  /** The tasks that they see where those are few; null where they see many or all. */
  readonly seenIds: readonly string[] | null;
}

/** So many tasks are few: they are fetched one by one and ordered. Beyond, every list soon meets one of them. */
const FEW = 2_000;

/** The member as tasks see them: departments and their members are known whatever the sight, for the list `team`. */
export async function taskViewer(db: Db, caller: Looker): Promise<TaskViewer> {
  const viewer = { ...(await viewerOf(db, { ...caller, sight: 'team' })), sight: caller.sight };
  return { ...viewer, seenIds: isLimited(viewer) ? await fewSeen(db, caller.merchantId, viewer) : null };
}

const isLimited = ({ sight }: Viewer): boolean => sight === 'own' || sight === 'team';

/** The ids of the tasks that somebody with a limited sight sees; null where they are not few. */
async function fewSeen(db: Db, merchantId: number, viewer: Viewer): Promise<string[] | null> {
  const found = grounds(merchantId, viewer).map(
    (ground) =>
      sql`(select id from tasks where merchant_id = ${merchantId} and removed_at is null and ${ground} limit ${FEW + 1})`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(found, sql` union `)}) seen limit ${FEW + 1}`,
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** Why somebody with a limited sight sees a task; each is found by an index of its own. */
function grounds(merchantId: number, viewer: Viewer): SQL[] {
  const own = [eq(tasks.createdBy, viewer.id), watchedBy(merchantId, viewer.id)];
  return viewer.sight === 'team'
    ? [...teamGrounds(viewer), ...own]
    : [eq(tasks.assignedTo, viewer.id), ...own];
}

/** Tasks that nobody has removed. */
export const present = (merchantId: number): SQL =>
  and(eq(tasks.merchantId, merchantId), isNull(tasks.removedAt)) as SQL;

const teamGrounds = ({ id, departmentIds, teamIds }: Viewer): SQL[] => [
  inArray(tasks.assignedTo, [...new Set([id, ...teamIds])]),
  ...(departmentIds.length === 0 ? [] : [inArray(tasks.departmentId, [...departmentIds])]),
];

/** Tasks of the departments that a member belongs to, or of a member of one; the own ones among them. */
export const ofTeam = (viewer: Viewer): SQL => or(...teamGrounds(viewer)) as SQL;

const watchedBy = (merchantId: number, memberId: string): SQL => sql`${tasks.id} in (
  select ${taskWatchers.taskId} from ${taskWatchers}
  where ${taskWatchers.merchantId} = ${merchantId} and ${taskWatchers.memberId} = ${memberId})`;

/**
 * The condition under which a member sees tasks; undefined when they see all. With the sight `team` those of their
 * departments and of the departments' members, and what they made or watch; with `own` what they have, made or watch.
 */
export function taskSight(merchantId: number, viewer: TaskViewer): SQL | undefined {
  const all = sightGrounds(merchantId, viewer);
  return all ? or(...all) : undefined;
}

/** The conditions of which one must hold for a member to see a task; null when they see all. */
export function sightGrounds(merchantId: number, viewer: TaskViewer): SQL[] | null {
  if (!isLimited(viewer)) return null;
  if (viewer.seenIds) return [isOneOf(tasks.id, viewer.seenIds)];
  return grounds(merchantId, viewer);
}
