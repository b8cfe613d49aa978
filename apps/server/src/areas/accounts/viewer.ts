import type { Viewer } from '@foyer/domain/visibility';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import { departmentMembers } from './departments/tables.ts';
import { members } from './tables.ts';

type Seeing = Pick<MemberCaller, 'merchantId' | 'id' | 'role' | 'visibility'>;

/** A viewer without a team. */
export const viewerAlone = ({ id, role, visibility }: Seeing): Viewer => ({
  id,
  role,
  visibility,
  departmentIds: [],
  teamIds: [],
});

/** The member as used by the visibility rules (Specification 6). */
export async function viewerOf(db: Db, member: Seeing): Promise<Viewer> {
  const { merchantId, id } = member;
  if (member.visibility !== 'team') return viewerAlone(member);
  const own = db
    .select({ id: departmentMembers.departmentId })
    .from(departmentMembers)
    .where(and(eq(departmentMembers.merchantId, merchantId), eq(departmentMembers.memberId, id)));
  const team = await db
    .select({ departmentId: departmentMembers.departmentId, memberId: departmentMembers.memberId })
    .from(departmentMembers)
    .where(and(eq(departmentMembers.merchantId, merchantId), inArray(departmentMembers.departmentId, own)));
  return {
    ...viewerAlone(member),
    departmentIds: [...new Set(team.map(({ departmentId }) => departmentId))],
    teamIds: [...new Set(team.map(({ memberId }) => memberId))],
  };
}

/** `maySeeAgent` of the domain as a condition on `members`. Undefined when the viewer sees all. */
export function agentCondition({ id, visibility, teamIds }: Viewer): SQL | undefined {
  if (visibility === 'team') return inArray(members.id, [id, ...teamIds]);
  return visibility === 'own' ? eq(members.id, id) : undefined;
}
