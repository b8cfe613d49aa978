import type { Presence } from '@foyer/contract/accounts/shapes';
import type { AssignedKind, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import type { AssignmentCandidate } from '@foyer/domain/assignment';
import { fullName } from '@foyer/domain/full-name';
import { opensKind, sufficesOnAny, TASK_PAGES } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { departmentMembers } from '../accounts/departments/tables.ts';
import { presenceOf } from '../accounts/presence.ts';
import { listMembers, type MemberRow } from '../accounts/queries.ts';
import { rightsOf } from '../roles/rights.ts';
import { loadOf } from './load.ts';
import { kindsOf } from './settings.ts';
import { memberAssignment } from './tables.ts';

/** A member who can be assigned work, with their name. */
export interface Candidate extends AssignmentCandidate {
  readonly name: string;
  readonly presence: Presence;
  readonly member: MemberRow['member'];
  /** Kinds of work that their role allows. */
  readonly kinds: readonly AssignedKind[];
  /** Of the load, the tickets. */
  readonly tickets: number;
}

/** Settings of members by id. */
export async function readMemberAssignments(db: Db, merchantId: number) {
  const rows = await db.select().from(memberAssignment).where(eq(memberAssignment.merchantId, merchantId));
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** The limits of one member, and when they were last changed. */
export async function readLimits(db: Db, merchantId: number, memberId: string) {
  const { capacity, skills, languages, modifiedAt } = memberAssignment;
  const [row] = await db
    .select({ capacity, skills, languages, modifiedAt })
    .from(memberAssignment)
    .where(and(eq(memberAssignment.merchantId, merchantId), eq(memberAssignment.memberId, memberId)));
  return row ?? { capacity: null, skills: [], languages: [], modifiedAt: new Date(0) };
}

/**
 * All active members whose role allows work on conversations or tickets.
 * @param kinds kinds that count against capacity besides those assigned automatically
 */
export async function loadCandidates(
  db: Db,
  { config }: Pick<Services, 'config'>,
  merchantId: number,
  settings: AssignmentSettings,
  kinds: readonly AssignedKind[] = [],
): Promise<Candidate[]> {
  const rows = await listMembers(db, merchantId);
  const limits = await readMemberAssignments(db, merchantId);
  const load = await loadOf(db, merchantId, [...new Set([...kindsOf(settings), ...kinds])]);
  const departments = await departmentsByMember(db, merchantId);
  const roles = new Map(rows.map(({ role }) => [role.name, role]));
  const rightsByRole = new Map([...roles].map(([name, role]) => [name, rightsOf(role, config)]));
  return rows.flatMap(({ member, role, agent }) => {
    const rights = rightsByRole.get(role.name) ?? {};
    const tickets = sufficesOnAny(rights, TASK_PAGES, 'change');
    const own = limits.get(member.id);
    const able: AssignedKind[] = [
      ...(['chat', 'mail'] as const).filter((kind) => opensKind(rights, kind, 'change')),
      ...(tickets ? (['ticket'] as const) : []),
    ];
    if (able.length === 0) return [];
    return [
      {
        id: member.id,
        name: fullName(member),
        member,
        kinds: able,
        presence: presenceOf(agent),
        online: presenceOf(agent) === 'online',
        load: load.get(member.id)?.total ?? 0,
        tickets: load.get(member.id)?.tickets ?? 0,
        capacity: own?.capacity ?? settings.capacity,
        skills: (own?.skills ?? []).map(skillKey),
        languages: own?.languages ?? [],
        departmentIds: departments.get(member.id) ?? [],
        lastAssignedAt: own?.lastAssignedAt ?? null,
      },
    ];
  });
}

/** Skills are case-insensitive. */
export const skillKey = (skill: string): string => skill.trim().toLowerCase();

async function departmentsByMember(db: Db, merchantId: number): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ memberId: departmentMembers.memberId, departmentId: departmentMembers.departmentId })
    .from(departmentMembers)
    .where(eq(departmentMembers.merchantId, merchantId));
  return valuesBy(
    rows,
    ({ memberId }) => memberId,
    ({ departmentId }) => departmentId,
  );
}
